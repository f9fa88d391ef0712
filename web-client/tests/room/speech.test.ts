// @vitest-environment happy-dom
// What is announced, heard and written into the title.
import { signal } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { change, games } from '../../src/app/app';
import type { Link } from '../../src/core/room';
import { select, choose } from '../../src/core/selection';
import type { SoundName } from '../../src/core/sound';
import { loadGame } from '../../src/games';
import type { AnyGame } from '../../src/games/game';
import { en } from '../../src/i18n/en';
import type { Chat, GameInfo, Room, You } from '../../src/protocol/schema';
import { Names } from '../../src/room/names';
import type { AnyShown, AnyText } from '../../src/room/shown-match';
import { Sounds } from '../../src/room/sounds';
import { Speech } from '../../src/room/speech';
import { titleOf, watchTitle } from '../../src/room/title';
import { match, room, snapshot, update, welcome } from './parts';

const picture = { seq: 4, view: snapshot.view, idle: true, showing: null, threats: [] } as unknown as AnyShown;
const game = (await loadGame('kilkenny-cats'))!;
const text = (await game.text('en')) as AnyText;
let said: string[];
let speech: Speech;

beforeEach(() => {
  change({ announce: 'full' });
  said = [];
  const names = new Names({ room: signal<Room | null>(room), you: signal<You | null>(welcome.you) });
  const shown = { game: signal<AnyGame | null>(game), text: signal<AnyText | null>(text), shown: signal(picture) };
  speech = new Speech(shown, names, (what, urgency = 'polite') => said.push(`${urgency}: ${what}`));
});

describe('speech', () => {
  test('a loss and the way back are said once each', () => {
    const link = signal<Link>('connecting');
    const stop = speech.watchLink(link);
    for (const next of ['open', 'lost', 'connecting', 'lost', 'open'] as const) link.value = next;
    stop();
    link.value = 'lost';
    expect(said).toEqual([`polite: ${en.lostSay}`, `polite: ${en.backOnline}`]);
  });
  test('the chat of others is read', () => {
    const line: Chat = { type: 'chat', at: 1, player: 'p_2', name: 'Tom', seat: 1, text: 'hello' };
    speech.chat(line, 'p_1');
    speech.chat({ ...line, player: 'p_1' }, 'p_1');
    speech.chat({ ...line, seat: null }, undefined); // two who watch
    expect(said).toEqual(['polite: Tom: hello', 'polite: Tom: hello']);
  });
  test('where brief speech is wanted the chat is not read', () => {
    change({ announce: 'brief' });
    speech.chat({ type: 'chat', at: 1, player: 'p_2', name: 'Tom', seat: 1, text: 'hello' }, 'p_1');
    expect(said).toEqual([]);
  });
  test('events are told with names, unless brief speech is wanted', () => {
    speech.update(update(1), match);
    expect(said).toEqual([`polite: ${en.rulings.frozen}`]);
    change({ announce: 'brief' });
    speech.update(update(2), match);
    expect(said).toHaveLength(1);
  });
  test('who acted in a person’s place is said', () => {
    speech.update({ ...update(1), by: 'time_out' }, match);
    expect(said).toEqual([`polite: ${en.rulings.frozen} ${en.by.time_out}`]);
  });
  test('a turn is called once, its further steps by their question alone', () => {
    const selection = select([]);
    const { title } = text.prompt(snapshot.view as never, selection, { me: 0, name: String, options: {} }, null);
    expect(speech.question(picture, selection)).toBe(true);
    expect(speech.question(picture, selection)).toBe(false);
    expect(said).toEqual([`assertive: ${en.yourTurnSay} ${title}`, `assertive: ${title}`]);
  });
  test('what is chosen is said in full, once', () => {
    const before = select(
      match.choices.map(choice => ({ choice, path: game.path(choice, snapshot.view, match.choices) })),
    );
    const chosen = choose(before, match.choices[0]!);
    speech.picked(chosen, before);
    speech.picked(chosen, chosen);
    expect(said).toHaveLength(1);
    expect(said[0]!.length).toBeGreaterThan('polite: '.length);
  });
  test('where a tap may mean several things they are read by number', () => {
    const before = select(
      match.choices.map(choice => ({ choice, path: game.path(choice, snapshot.view, match.choices) })),
    );
    speech.picked({ ...before, asked: [match.choices[0]!, match.choices[0]!] }, before);
    expect(said[0]).toContain(en.whichOne);
    expect(said[0]).toContain('2: ');
  });
  test('the result is said when the last event has been shown, not to those who come later', () => {
    const result = { kind: 'won', seats: [{ rank: 1 }, { rank: 2 }] };
    const end = { ...picture, view: { ...picture.view, result } } as unknown as AnyShown;
    speech.rendered(end, null);
    speech.rendered({ ...end, idle: false }, picture);
    speech.rendered(end, end);
    expect(said).toEqual([]);
    speech.rendered(end, { ...end, idle: false });
    expect(said).toHaveLength(1);
    expect(said[0]).toContain(`assertive: ${en.youWin}`);
  });
  test.each(['en', 'fr', 'ja'] as const)('a king that could be taken is told once, in %s', async language => {
    const chess = (await loadGame('cats-chess'))!;
    const { view } = chess.examples[0]!;
    const texts = (await chess.text(language)) as AnyText;
    const names = new Names({ room: signal<Room | null>(room), you: signal<You | null>(welcome.you) });
    const shown = { game: signal<AnyGame | null>(chess), text: signal<AnyText | null>(texts), shown: signal(picture) };
    const speaker = new Speech(shown, names, what => said.push(what));
    const at = (...threats: readonly string[]): AnyShown => ({ ...picture, view, threats }) as unknown as AnyShown;
    speaker.rendered(at('f10'), null); // to those who come later the square says it
    speaker.rendered(at('f10'), at());
    speaker.rendered(at('f10'), at('f10'));
    expect(said).toEqual([`${texts.thing('f10', view, {} as never, null)}${texts.labels['threatened']}`]);
    const won = { ...view, result: { kind: 'won', seats: [{ rank: 1 }, { rank: 2 }] } };
    speaker.rendered({ ...at('e1'), view: won, idle: false } as AnyShown, at());
    expect(said).toHaveLength(1);
  });
});

describe('sounds', () => {
  const played: SoundName[] = [];
  const sounds = new Sounds(name => played.push(name));
  const heard = { timing: () => ({ ms: 1, sound: 'take' }) } as unknown as AnyGame;
  const showing = { ...picture, showing: { event: 'taken' } } as AnyShown;
  afterEach(() => {
    played.length = 0;
  });

  test('an event is heard once', () => {
    sounds.rendered(heard, showing, picture);
    sounds.rendered(heard, { ...showing, rate: 2 }, showing);
    sounds.rendered(heard, picture, showing);
    expect(played).toEqual(['take']);
  });
  test('my turn, and a refusal that is not only late', () => {
    sounds.myTurn();
    sounds.refused('stale');
    sounds.refused('blocked');
    expect(played).toEqual(['turn', 'refused']);
  });
});

describe('the title', () => {
  beforeEach(() => {
    games.value = [{ slug: 'nekonoko', name: { en: 'Nekonoko', fr: '', ja: '' } } as unknown as GameInfo];
  });
  afterEach(() => {
    games.value = null;
  });

  test('names the game, and that it is my turn', () => {
    expect(titleOf('nekonoko', true)).toBe(`● ${en.yourTurn} – Nekonoko – Clowder`);
    expect(titleOf('unknown', false)).toBe('Clowder');
  });
  test('follows both until the room is left', () => {
    const mine = signal(false);
    const stop = watchTitle(signal('nekonoko'), mine, signal(null));
    expect(document.title).toBe('Nekonoko – Clowder');
    mine.value = true;
    expect(document.title).toContain('●');
    stop();
    expect(document.title).toBe('Clowder');
    mine.value = false;
    expect(document.title).toBe('Clowder');
  });
});
