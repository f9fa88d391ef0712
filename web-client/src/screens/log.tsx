// What has happened, newest first: a real list. A line leads back to the board as it was then.
import { words } from '../app';
import { lineText } from '../lines';
import type { Seating } from '../seating';
import { Badge } from '../ui/art';

const linesMax = 80;

export function Log({ seating }: { readonly seating: Seating }) {
  const t = words.value;
  const game = seating.game.value;
  const text = seating.text.value;
  const shown = seating.shown.value;
  const table = seating.names.value;
  if (!game || !text || !shown) return null;
  const lines = seating.told.value.flatMap(({ seq, events }) => events.map((event, i) => ({ key: `${seq}.${i}`, seq, event })))
    .flatMap(({ key, seq, event }) => {
      const line = lineText(event, game, text, table);
      return line ? [{ key, seq, ...line, hit: table.me !== null && (game.hits?.(event).includes(table.me) ?? false) }] : [];
    });
  const back = seating.lookBack.here.value?.step ?? null;
  const look = (seq: number) => {
    void seating.lookBack.go(seq);
    document.querySelector('.board-area')?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <ol class="log log-lines" tabIndex={0} aria-label={t.log}>
      {lines.slice(-linesMax).reverse().map(({ key, seq, who, what, hit }) => (
        <li key={key} class={hit ? 'hit' : ''}>
          {who === null ? <span class="badge" /> : <Badge coat={game.coat?.(shown.view, who) ?? who} />}
          <button type="button" class="line" aria-current={back === seq ? 'step' : undefined} onClick={() => look(seq)}>{who !== null && <>{table.name(who)}{t.colon}</>}{what}</button>
        </li>
      ))}
    </ol>
  );
}
