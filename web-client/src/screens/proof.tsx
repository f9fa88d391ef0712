// The proof of every throw: what was sealed, who added what, and each throw with its link.
import { useMemo, useState } from 'preact/hooks';
import { language, words } from '../app/app';
import type { Audit, Row } from '../core/audit';
import { chainOf } from '../core/proof';
import type { AnyGame } from '../games/game';
import type { AnyReplay } from '../match/any-replay';
import type { Frames } from '../protocol/schema';
import { Icon } from '../ui/art';
import { CopyButton } from '../ui/copy';
import { continueWords } from './continue-words';
import { proofWords } from './proof-words';
import { useAudit } from './use-audit';

interface ProofProps {
  readonly replay: AnyReplay;
  readonly here: number; // all frames up to this step have come
  readonly game: AnyGame;
  readonly onGo: (step: number) => void;
}

const signs = { true: '✓', link: '✓', false: '✗' } as const;

export function Proof({ replay, here, game, onGo }: ProofProps) {
  const t = words.value;
  const w = proofWords[language.value];
  const { match } = replay.source;
  const found = useAudit(replay, match, here, (at, from) => game.bag?.(replay.at(at).view, from) ?? null);
  const whole = here === replay.length; // until then the match still loads
  const checked = whole ? found : null;
  const [open, setOpen] = useState(false);
  const verdict =
    match.fairness?.salts == null
      ? t.diceNone
      : checked === null
        ? t.loading
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
        <p class="copied">{continueWords[language.value].copied(replay.counted(match.start.seq))}</p>
      )}
      {checked && <p class="hint">{w.notProved}</p>}
      {match.fairness && (
        <details onToggle={event => setOpen(event.currentTarget.open)}>
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
              {match.seats[seat]?.name}
              {t.colon}
              {salt || '–'}
            </code>
          ))}
          {open && checked && <Rows rows={checked.rows} onGo={onGo} />}
        </details>
      )}
      <div class="row wrap">
        {match.fairness && whole && <CopyButton label={t.proofCopy} text={() => proofData(replay)} />}
        <a class="button" href={`/api/matches/${match.match}?download=1`} download>
          <Icon name="book" />
          {t.download}
        </a>
      </div>
    </div>
  );
}

const rowsShown = 100;

// A part of the throws at a time: a long match has thousands.
function Rows({ rows, onGo }: { readonly rows: Audit['rows']; readonly onGo: (step: number) => void }) {
  const t = words.value;
  const w = proofWords[language.value];
  const [from, setFrom] = useState(0);
  const shown = useMemo(() => rows.slice(from, from + rowsShown), [rows, from]);
  const line = ({ chain, k, step, entry, link, verdict: is }: Row) => (
    <li key={`${chain}${k}`}>
      <button type="button" class="line" onClick={() => onGo(step)}>
        {signs[is]} {t.proofRow(k)}
        {t.colon}
        {spoken(entry)}
      </button>
      <code class="hash">{link}</code>
    </li>
  );
  return (
    <>
      <ol class="proof-rows" tabIndex={0} aria-label={t.throws}>
        {shown.map(line)}
      </ol>
      {rows.length > rowsShown && (
        <div class="row wrap" role="group" aria-label={t.throws}>
          <button type="button" class="small" disabled={from === 0} onClick={() => setFrom(from - rowsShown)}>
            {w.earlier}
          </button>
          <span aria-live="polite">{w.rows(from + 1, from + shown.length, rows.length)}</span>
          <button
            type="button"
            class="small"
            disabled={from + rowsShown >= rows.length}
            onClick={() => setFrom(from + rowsShown)}
          >
            {w.later}
          </button>
        </div>
      )}
    </>
  );
}

// Everything that somebody else needs to check the dice with a program of his own. Each frame has its link; a match
// file lists those of the hidden chain once more.
function proofData(replay: AnyReplay): string {
  const { match, fairness } = replay.source.match;
  const linked = replay.frames(0, replay.length).filter(({ link }) => link !== undefined);
  const hidden = linked.flatMap(({ entry, link }) =>
    'chance' in entry && chainOf(entry.chance) === 'hidden' ? [link!] : [],
  );
  const entries = linked.map(({ seq, entry, link }) => ({ seq, ...entry, link }));
  return JSON.stringify({ match, fairness: fairness && { ...fairness, links: { hidden } }, entries }, null, 2);
}

function spoken(entry: Frames['frames'][number]['entry']): string {
  if (!('chance' in entry)) return '';
  return 'throw' in entry.chance
    ? entry.chance.throw.values.join(', ')
    : `${entry.chance.draw.from} → ${entry.chance.draw.item ?? '–'}`;
}
