// How strong a bot is: to be chosen before it plays, for itself or for me.
import { change, settings, words } from '../app/app';
import { botLevels } from '../core/settings';
import type { BotLevel } from '../protocol/schema';
import type { RoomController } from '../room/room-controller';
import { Dialog } from '../ui/dialog';
import { Select } from '../ui/form';

const named = (): readonly (readonly [BotLevel, string])[] =>
  botLevels.map(level => [level, words.value.levels[level].name] as const);

// Of bots that are to be added. The last choice is remembered.
export function NextBots() {
  const t = words.value;
  const { botLevel } = settings.value;
  return (
    <Select
      label={t.botLevel}
      value={botLevel}
      values={named()}
      hint={t.levels[botLevel].line}
      onPick={level => change({ botLevel: level })}
    />
  );
}

interface LetBotProps {
  readonly controller: RoomController;
  readonly onClose: () => void;
}

// A bot is to play for me.
export function LetBotForMe({ controller, onClose }: LetBotProps) {
  const t = words.value;
  return (
    <Dialog title={t.letBotForMe} onClose={onClose}>
      <div class="stack">
        <p>{t.letBotWhy}</p>
        <NextBots />
        <button
          type="button"
          class="primary"
          disabled={controller.connection.lost.value}
          onClick={() => {
            void controller.connection.say({ type: 'let_bot', level: settings.peek().botLevel });
            onClose();
          }}
        >
          {t.letBot}
        </button>
      </div>
    </Dialog>
  );
}

interface BotLevelProps {
  readonly name: string;
  readonly level: BotLevel;
  readonly onPick: (level: BotLevel) => void;
}

// Of a bot that sits already.
export function BotLevelOf({ name, level, onPick }: BotLevelProps) {
  const t = words.value;
  return (
    <select
      aria-label={`${t.botLevel}${t.colon}${name}`}
      value={level}
      onChange={event => onPick(botLevels[event.currentTarget.selectedIndex]!)}
    >
      {named().map(([key, text]) => (
        <option key={key} value={key} selected={key === level}>
          {text}
        </option>
      ))}
    </select>
  );
}
