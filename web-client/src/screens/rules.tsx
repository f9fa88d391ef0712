// The rules of a game, with boards that can be tried, and an anchor for each clause that a refusal may name.
import '../styles/table.css'; // first: the other sheets build on it
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { gameInfo, gameTexts, language, loadGameTexts, speed, localized, words } from '../app/app';
import { select, tap, type Selection } from '../core/selection';
import { optionDefaults, valueText } from '../app/contract';
import { knowsGame, loadGame } from '../games';
import type { AnyGame, Example, Seating } from '../games/game';
import type { GameInfo, GameTexts } from '../protocol/schema';
import type { AnyText } from '../room/shown-match';
import { Empty, Frame } from '../ui/chrome';
import { useTitle } from '../ui/use-title';
import { Players } from './players';
import '../styles/rules.css';

interface RulesProps {
  readonly game: string;
  readonly clause: string | null;
  // The button of a first match, which the home page has loaded already; imported here it would weigh on the first visit.
  readonly learn: (game: GameInfo, describedBy: string) => ComponentChildren;
}

export function Rules({ game: slug, clause, learn }: RulesProps) {
  const t = words.value;
  const info = gameInfo(slug);
  const texts = gameTexts(slug);
  const [game, setGame] = useState<AnyGame | null | undefined>(undefined);
  const [text, setText] = useState<AnyText | null>(null);
  const [reached, setReached] = useState(true);
  useTitle(info ? t.rulesTitle(localized(info.name)) : null);
  useEffect(() => {
    void loadGameTexts(slug).then(setReached);
    void loadGame(slug).then(setGame);
  }, [slug]);
  useEffect(() => {
    if (game) game.text(language.value).then(setText, () => setGame(null));
  }, [game, language.value]);
  useEffect(() => {
    if (clause && text) document.getElementById(clause)?.scrollIntoView();
  }, [clause, text, info, texts]);
  if (game === null)
    return (
      <Frame>
        <Empty text={knowsGame(slug) ? t.partMissing : t.notFound} />
      </Frame>
    );
  if (!reached)
    return (
      <Frame>
        <Empty text={t.offline}>
          <button type="button" onClick={() => location.reload()}>
            {t.reload}
          </button>
        </Empty>
      </Frame>
    );
  if (!game || !text || !info || !texts)
    return (
      <Frame>
        <Empty text={t.loading}>{null}</Empty>
      </Frame>
    );
  const inSections = new Set(text.rules.flatMap(({ clauses }) => clauses));
  const others = Object.keys(texts.clauses).filter(it => !inSections.has(it));
  return (
    <Frame>
      <article key={language.value} class="column rules" translate>
        <h1>{t.rulesTitle(localized(info.name))}</h1>
        <p class="dim">
          {t.rulesVersion(info.rules)} · {t.players(info.players.min, info.players.max)}
        </p>
        <div class="card in-short">
          {game.examples[0] && (
            <div class="mini-board" aria-hidden="true" inert>
              <Picture game={game} text={text} info={info} example={game.examples[0]} />
            </div>
          )}
          <p>{text.brief.join(language.value === 'ja' ? '' : ' ')}</p>
        </div>
        <div class="row wrap learning">
          {learn(info, 'learn-why')}
          <p id="learn-why" class="dim">
            {t.learnWhy}
          </p>
        </div>
        <nav class="card contents" aria-labelledby="contents">
          <h2 id="contents">{t.contents}</h2>
          <ol>
            {text.rules.map(({ title }, i) => (
              <li key={title}>
                <a href={`#${sectionId(i)}`}>{title}</a>
              </li>
            ))}
            {others.length > 0 && (
              <li>
                <a href="#clauses">{t.clauses}</a>
              </li>
            )}
          </ol>
        </nav>
        {text.rules.map(({ title, text: paragraphs, clauses }, i) => (
          <section key={title} id={sectionId(i)} class="card">
            <h2>{title}</h2>
            {paragraphs.map(paragraph => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {clauses.map(it => (
              <Clause key={it} id={it} info={info} texts={texts} game={game} text={text} marked={it === clause} />
            ))}
          </section>
        ))}
        {others.length > 0 && (
          <section id="clauses" class="card">
            <h2>{t.clauses}</h2>
            {others.map(it => (
              <Clause key={it} id={it} info={info} texts={texts} game={game} text={text} marked={it === clause} />
            ))}
          </section>
        )}
        <Options info={info} />
      </article>
    </Frame>
  );
}

const sectionId = (i: number): string => `section-${i + 1}`;

interface ClauseProps {
  readonly id: string;
  readonly info: GameInfo;
  readonly texts: GameTexts;
  readonly game: AnyGame;
  readonly text: AnyText;
  readonly marked: boolean;
}

function Clause({ id, info, texts, game, text, marked }: ClauseProps) {
  const clause = texts.clauses[id];
  if (!clause) return null;
  return (
    <div id={id} class={`clause ${marked ? 'marked' : ''}`}>
      <h3>
        <a href={`#${id}`}>{id}</a> {localized(clause.title)}
      </h3>
      <p>{localized(clause.text)}</p>
      {game.examples
        .filter(example => example.clause === id)
        .map(example => (
          <TryIt key={example.id} game={game} text={text} info={info} example={example} />
        ))}
    </div>
  );
}

const nothing: readonly never[] = [];

interface TryItProps {
  readonly game: AnyGame;
  readonly text: AnyText;
  readonly info: GameInfo;
  readonly example: Example<any, any, any>;
}

const seatingOf = ({ me, view }: Example<any, any, any>, info: GameInfo): Seating => ({
  me,
  name: seat => (seat === me ? words.value.you : words.value.someone(seat)),
  options: { ...optionDefaults(info), players: view.seats.length },
});

// A board of the game that cannot be touched.
function Picture({ game, text, info, example }: TryItProps) {
  const { me, last } = example;
  const { Board, cover: view = example.view } = game;
  return (
    <Board
      view={view}
      scene={game.scene(view)}
      seating={seatingOf(example, info)}
      text={text}
      viewpoint={me}
      selection={null}
      tap={() => undefined}
      showing={null}
      last={game.cover ? nothing : (last ?? nothing)}
      trace={nothing}
      speed={speed.value}
      coordinates={false}
      mini
    />
  );
}

function TryIt({ game, text, info, example }: TryItProps) {
  const t = words.value;
  const { view, me, choices, id } = example;
  const fresh = useMemo(
    () => select(choices.map(choice => ({ choice, path: game.path(choice, view, choices) }))),
    [example],
  );
  const [selection, setSelection] = useState<Selection>(fresh);
  const seating = seatingOf(example, info);
  const { Board } = game;
  return (
    <figure class="try">
      <div class="mini-board">
        <Board
          view={view}
          scene={game.scene(view)}
          seating={seating}
          text={text}
          viewpoint={me}
          selection={choices.length > 0 ? selection : null}
          tap={place => setSelection(now => tap(now, place).selection)}
          showing={null}
          last={example.last ?? nothing}
          trace={example.last ?? nothing}
          speed={speed.value}
          coordinates={false}
          mini
        />
      </div>
      <figcaption>
        {text.captions[id]} {choices.length > 0 && <small class="dim">{t.tryIt}</small>}
        {example.players && (
          <Players
            view={view}
            game={game}
            text={text}
            seating={seating}
            seats={[]}
            clocks={null}
            clock={null}
            now={() => 0}
            frozen={false}
          />
        )}
        <strong role="status">{selection.chosen && text.action(selection.chosen, view, seating, selection)}</strong>
      </figcaption>
    </figure>
  );
}

function Options({ info }: { readonly info: GameInfo }) {
  const options = Object.entries(info.options);
  if (options.length === 0) return null;
  return (
    <section class="card">
      <h2>{words.value.rulesOptions}</h2>
      <dl class="facts">
        {options.map(([name, option]) => (
          <div key={name}>
            <dt>{localized(option.name)}</dt>
            <dd>
              {localized(option.effect)}{' '}
              {option.values && (
                <small class="dim">{option.values.map(value => valueText(option, value)).join(' · ')}</small>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
