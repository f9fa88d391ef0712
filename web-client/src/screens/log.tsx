// What has happened, newest first: a real list.
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
  const table = seating.table.value;
  if (!game || !text || !shown) return null;
  const lines = seating.told.value.flatMap(({ seq, events }) => events.map((event, i) => ({ key: `${seq}.${i}`, event })))
    .flatMap(({ key, event }) => {
      const line = lineText(event, game, text, table);
      return line ? [{ key, ...line, hit: table.me !== null && (game.hits?.(event).includes(table.me) ?? false) }] : [];
    });
  return (
    <ol class="log log-lines" tabIndex={0} aria-label={t.log}>
      {lines.slice(-linesMax).reverse().map(({ key, who, what, hit }) => (
        <li key={key} class={hit ? 'hit' : ''}>
          {who === null ? <span class="badge" /> : <Badge coat={game.coat?.(shown.view, who) ?? who} />}
          <span>{who !== null && <>{table.name(who)}{t.colon}</>}{what}</span>
        </li>
      ))}
    </ol>
  );
}
