// What I can do now, in words and big buttons: dice, prompt, the game's own controls, confirm, the list of choices.
import { useEffect, useRef, useState } from 'preact/hooks';
import { announcer, language, narrow, sideways, words } from '../app/app';
import { nothing, type Choice, type Selection } from '../core/selection';
import type { AnyGame, Die, Tagged, LogEntry } from '../games/game';
import type { Language } from '../i18n/language';
import type { BotLevel, OpenOffer } from '../protocol/schema';
import type { RoomController } from '../room/room-controller';
import type { AnyShown, AnyText } from '../room/shown-match';
import { Badge, Icon } from '../ui/art';
import { DieArt } from '../ui/dice';
import { linesText } from '../match/log-lines';
import { offered } from '../match/offered';
import { SteadyButton } from '../ui/steady';
import { later } from '../ui/later';
import { GuideLine, guideIn, topicOf } from './lesson';
import { Said } from '../ui/said';
import { rematchText } from './rematch';

const Away = later(async () => (await import('./away')).Away);

const skipWords: Readonly<Record<Language, string>> = {
  en: 'To my turn',
  fr: 'À mon tour',
  ja: '自分の番へ',
};

interface BarProps {
  readonly controller: RoomController;
  readonly game: AnyGame;
  readonly text: AnyText;
  readonly shown: AnyShown;
}

export function ActionBar({ controller, game, text, shown }: BarProps) {
  const t = words.value;
  const { Controls } = game;
  const selection = controller.selection.current.value;
  const seating = controller.names.seating.value;
  const { view } = shown;
  const buttons = selection?.ways.filter(({ path }) => path.length === 0).map(({ choice }) => choice) ?? [];
  const prompt = text.prompt(view, selection, shown.showing ? controller.names.moves.value : seating, shown.showing);
  const chosen = selection?.chosen ?? null;
  const asked = (selection?.asked.length ?? 0) > 0;
  const ready = controller.selection.ready.value;
  const lost = controller.connection.lost.value;
  const bot = controller.connection.botForMe.value;
  const guide = guideIn(controller, game);
  const guided = guide !== null && !chosen && !asked && !lost && topicOf(guide, controller, game, shown) !== null;
  const news = narrow.value && !chosen && !shown.showing ? sinceLast(controller, game, text) : null;
  const told =
    selection && chosen
      ? `${controller.hints.picked.value === chosen ? `${t.hintWord} – ` : ''}${text.action(chosen, view, seating, selection)}`
      : '';
  const scrolls = narrow.value || chosen ? { tabIndex: 0 } : {}; // long words: the keyboard reaches them
  return (
    <>
      <div class="bar-main">
        <DiceRow controller={controller} game={game} shown={shown} />
        {bot ? (
          <BotForMe controller={controller} level={bot.level} />
        ) : (
          <div class={`prompt ${chosen ? 'chosen' : ''} ${isLong(told) ? 'long' : ''}`} {...scrolls}>
            <strong>
              {asked ? t.whichOne : selection ? prompt.title : (waiting(controller, shown) ?? prompt.title)}
            </strong>
            {guide && (
              <GuideLine guide={guide} controller={controller} game={game} text={text} shown={shown} quiet={!guided} />
            )}
            {guided ? null : selection && lost ? (
              <span class="wrong">
                <Said text={t.lostKept} />
                {t.lostKept}
              </span>
            ) : news !== null ? (
              <span class="since">
                {t.sinceLast}
                {t.colon}
                {news}
              </span>
            ) : (
              <span>{chosen ? told : selection || shown.showing ? prompt.detail : ''}</span>
            )}
          </div>
        )}
        <div class="bar-buttons">
          {buttons.map((choice, i) => {
            const label = text.button(choice, view, seating);
            return (
              <SteadyButton
                key={i}
                meaning={label}
                class={choice === chosen ? 'primary' : ''}
                onTap={() => controller.selection.choose(choice)}
              >
                {label}
              </SteadyButton>
            );
          })}
          {selection && (
            <button
              type="button"
              class="primary confirm"
              disabled={!chosen || !ready}
              onClick={controller.selection.confirm}
            >
              <Icon name="check" />
              {controller.selection.sending.value ? t.sending : t.confirm}
            </button>
          )}
          {selection && (
            <button
              type="button"
              class="quiet put-back"
              aria-label={t.cancelPick}
              disabled={selection.picked.length === 0}
              onClick={controller.selection.cancel}
            >
              <Icon name="cross" />
            </button>
          )}
          {controller.hurry.may.value && (
            <SteadyButton
              meaning="skip"
              class="skip-on"
              disabled={controller.hurry.skips.value}
              onTap={controller.hurry.skip}
            >
              <Icon name="next" />
              {skipWords[language.value]}
            </SteadyButton>
          )}
          {!narrow.value && <AskHint controller={controller} />}
          {(selection?.picked.length ?? 0) === 0 && controller.takeBack.may.value && (
            <SteadyButton key="undo" meaning="take back" disabled={!ready} onTap={controller.takeBack.ask}>
              <Icon name="undo" />
              {t.undo}
            </SteadyButton>
          )}
        </div>
      </div>
      {Controls && (
        <Controls
          view={view}
          seating={seating}
          text={text}
          selection={selection ?? nothing}
          mine={selection !== null}
          showing={shown.showing}
          told={controller.log.told.value}
          ready={ready}
          lost={lost}
          tap={controller.selection.tap}
          choose={controller.selection.choose}
          send={controller.selection.send}
        />
      )}
      {selection && (
        <div class="bar-foot">
          <AllChoices
            selection={selection}
            label={choice => text.action(choice, view, seating, selection)}
            onPick={controller.selection.choose}
          />
          {narrow.value && <AskHint controller={controller} />}
          <StepThrough controller={controller} seq={shown.seq} />
        </div>
      )}
    </>
  );
}

// Words that need small letters and the room of the heading: nothing that a choice does is cut off.
const isLong = (told: string): boolean => [...told].reduce((all, it) => all + (it > '\u2fff' ? 2 : 1), 0) > 90;

// Notices that come and go during a match: what was done to me, an offer, a refusal. They have a place of their own, which
// takes nothing from the board.
export function Notices({ controller, game, text, over }: Omit<BarProps, 'shown'> & { readonly over: boolean }) {
  return (
    <>
      <RefusalNote controller={controller} />
      {controller.connection.room.value && <Away controller={controller} room={controller.connection.room.value} />}
      <Offers controller={controller} />
      <OfferOutcome controller={controller} />
      {!over && <Since controller={controller} game={game} text={text} />}
    </>
  );
}

// Who or what is waited for, while I am asked nothing.
function waiting(controller: RoomController, shown: AnyShown): string | null {
  const t = words.value;
  const { to_act: toAct } = shown.view;
  if (shown.showing) return null;
  if (controller.connection.paused.value) return t.notes.paused;
  if (toAct === 'chance') return t.waitChance;
  return toAct === null || toAct === controller.connection.mySeat.value
    ? null
    : t.waitFor(controller.names.seating.value.name(toAct));
}

function DiceRow({ controller, game, shown }: Omit<BarProps, 'text'>) {
  const t = words.value;
  const falling = shown.showing ? (game.thrown?.(shown.showing) ?? null) : null;
  const last = useRef<readonly Die[]>([]);
  const thrownIn = useRef('');
  const lying = game.dice?.(shown.view) ?? [];
  // Without motion nothing falls.
  const fell = falling ?? shown.last.map(event => game.thrown?.(event)).findLast(dice => dice);
  const turn = `${shown.view.turn} ${shown.view.on_turn}`;
  if (fell) thrownIn.current = turn;
  if (fell) last.current = fell;
  else if (lying.length > 0) last.current = lying;
  const still = game.dice || thrownIn.current === turn; // where a throw is rare, it lies until the turn is over
  const dice = falling ?? (lying.length > 0 ? lying : still ? last.current.map(die => ({ ...die, spent: true })) : []);
  const verdict = controller.diceChecker.value?.upTo(shown.seq) ?? null;
  useEffect(() => {
    if (verdict === 'false') announcer.say(t.proofBad, 'assertive');
  }, [verdict]);
  if (dice.length === 0) return null;
  const thrower = falling && shown.showing ? game.actor(shown.showing) : throwerOf(controller.log.told.value, game);
  const name = thrower === null ? '' : controller.names.seating.value.name(thrower);
  const label = dice.map(({ value }) => value ?? '').join(t.comma);
  const checked = verdict === 'true' ? t.proofShort : verdict === 'false' ? t.proofBad : '';
  return (
    <div class="dice" role="img" aria-label={`${name}${name && t.colon}${label} ${checked}`}>
      {thrower !== null && (
        <span class="thrower">
          <Badge coat={game.coat?.(shown.view, thrower) ?? thrower} />
          <span>{name}</span>
        </span>
      )}
      {dice.map((die, i) => (
        <DieArt key={`${shown.seq}-${i}-${falling ? 'falling' : 'lying'}`} die={die} tumbling={falling !== null} />
      ))}
      {verdict === 'true' && !falling && (
        <span class="proof good-text" title={t.proofGood}>
          <Icon name="check" />
        </span>
      )}
      {verdict === 'false' && (
        <span class="proof bad-text" title={t.proofBad}>
          ✗ {t.proofBad}
        </span>
      )}
    </div>
  );
}

// Whose throw lies there.
function throwerOf(told: readonly LogEntry<Tagged>[], game: AnyGame): number | null {
  for (const { events } of told.toReversed()) {
    const thrown = events.findLast(event => game.thrown?.(event));
    if (thrown) return game.actor(thrown);
  }
  return null;
}

function RefusalNote({ controller }: { readonly controller: RoomController }) {
  const t = words.value;
  const refusal = controller.refusals.last.value;
  const slug = controller.connection.match.value?.game;
  if (!refusal) return null;
  return (
    <p class="notice wrong">
      {controller.refusals.text(refusal)}{' '}
      {refusal.clause && (
        <a href={`/rules/${slug}#${refusal.clause}`} target="_blank" rel="noopener">
          {t.clauseOf(refusal.clause)}
        </a>
      )}
    </p>
  );
}

// A bot plays for me: because I was away or too slow, or because I wished it.
function BotForMe({
  controller,
  level,
}: {
  readonly controller: RoomController;
  readonly level: BotLevel | undefined;
}) {
  const t = words.value;
  return (
    <div class="prompt bot-for-me">
      <strong>{level ? t.botPlaysOf(t.levels[level].name) : t.botPlays}</strong>
      <SteadyButton
        meaning="play myself"
        class="primary big"
        disabled={controller.connection.lost.value}
        onTap={() => void controller.connection.say({ type: 'ready', ready: true })}
      >
        {t.playMyself}
      </SteadyButton>
    </div>
  );
}

function Offers({ controller }: { readonly controller: RoomController }) {
  const t = words.value;
  const mine = controller.connection.mySeat.value;
  const offers: readonly OpenOffer[] = controller.connection.room.value?.offers ?? [];
  const lost = controller.connection.lost.value;
  const answer = (what: OpenOffer['what'], accept: boolean) => () =>
    void controller.connection.say({ type: 'answer', what, accept });
  return (
    <>
      {offers.map(({ what, seat, agreed, for: away }) => (
        <div key={what} class={`notice offer ${what}`}>
          {what === 'rematch' ? (
            <span>{rematchText(controller.connection)}</span>
          ) : (
            <OfferText
              text={t.offerBy(
                seat === mine ? null : controller.names.log.value.name(seat),
                away === undefined
                  ? offered(t, what, controller.connection.slug.value)
                  : t.offerBot(controller.names.log.value.name(away)),
              )}
            />
          )}
          {mine !== null &&
            what !== 'rematch' &&
            (seat === mine ? (
              <SteadyButton meaning={`cancel ${what}`} class="small" disabled={lost} onTap={answer(what, false)}>
                {t.cancel}
              </SteadyButton>
            ) : (
              !agreed.includes(mine) && (
                <>
                  <SteadyButton
                    meaning={`accept ${what}`}
                    class="small primary"
                    disabled={lost}
                    onTap={answer(what, true)}
                  >
                    {t.accept}
                  </SteadyButton>
                  <SteadyButton meaning={`decline ${what}`} class="small" disabled={lost} onTap={answer(what, false)}>
                    {t.decline}
                  </SteadyButton>
                </>
              )
            ))}
        </div>
      ))}
    </>
  );
}

const OfferText = ({ text }: { readonly text: string }) => (
  <span>
    <Said text={text} />
    {text}
  </span>
);

// What became of my proposal: the log has it too, but need not be in sight.
function OfferOutcome({ controller }: { readonly controller: RoomController }) {
  const told = controller.notes.outcome.value;
  return told !== null && <p class="notice">{told}</p>;
}

// What others did to me since I last acted.
function sinceLast(controller: RoomController, game: AnyGame, text: AnyText): string | null {
  const mine = controller.connection.mySeat.value;
  const upTo = controller.match.shown.value?.seq ?? 0;
  if (mine === null || !game.hits) return null;
  const hits = (controller.connection.match.value?.log ?? [])
    .filter(line => line.seq > controller.match.since.value && line.seq <= upTo && controller.match.since.value > 0)
    .flatMap(line => (line.events as unknown as readonly Tagged[]).filter(event => game.hits!(event).includes(mine)));
  return hits.length === 0
    ? null
    : linesText(hits, undefined, game, text, controller.names.moves.value, controller.match.shown.value!.view);
}

// On narrow screens the prompt says it: a note would lie over the players.
function Since({ controller, game, text }: Omit<BarProps, 'shown'>) {
  const t = words.value;
  const news = narrow.value ? null : sinceLast(controller, game, text);
  if (news === null) return null;
  return (
    <p class="notice since">
      <strong>{t.sinceLast}</strong>
      {t.colon}
      {news}
    </p>
  );
}

// Beside Confirm, or on narrow screens, where that row has no width for both, beside the list of choices.
function AskHint({ controller: { hints, selection } }: { readonly controller: RoomController }) {
  const t = words.value;
  const thinking = hints.thinking.value;
  return (
    hints.may.value && (
      <button type="button" class="quiet ask-hint" disabled={!selection.ready.value || thinking} onClick={hints.ask}>
        {thinking ? t.hintThinking : t.hintWord}
      </button>
    )
  );
}

// From my last turn to this one, step by step.
function StepThrough({ controller, seq }: { readonly controller: RoomController; readonly seq: number }) {
  const since = controller.match.since.value;
  // The update of my own step comes before its reply: until then it is no step of others.
  if (since === 0 || seq <= since + 1 || controller.selection.acting.value) return null;
  const name = words.value.sinceLast; // read out also where the icon stands alone
  return (
    <button type="button" class="small quiet" title={name} onClick={() => void controller.lookBack.go(since + 1)}>
      <Icon name="hist" />
      {name}
    </button>
  );
}

interface AllChoicesProps {
  readonly selection: Selection;
  readonly label: (choice: Choice) => string;
  readonly onPick: (choice: Choice) => void;
}

// Where the head of the list stands in the bar or the column: the list lies above or below it.
function besideHead(list: HTMLElement | null): void {
  const column = list?.offsetParent?.getBoundingClientRect();
  const head = list?.previousElementSibling?.getBoundingClientRect();
  if (!list || !column || !head) return;
  list.style.setProperty('--below', `${Math.floor(column.bottom - head.bottom)}px`);
  list.style.setProperty('--from-head', `${Math.ceil(column.bottom - head.top)}px`);
}

// The equal alternative to small targets: big buttons, digits 1 to 9.
function AllChoices({ selection, label, onPick }: AllChoicesProps) {
  const t = words.value;
  const [open, setOpen] = useState(false);
  const fold = useRef<HTMLDetailsElement>(null);
  // The element is the truth and the state follows its events: told the other way round, the two part
  // company when somebody opens the list in the moment in which new choices arrive. Another layout closes it: it was
  // measured for the one before.
  useEffect(() => {
    if (fold.current) fold.current.open = selection.asked.length > 0;
  }, [selection.ways, selection.asked, narrow.value, sideways.value]);
  return (
    <details ref={fold} class="choices" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{t.allChoices(selection.open.length)}</summary>
      {open && (
        <ol ref={besideHead}>
          {selection.open.map(({ choice }, i) => (
            <li key={i}>
              <button
                type="button"
                aria-pressed={selection.chosen === choice}
                onClick={() => {
                  fold.current!.open = false;
                  onPick(choice);
                }}
              >
                {i < 9 && <kbd>{i + 1}</kbd>}
                {label(choice)}
              </button>
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}
