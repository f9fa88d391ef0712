// The proof of every throw: what was sealed, who added what, and each throw with its link.
import { useMemo, useState } from 'preact/hooks';
import { language, words } from '../app/app';
import type { Audit, Row } from '../core/audit';
import { chainOf } from '../core/proof';
import type { AnyGame, Seating } from '../games/game';
import { entryAt, type AnyReplay } from '../match/any-replay';
import { linesText } from '../match/log-lines';
import type { AnyText } from '../room/shown-match';
import { Icon } from '../ui/art';
import { CopyButton } from '../ui/copy';
import { continueWords } from './continue-words';
import { proofWords } from './proof-words';
import { useAudit } from './use-audit';

interface ProofProps {
  readonly replay: AnyReplay;
  readonly here: number; // all frames up to this step have come
  readonly game: AnyGame;
  readonly text: AnyText;
  readonly seating: Seating;
  readonly onGo: (step: number) => void;
}

const signs = { true: '✓', link: '○', false: '✗' } as const;

export function Proof({ replay, here, game, text, seating, onGo }: ProofProps) {
  const t = words.value;
  const w = proofWords[language.value];
  const { match } = replay.source;
  const found = useAudit(replay, here, game);
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
        <p class={{ kept: 'good-text', broken: 'bad-text', unseen: '', unproved: '' }[checked.promise]}>
          {w.promise[checked.promise]}
        </p>
      )}
      {checked !== null && checked.placed > 0 && <p>{w.placed(checked.placed)}</p>}
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
              {seating.name(seat)}
              {t.colon}
              {salt || '–'}
            </code>
          ))}
          {open && checked && (
            <Rows rows={checked.rows} said={row => outcomeText(row, { replay, game, text, seating })} onGo={onGo} />
          )}
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

interface RowsProps {
  readonly rows: Audit['rows'];
  readonly said: (row: Row) => string;
  readonly onGo: (step: number) => void;
}

// A part of the throws at a time: a long match has thousands.
function Rows({ rows, said, onGo }: RowsProps) {
  const t = words.value;
  const w = proofWords[language.value];
  const [from, setFrom] = useState(0);
  const shown = useMemo(() => rows.slice(from, from + rowsShown), [rows, from]);
  const line = (row: Row) => (
    <li key={`${row.chain}${row.k}`}>
      <button type="button" class="line" onClick={() => onGo(row.step)}>
        {signs[row.verdict]} {t.proofRow(row.k)}
        {t.colon}
        {said(row)}
        {row.verdict === 'link' && ` (${w.placeOnly})`}
      </button>
      <code class="hash">{row.link ?? '–'}</code>
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

// Everything that somebody else needs to check the dice with a program of their own. Each frame has its link; a match
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

type Told = Pick<ProofProps, 'replay' | 'game' | 'text' | 'seating'>;

// Dice by their numbers. A draw as the log tells it: its first event is what was drawn. What the log leaves out, the
// flowers of the field, by its name.
function outcomeText({ entry, step }: Row, { replay, game, text, seating }: Told): string {
  if (!('chance' in entry)) return '';
  if ('throw' in entry.chance) return entry.chance.throw.values.join(', ');
  const drawn = entryAt(replay, step)!.events.slice(0, 1);
  const line = linesText(drawn, undefined, game, text, seating, replay.at(0).view);
  return line || (text.labels[String(entry.chance.draw.item)] ?? '–');
}
