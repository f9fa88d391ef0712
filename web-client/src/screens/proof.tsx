// The proof of every throw: what was sealed, who added what, and each throw with its link.
import { useMemo } from 'preact/hooks';
import { language, words } from '../app/app';
import { audit } from '../core/audit';
import type { Bag } from '../core/proof';
import type { Frames } from '../protocol/schema';
import { Icon } from '../ui/art';
import { CopyButton } from '../ui/copy';
import { continueWords } from './continue-words';
import { proofWords } from './proof-words';

interface ProofProps {
  readonly frames: Frames;
  readonly bag: (step: number, from: string) => Bag | null;
  readonly onGo: (step: number) => void;
}

const signs = { true: '✓', link: '✓', false: '✗' } as const;

export function Proof({ frames, bag, onGo }: ProofProps) {
  const t = words.value;
  const w = proofWords[language.value];
  const { match } = frames;
  const checked = useMemo(() => audit(frames, bag), [frames]);
  const verdict =
    checked === null
      ? t.diceNone
      : checked.wrong
        ? t.diceWrong(checked.wrong.k)
        : t.diceFair(checked.open, checked.hidden);
  return (
    <div class="card proof-card">
      <h2>
        <Icon name="dice" />
        {t.proofTitle}
      </h2>
      <p class={checked?.wrong ? 'bad-text' : checked ? 'good-text' : ''}>{verdict}</p>
      {checked && (
        <p class={{ kept: 'good-text', broken: 'bad-text', unproved: '' }[checked.promise]}>
          {w.promise[checked.promise]}
        </p>
      )}
      {match.start && match.start.seq > 0 && (
        <p class="copied">{continueWords[language.value].copied(match.start.seq)}</p>
      )}
      {checked && <p class="hint">{w.notProved}</p>}
      {match.fairness && (
        <details>
          <summary>{t.throws}</summary>
          <h3>{t.anchorsTitle}</h3>
          <code class="hash">{match.fairness.anchors.open}</code>
          {checked !== null && checked.hidden > 0 && <code class="hash">{match.fairness.anchors.hidden}</code>}
          {match.fairness.anchors.seed && <code class="hash">{match.fairness.anchors.seed}</code>}
          {match.fairness.seed && (
            <>
              <h3>{w.seedTitle}</h3>
              <code class="hash">{match.fairness.seed}</code>
            </>
          )}
          <h3>{t.saltsTitle}</h3>
          {match.fairness.salts?.map((salt, seat) => (
            <code key={seat} class="hash">
              {match.seats[seat]?.name}: {salt || '–'}
            </code>
          ))}
          <ol class="proof-rows" tabIndex={0} aria-label={t.throws}>
            {checked?.rows.map(({ chain, k, step, entry, link, verdict: is }) => (
              <li key={`${chain}${k}`}>
                <button type="button" class="line" onClick={() => onGo(step)}>
                  {signs[is]} {t.proofRow(k)}
                  {t.colon}
                  {spoken(entry)}
                </button>
                <code class="hash">{link}</code>
              </li>
            ))}
          </ol>
        </details>
      )}
      <div class="row wrap">
        {match.fairness && <CopyButton label={t.proofCopy} text={() => proofData(frames)} />}
        <a class="button" href={`/api/matches/${match.match}?download=1`} download>
          <Icon name="book" />
          {t.download}
        </a>
      </div>
    </div>
  );
}

// Everything that somebody else needs to check the dice with a program of his own.
function proofData({ match, frames }: Frames): string {
  const entries = frames
    .filter(({ link }) => link !== undefined)
    .map(({ seq, entry, link }) => ({ seq, ...entry, link }));
  return JSON.stringify({ match: match.match, fairness: match.fairness, entries }, null, 2);
}

function spoken(entry: Frames['frames'][number]['entry']): string {
  if (!('chance' in entry)) return '';
  return 'throw' in entry.chance
    ? entry.chance.throw.values.join(', ')
    : `${entry.chance.draw.from} → ${entry.chance.draw.item ?? '–'}`;
}
