// What I can do now, in words and big buttons: dice, prompt, the game's own controls, confirm, and all choices as a list.
import { useEffect, useRef, useState } from 'preact/hooks';
import { words } from '../app';
import type { Choice, Selection } from '../core/selection';
import type { AnyGame, Die, Tagged } from '../games/game';
import type { OpenOffer } from '../protocol/schema';
import type { AnyShown, AnyText, Seating } from '../seating';
import { Icon } from '../ui/art';
import { DieArt } from '../ui/dice';
import { linesText } from '../lines';
import { Guide } from './guide';

interface BarProps {
  readonly seating: Seating;
  readonly game: AnyGame;
  readonly text: AnyText;
  readonly shown: AnyShown;
}

const none: Selection = { ways: [], picked: [], open: [], live: new Set(), chosen: null };

export function ActionBar({ seating, game, text, shown }: BarProps) {
  const t = words.value;
  const { Controls } = game;
  const selection = seating.selection.value;
  const table = seating.table.value;
  const { view } = shown;
  const buttons = selection?.ways.filter(({ path }) => path.length === 0).map(({ choice }) => choice) ?? [];
  const prompt = text.prompt(view, selection, shown.showing ? seating.names.value : table, shown.showing);
  const chosen = selection?.chosen ?? null;
  return (
    <>
      <Guide seating={seating} game={game} text={text} />
      <Since seating={seating} game={game} text={text} />
      <div class="bar-main">
        <DiceRow seating={seating} game={game} shown={shown} />
        <div class={`prompt ${chosen ? 'chosen' : ''}`}>
          <strong>{selection ? prompt.title : waiting(seating, shown) ?? prompt.title}</strong>
          <span>{chosen ? text.action(chosen, view, table) : selection || shown.showing ? prompt.detail : ''}</span>
          <RefusalNote seating={seating} />
        </div>
        <div class="bar-buttons">
          {buttons.map((choice, i) => <button key={i} type="button" class={choice === chosen ? 'primary' : ''} onClick={() => seating.choose(choice)}>{text.button(choice, view, table)}</button>)}
          {selection && <button type="button" class="primary confirm" disabled={!chosen || seating.sending.value} onClick={seating.confirm}><Icon name="check" />{seating.sending.value ? t.sending : t.confirm}</button>}
          {selection && <button type="button" class="quiet put-back" aria-label={t.cancelPick} disabled={selection.picked.length === 0} onClick={seating.cancel}><Icon name="undo" /></button>}
          {(selection?.picked.length ?? 0) === 0 && seating.mayTakeBack && <button type="button" onClick={seating.takeBack}><Icon name="undo" />{t.undo}</button>}
        </div>
      </div>
      {Controls && <Controls view={view} table={table} text={text} selection={selection ?? none} mine={selection !== null} showing={shown.showing} told={seating.told.value} tap={seating.tap} choose={seating.choose} send={seating.send} />}
      <BotForMe seating={seating} />
      <Offers seating={seating} />
      {selection && (
        <div class="bar-foot">
          <AllChoices selection={selection} label={choice => text.action(choice, view, table)} onPick={seating.choose} />
          <StepThrough seating={seating} seq={shown.seq} />
        </div>
      )}
    </>
  );
}

// Who is waited for, while it is not my decision.
function waiting(seating: Seating, shown: AnyShown): string | null {
  const t = words.value;
  const { to_act: toAct } = shown.view;
  if (shown.showing) return null;
  if (toAct === 'chance') return t.waitChance;
  return toAct === null || toAct === seating.mySeat.value ? null : t.waitFor(seating.table.value.name(toAct));
}

function DiceRow({ seating, game, shown }: Omit<BarProps, 'text'>) {
  const t = words.value;
  const falling = shown.showing ? game.thrown?.(shown.showing) ?? null : null;
  const last = useRef<readonly Die[]>([]);
  const thrownIn = useRef('');
  const lying = game.dice?.(shown.view) ?? [];
  const fell = falling ?? shown.last.map(event => game.thrown?.(event)).findLast(dice => dice);   // without motion nothing falls
  const turn = `${shown.view.turn} ${shown.view.on_turn}`;
  if (fell) thrownIn.current = turn;
  if (fell) last.current = fell;
  else if (lying.length > 0) last.current = lying;
  const still = game.dice || thrownIn.current === turn;     // where a throw is rare, it lies until the turn is over
  const dice = falling ?? (lying.length > 0 ? lying : still ? last.current.map(die => ({ ...die, spent: true })) : []);
  if (dice.length === 0) return null;
  const verdict = seating.witness.upTo(shown.seq);
  const label = dice.map(({ value }) => value ?? '').join(', ');
  return (
    <div class="dice" role="img" aria-label={`${label} ${verdict === 'true' ? t.proofShort : ''}`}>
      {dice.map((die, i) => <DieArt key={`${shown.seq}-${i}-${falling ? 'falling' : 'lying'}`} die={die} tumbling={falling !== null} />)}
      {verdict === 'true' && !falling && <span class="proof good-text" title={t.proofGood}><Icon name="check" /></span>}
      {verdict === 'false' && <span class="proof bad-text" title={t.proofBad} role="alert">✗ {t.proofBad}</span>}
    </div>
  );
}

function RefusalNote({ seating }: { readonly seating: Seating }) {
  const t = words.value;
  const refusal = seating.refusal.value;
  const slug = seating.room.value.match?.game;
  if (!refusal) return null;
  return (
    <span class="wrong">
      {seating.refusalText(refusal)} {refusal.clause && <a href={`/rules/${slug}#${refusal.clause}`} target="_blank">{t.clauseOf(refusal.clause)}</a>}
    </span>
  );
}

// A bot has taken over while I was away.
function BotForMe({ seating }: { readonly seating: Seating }) {
  const t = words.value;
  const mine = seating.mySeat.value;
  if (mine === null || !seating.room.value.room?.seats[mine]?.bot_plays) return null;
  return (
    <div class="offer" role="status">
      <span>{t.botPlays}</span>
      <button type="button" class="small primary" onClick={() => void seating.say({ type: 'ready', ready: true })}>{t.imBack}</button>
    </div>
  );
}

function Offers({ seating }: { readonly seating: Seating }) {
  const t = words.value;
  const mine = seating.mySeat.value;
  const offers: readonly OpenOffer[] = seating.room.value.room?.offers ?? [];
  return (
    <>
      {offers.map(({ what, seat, agreed }) => (
        <div key={what} class="offer" role="status">
          <span>{t.offerBy(seating.names.value.name(seat), t.offers[what])}</span>
          {mine !== null && (seat === mine
            ? <button type="button" class="small" onClick={() => void seating.say({ type: 'answer', what, accept: false })}>{t.cancel}</button>
            : !agreed.includes(mine) && <>
              <button type="button" class="small primary" onClick={() => void seating.say({ type: 'answer', what, accept: true })}>{t.accept}</button>
              <button type="button" class="small" onClick={() => void seating.say({ type: 'answer', what, accept: false })}>{t.decline}</button>
            </>)}
        </div>
      ))}
    </>
  );
}

// What others did to me since I last acted.
function Since({ seating, game, text }: Omit<BarProps, 'shown'>) {
  const t = words.value;
  const mine = seating.mySeat.value;
  const upTo = seating.shown.value?.seq ?? 0;
  if (mine === null || !game.hits) return null;
  const hits = (seating.room.value.match?.log ?? []).filter(line => line.seq > seating.since.value && line.seq <= upTo && seating.since.value > 0)
    .flatMap(line => (line.events as unknown as readonly Tagged[]).filter(event => game.hits!(event).includes(mine)));
  if (hits.length === 0) return null;
  return <p class="since"><strong>{t.sinceLast}</strong>{t.colon}{linesText(hits, game, text, seating.names.value)}</p>;
}

// From my last turn to this one, step by step.
function StepThrough({ seating, seq }: { readonly seating: Seating; readonly seq: number }) {
  const since = seating.since.value;
  if (since === 0 || seq <= since + 1) return null;
  return <button type="button" class="small quiet" onClick={() => void seating.lookBack.go(since + 1)}><Icon name="hist" />{words.value.sinceLast}</button>;
}

interface AllChoicesProps {
  readonly selection: Selection;
  readonly label: (choice: Choice) => string;
  readonly onPick: (choice: Choice) => void;
}

// The equal alternative to small targets: big buttons, digits 1 to 9.
function AllChoices({ selection, label, onPick }: AllChoicesProps) {
  const t = words.value;
  const [open, setOpen] = useState(false);
  const fold = useRef<HTMLDetailsElement>(null);
  // The element is the truth and the state follows its events: told the other way round, the two part
  // company when somebody opens the list in the moment in which new choices arrive.
  useEffect(() => { if (fold.current) fold.current.open = false; }, [selection.ways]);
  return (
    <details ref={fold} class="choices" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{t.allChoices(selection.open.length)}</summary>
      {open && (
        <ol>
          {selection.open.map(({ choice }, i) => (
            <li key={i}><button type="button" aria-pressed={selection.chosen === choice} onClick={() => { setOpen(false); onPick(choice); }}>{i < 9 && <kbd>{i + 1}</kbd>}{label(choice)}</button></li>
          ))}
        </ol>
      )}
    </details>
  );
}
