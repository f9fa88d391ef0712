// A match against bots in one tap, on the smallest table of the game: of the level chosen last, or a first one with a
// guide, against kittens.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { change, localized, me, settings, words } from '../app/app';
import { contractWithBots } from '../app/contract';
import { failureText } from '../app/failures';
import { beginLesson } from '../app/lessons';
import { go } from '../app/router';
import { roomPath } from '../core/code';
import { api } from '../core/api';
import type { BotLevel, GameInfo } from '../protocol/schema';
import { NameDialog } from './name';
import { fillWithBots } from './room';
import { Wrong } from '../ui/wrong';

interface MatchWithBots {
  readonly busy: boolean; // a press does nothing. The button is not disabled: it would lose the focus
  readonly play: () => void;
  readonly around: ComponentChildren; // why it failed, and the question for a name
}

// `begun`: called with the room's link before the page goes there.
function useMatchWithBots(game: GameInfo, level: BotLevel, begun: (link: string) => void): MatchWithBots {
  const t = words.value;
  const [asking, setAsking] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const play = async () => {
    if (busy) return;
    setWrong(null);
    if (!me.value) return setAsking(true);
    setBusy(true);
    const got = await api.createRoom(contractWithBots(game, game.players.min));
    setBusy(false);
    if (!got.ok) return setWrong(failureText(got.error, { too_many_rooms: t.roomsAbove }));
    const { code } = got.value;
    begun(code);
    fillWithBots(code, level);
    go(roomPath(got.value));
  };
  const around = (
    <>
      <Wrong text={wrong} />
      {asking && (
        <NameDialog
          onClose={() => setAsking(false)}
          then={() => {
            setAsking(false);
            void play();
          }}
        />
      )}
    </>
  );
  return { busy, play: () => void play(), around };
}

interface PlayBotsProps {
  readonly game: GameInfo;
  readonly named?: boolean; // the button itself names the game; else the card that it stands on does
  readonly second?: boolean; // something else is the large action
}

export function PlayBots({ game, named = false, second = false }: PlayBotsProps) {
  const t = words.value;
  const { botLevel } = settings.value;
  const level = t.levels[botLevel].name;
  const match = useMatchWithBots(game, botLevel, () => change({ botGame: game.slug }));
  return (
    <>
      <button
        type="button"
        class={second ? 'second' : named ? 'primary big' : ''}
        aria-disabled={match.busy}
        aria-describedby={named ? undefined : `game-${game.slug}`}
        onClick={match.play}
      >
        {named ? t.playBotsOf(localized(game.name), level) : t.playBots}
      </button>
      {match.around}
    </>
  );
}

interface LearnProps {
  readonly game: GameInfo;
  readonly describedBy?: string; // what names the game
  readonly named?: boolean; // else the button itself does
}

export function Learn({ game, describedBy, named = false }: LearnProps) {
  const t = words.value;
  const match = useMatchWithBots(game, 'kitten', beginLesson);
  return (
    <>
      <button
        type="button"
        class={named ? 'primary big' : 'learn'}
        aria-disabled={match.busy}
        {...(describedBy && { 'aria-describedby': describedBy })}
        onClick={match.play}
      >
        {named ? `${t.learn}${t.colon}${localized(game.name)}` : t.learn}
      </button>
      {match.around}
    </>
  );
}
