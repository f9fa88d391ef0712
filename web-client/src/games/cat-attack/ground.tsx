// What stands still: streets, ways, gardens, houses with their larders, shops.
import { memo } from 'preact/compat';
import { ItemArt } from './art';
import { houses, ownerOf, placeOf, places, retired, road, shops, size, streetOf, ways, type Place, type Shop } from './town';
import { items, type Event, type Space, type View } from './types';

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
      {houses.map(({ house, home, garden }) => <Grounds key={house} view={view} seat={ownerOf(view, house)} home={home} garden={garden} />)}
      <Ways />
      {places.map(place => <Spot key={place.id} place={place} closed={closed(view, place)} />)}
      {houses.map(({ house, home }) => <House key={house} view={view} seat={ownerOf(view, house)} at={placeOf(home)} />)}
      {shops.map(shop => <ShopFront key={shop.shop} {...shop} {...view.shops[shop.shop]} name={shopNames[shop.shop]} fresh={last.some(event => event.event === 'shop_toggled' && event.shop === shop.shop)} />)}
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
  <g>{ways.filter(([a, b]) => !(road.includes(a) && road.includes(b))).map(([a, b]) => {
    const [from, to] = [placeOf(a), placeOf(b)];
    return <path key={`${a}-${b}`} class={from.kind === 'wall' && to.kind === 'wall' ? 'wall-way' : 'way'} d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />;
  })}</g>
));

function Spot({ place: { id, kind, x, y, curiosity }, closed: shut }: { readonly place: Place; readonly closed: boolean }) {
  const name = `place ${kind} ${shut ? 'shut' : ''} ${curiosity ? 'curious' : ''}`;
  if (kind === 'home' || kind === 'birdhouse' || kind === 'mousehole') return null;
  return (
    <g class={name} data-place={id}>
      {kind === 'street' ? <rect x={x - 17} y={y - 12} width="34" height="24" rx="6" /> : <circle cx={x} cy={y} r={kind === 'burglar' ? 9 : radius} />}
      {curiosity && <text x={x} y={y + 6}>?</text>}
      {!curiosity && (kind === 'house_garden' || kind === 'shop_garden') && <Paw x={x} y={y} />}
      {shut && <path class="bar-across" d={`M${x - 8} ${y + 6}L${x + 8} ${y - 6}`} />}
    </g>
  );
}

const Paw = ({ x, y }: { readonly x: number; readonly y: number }) => (
  <g class="paw"><ellipse cx={x} cy={y + 3} rx="4.4" ry="3.6" /><circle cx={x - 5} cy={y - 1.5} r="1.7" /><circle cx={x - 1.8} cy={y - 4.5} r="1.8" /><circle cx={x + 1.8} cy={y - 4.5} r="1.8" /><circle cx={x + 5} cy={y - 1.5} r="1.7" /></g>
);

interface HouseProps { readonly view: View; readonly seat: number | null }

function Grounds({ view, seat, home, garden }: HouseProps & { readonly home: Space; readonly garden: readonly Space[] }) {
  const all = [home, ...garden].map(placeOf);
  const [left, right] = [Math.min(...all.map(({ x }) => x)), Math.max(...all.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...all.map(({ y }) => y)), Math.max(...all.map(({ y }) => y))];
  const state = seat === null ? 'unused' : retired(view, seat) ? 'unused gone' : `s${seat}`;
  return <rect class={`grounds ${state}`} x={left - 24} y={top - 20} width={right - left + 48} height={bottom - top + 44} rx="16" />;
}

// The house in its seat's colour; what is in the larder stands before it for all to see.
function House({ view, seat, at: { x, y } }: HouseProps & { readonly at: Place }) {
  const larder = seat === null ? [] : items.filter(item => view.seats[seat]!.larder.includes(item));
  const dead = seat === null || retired(view, seat);
  return (
    <g class={`house ${dead ? 'dead' : `s${seat}`}`}>
      <use href="#house" x={x - 22} y={y - 27} width="44" height="44" />
      {larder.map((item, i) => {
        const cx = x + (i - (larder.length - 1) / 2) * 14;
        return <g key={item} class="shelf"><circle cx={cx} cy={y + 20} r="8" /><ItemArt item={item} at={[cx, y + 20, 12]} /></g>;
      })}
    </g>
  );
}

interface ShopProps {
  readonly shop: Shop;
  readonly item: View['seats'][number]['larder'][number];
  readonly burglar: Space;
  readonly open: boolean;
  readonly stock: number;
  readonly name: string;
  readonly fresh: boolean;
}

const awnings: Readonly<Record<Shop, string>> = { FI: '#f59a8a', DA: '#8fb8f2', VE: '#8fcf9a', CS: '#c9b7ea' };

function ShopFront({ shop, item, burglar, open, stock, name, fresh }: ShopProps) {
  const { x, y } = placeOf(burglar);
  const [left, top] = [x < size.width / 2 ? x + 12 : x - 82, y < size.height / 2 ? y + 4 : y - 46];
  return (
    <g class={`shop ${open ? '' : 'shut'} ${fresh ? 'fresh' : ''}`}>
      <rect class="shop-wall" x={left + 4} y={top + 12} width="62" height="32" rx="3" />
      <path class="awning" style={{ fill: open ? awnings[shop] : undefined }} d={`M${left} ${top + 14}L${left + 6} ${top}H${left + 64}L${left + 70} ${top + 14}Z`} />
      <text class="shop-name" x={left + 35} y={top + 24}>{name}</text>
      <ItemArt item={item} at={[left + 20, top + 34, 16]} />
      <text class="shop-stock" x={left + 46} y={top + 39}>{open ? `×${stock}` : '✕'}</text>
    </g>
  );
}

function Nest({ at: { x, y }, kind, count }: { readonly at: Place; readonly kind: 'bird' | 'mouse'; readonly count: number }) {
  return (
    <g class={`nest ${kind}`}>
      {kind === 'bird' ? <path d={`M${x - 14} ${y + 13}V${y - 4}L${x} ${y - 16}L${x + 14} ${y - 4}V${y + 13}Z`} /> : <path d={`M${x - 15} ${y + 13}V${y + 2}A15 15 0 0 1 ${x + 15} ${y + 2}V${y + 13}Z`} />}
      <circle class="nest-door" cx={x - 5} cy={y + 4} r="5.5" />
      <text x={x + 7} y={y + 9}>{count}</text>
    </g>
  );
}

