// The proof of every throw: what was sealed, who added what, and each throw with its link.
import { useMemo, useState } from 'preact/hooks';
import { words } from '../app';
import { audit } from '../core/audit';
import type { Frames } from '../protocol/schema';
import { Icon } from '../ui/art';
import { CopyButton } from '../ui/copy';

interface ProofProps {
  readonly frames: Frames;
  readonly onGo: (step: number) => void;
}

const signs = { true: '✓', link: '✓', false: '✗' } as const;

export function Proof({ frames, onGo }: ProofProps) {
  const t = words.value;
  const [open, setOpen] = useState(false);
  const { match } = frames;
  const checked = useMemo(() => (open ? audit(frames) : null), [frames, open]);
  return (
    <details class="card proof-card">
      <summary><Icon name="dice" /><h2>{t.proofTitle}</h2></summary>
      {!match.fairness ? <p>{t.diceNone}</p> : (
        <>
          <h3>{t.anchorsTitle}</h3>
          <code class="hash">{match.fairness.anchors.open}</code>
          <h3>{t.saltsTitle}</h3>
          {match.fairness.salts?.map((salt, seat) => <code key={seat} class="hash">{match.seats[seat]?.name}: {salt || '–'}</code>)}
          <button type="button" onClick={() => setOpen(true)}><Icon name="check" />{t.proofCheck}</button>
          {checked && <p role="status" class={checked.wrong ? 'bad-text' : 'good-text'}>{checked.wrong ? t.diceWrong(checked.wrong.k) : t.diceFair(checked.rows.length)}</p>}
          {checked && (
            <details>
              <summary>{t.table}</summary>
              <ol class="proof-rows">
                {checked.rows.map(({ k, step, entry, link, verdict }) => (
                  <li key={k}><button type="button" class="line" onClick={() => onGo(step)}>{signs[verdict]} {t.proofRow(k)}{t.colon}{spoken(entry)}</button><code class="hash">{link}</code></li>
                ))}
              </ol>
            </details>
          )}
          <CopyButton label={t.proofCopy} text={() => JSON.stringify({ match: match.match, fairness: match.fairness, entries: frames.frames.filter(({ link }) => link !== undefined).map(({ seq, entry, link }) => ({ seq, ...entry, link })) }, null, 2)} />
        </>
      )}
      <a class="button" href={`/api/matches/${match.match}?download=1`} download><Icon name="book" />{t.download}</a>
    </details>
  );
}

function spoken(entry: Frames['frames'][number]['entry']): string {
  if (!('chance' in entry)) return '';
  return 'throw' in entry.chance ? entry.chance.throw.values.join(', ') : `${entry.chance.draw.from} → ${entry.chance.draw.item ?? '–'}`;
}
