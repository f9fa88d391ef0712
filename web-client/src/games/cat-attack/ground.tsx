// What stands still: streets, ways, gardens, houses with their larders, shops.
import { memo } from 'preact/compat';
import { ItemArt } from './art';
import { Scenery } from './scenery';
import {
  houses,
  ownerOf,
  placeOf,
  places,
  retired,
  road,
  shops,
  size,
  streetOf,
  ways,
  type Place,
  type Shop,
} from './town';
import { items, type Event, type Item, type Space, type View } from './types';

interface GroundProps {
  readonly view: View;
  readonly shopNames: Readonly<Record<Shop, string>>;
  readonly last: readonly Event[];
}

const radius = 13;

export function Ground({ view, shopNames, last }: GroundProps) {
  return (
    <>
      <Land />
      {houses.map(({ house, home, garden }) => (
        <Grounds key={house} view={view} seat={ownerOf(view, house)} home={home} garden={garden} />
      ))}
      <Ways />
      <Scenery />
      {places.map(place => (
        <Spot key={place.id} place={place} closed={closed(view, place)} />
      ))}
      {houses.map(({ house, home }) => (
        <House key={house} view={view} seat={ownerOf(view, house)} at={placeOf(home)} />
      ))}
      {shops.map(shop => (
        <ShopFront
          key={shop.shop}
          {...shop}
          {...view.shops[shop.shop]}
          name={shopNames[shop.shop]}
          fresh={last.some(event => event.event === 'shop_toggled' && event.shop === shop.shop)}
        />
      ))}
      <Nest at={placeOf('BH')} kind="bird" count={view.birds.house} />
      <Nest at={placeOf('MH')} kind="mouse" count={view.mice.house} />
    </>
  );
}

const closed = (view: View, { id, kind }: Place): boolean => {
  if (kind === 'street') return streetOf(id) === view.car;
  const shop = kind === 'shop_garden' ? shops.find(({ garden }) => garden.includes(id)) : undefined;
  return shop !== undefined && !view.shops[shop.shop].open;
};

const Land = memo(() => (
  <>
    <rect class="road" x="4" y="4" width={size.width - 8} height={size.height - 8} rx="40" />
    <rect class="road-line" x="16" y="14" width={size.width - 32} height={size.height - 28} rx="30" />
    <rect class="grass" x="64" y="58" width={size.width - 128} height={size.height - 116} rx="14" />
  </>
));

const Ways = memo(() => (
  <g>
    {ways
      .filter(([a, b]) => !(road.includes(a) && road.includes(b)))
      .map(([a, b]) => {
        const [from, to] = [placeOf(a), placeOf(b)];
        return (
          <path
            key={`${a}-${b}`}
            class={from.kind === 'wall' && to.kind === 'wall' ? 'wall-way' : 'way'}
            d={`M${from.x} ${from.y}L${to.x} ${to.y}`}
          />
        );
      })}
  </g>
));

function Spot({
  place: { id, kind, x, y, curiosity },
  closed: shut,
}: {
  readonly place: Place;
  readonly closed: boolean;
}) {
  const name = `place ${kind} ${shut ? 'shut' : ''} ${curiosity ? 'curious' : ''}`;
  if (kind === 'home' || kind === 'birdhouse' || kind === 'mousehole' || kind === 'burglar') return null;
  return (
    <g class={name} data-place={id}>
      {kind === 'street' ? (
        <rect x={x - 17} y={y - 12} width="34" height="24" rx="6" />
      ) : (
        <circle cx={x} cy={y} r={radius} />
      )}
      {curiosity && (
        <text x={x} y={y + 6}>
          ?
        </text>
      )}
      {!curiosity && (kind === 'house_garden' || kind === 'shop_garden') && <Paw x={x} y={y} />}
      {shut && <path class="bar-across" d={`M${x - 8} ${y + 6}L${x + 8} ${y - 6}`} />}
    </g>
  );
}

const Paw = ({ x, y }: { readonly x: number; readonly y: number }) => (
  <g class="paw">
    <ellipse cx={x} cy={y + 3} rx="4.4" ry="3.6" />
    <circle cx={x - 5} cy={y - 1.5} r="1.7" />
    <circle cx={x - 1.8} cy={y - 4.5} r="1.8" />
    <circle cx={x + 1.8} cy={y - 4.5} r="1.8" />
    <circle cx={x + 5} cy={y - 1.5} r="1.7" />
  </g>
);

interface HouseProps {
  readonly view: View;
  readonly seat: number | null;
}

function Grounds({
  view,
  seat,
  home,
  garden,
}: HouseProps & { readonly home: Space; readonly garden: readonly Space[] }) {
  const all = [home, ...garden].map(placeOf);
  const [left, right] = [Math.min(...all.map(({ x }) => x)), Math.max(...all.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...all.map(({ y }) => y)), Math.max(...all.map(({ y }) => y))];
  const state = seat === null ? 'unused' : retired(view, seat) ? 'unused gone' : `s${seat}`;
  return (
    <rect
      class={`grounds ${state}`}
      x={left - 24}
      y={top - 20}
      width={right - left + 48}
      height={bottom - top + 44}
      rx="16"
    />
  );
}

// The house in its seat's colour; its larder stands outside, beside the house where a way leads out below.
function House({ view, seat, at: { id, x, y } }: HouseProps & { readonly at: Place }) {
  const full = seat === null ? [] : view.seats[seat]!.larder;
  const dead = seat === null || retired(view, seat);
  return (
    <g class={`house ${dead ? 'dead' : `s${seat}`}`}>
      <use href="#house" x={x - 24} y={y - 30} width="48" height="48" />
      {seat !== null && (full.length > 0 || !dead) && (
        <Larder full={full} at={id === 'HS' ? [x - 72, y - 14] : [x - 23, y + 18]} />
      )}
    </g>
  );
}

const slot = 15;

// Two boards of three; what is missing is but a shadow.
function Larder({ full, at: [left, top] }: { readonly full: readonly Item[]; readonly at: readonly [number, number] }) {
  return (
    <g class="shelf">
      <rect x={left} y={top} width={3 * slot + 2} height={2 * slot + 2} rx="4" />
      {items.map((item, i) => {
        const [cx, cy] = [left + 1 + slot * ((i % 3) + 0.5), top + 1 + slot * (Math.floor(i / 3) + 0.5)];
        return (
          <g key={item} class={full.includes(item) ? '' : 'gap'}>
            <ItemArt item={item} at={[cx, cy, 13]} />
          </g>
        );
      })}
    </g>
  );
}

interface ShopProps {
  readonly shop: Shop;
  readonly item: Item;
  readonly burglar: Space;
  readonly open: boolean;
  readonly stock: number;
  readonly name: string;
  readonly fresh: boolean;
}

const awnings: Readonly<Record<Shop, string>> = { FI: '#f59a8a', DA: '#8fb8f2', VE: '#8fcf9a', CS: '#c9b7ea' };

function ShopFront({ shop, item, burglar, open, stock, name, fresh }: ShopProps) {
  const { x, y } = placeOf(burglar);
  const [left, top] = [x - 33, y - 25];
  return (
    <g class={`shop ${open ? '' : 'shut'} ${fresh ? 'fresh' : ''}`}>
      <rect class="shop-wall" x={left + 4} y={top + 12} width="58" height="37" rx="3" />
      <path
        class="awning"
        style={{ fill: open ? awnings[shop] : undefined }}
        d={`M${left} ${top + 17}L${left + 6} ${top}H${left + 60}L${left + 66} ${top + 17}Z`}
      />
      {[0, 1, 2, 3].map(n => (
        <path
          key={n}
          class="scallop"
          d={`M${left + 16.5 * n} ${top + 17}a8.25 6 0 0 0 16.5 0Z`}
          style={{ fill: open && n % 2 === 0 ? awnings[shop] : undefined }}
        />
      ))}
      <text class="shop-name" x={left + 33} y={top + 13}>
        {name}
      </text>
      {open ? (
        <>
          <ItemArt item={item} at={[left + 20, top + 36, 20]} />
          <text class="shop-stock" x={left + 45} y={top + 42}>{`×${stock}`}</text>
        </>
      ) : (
        <>
          <path
            class="shutter"
            d={`M${left + 8} ${top + 28}h50M${left + 8} ${top + 34}h50M${left + 8} ${top + 40}h50`}
          />
          <g class="lock" transform={`translate(${left + 33} ${top + 35})`}>
            <path d="M-4 -2v-4a4 4 0 0 1 8 0v4" />
            <rect x="-6" y="-2" width="12" height="10" rx="2" />
          </g>
        </>
      )}
    </g>
  );
}

function Nest({
  at: { x, y },
  kind,
  count,
}: {
  readonly at: Place;
  readonly kind: 'bird' | 'mouse';
  readonly count: number;
}) {
  return (
    <g class={`nest ${kind}`}>
      {kind === 'bird' ? (
        <path d={`M${x - 14} ${y + 13}V${y - 4}L${x} ${y - 16}L${x + 14} ${y - 4}V${y + 13}Z`} />
      ) : (
        <path d={`M${x - 15} ${y + 13}V${y + 2}A15 15 0 0 1 ${x + 15} ${y + 2}V${y + 13}Z`} />
      )}
      <circle class="nest-door" cx={x - 5} cy={y + 4} r="5.5" />
      <text x={x + 7} y={y + 9}>
        {count}
      </text>
    </g>
  );
}
