// The bar while one looks back: what happened at this step, one step back and on, and the way to the present.
import { useEffect } from 'preact/hooks';
import { announcer, words } from '../app/app';
import type { Step } from '../core/replay';
import type { AnyGame, CommonView, Tagged } from '../games/game';
import { decidedBy, linesText } from '../match/log-lines';
import type { RoomController } from '../room/room-controller';
import type { AnyText } from '../room/shown-match';
import { Icon } from '../ui/art';

interface LookBackBarProps {
  readonly controller: RoomController;
  readonly game: AnyGame;
  readonly text: AnyText;
  readonly here: Step<CommonView, Tagged, unknown>;
}

export function LookBackBar({ controller, game, text, here }: LookBackBarProps) {
  const t = words.value;
  const { lookBack } = controller;
  const said = linesText(here.events, decidedBy(here.frame), game, text, controller.names.moves.value, here.view);
  const { begin } = lookBack;
  const counted = t.step(here.step - begin, (controller.connection.match.value?.seq ?? here.step) - begin);
  useEffect(() => {
    announcer.say(said || counted);
  }, [here.step]);
  return (
    <div class="bar-main look-back">
      <LivePill note={controller.selection.current.value ? t.yourTurn : null} onLive={() => lookBack.live()} />
      <div class="prompt">
        <strong>{counted}</strong>
        <span>{here.step === begin ? `${t.beginning} ${said}` : said}</span>
      </div>
      <div class="transport">
        <button
          type="button"
          class="quiet"
          aria-label={t.previous}
          disabled={here.step === begin}
          onClick={() => void lookBack.by(-1)}
        >
          <Icon name="prev" />
        </button>
        <button type="button" class="quiet" aria-label={t.next} onClick={() => void lookBack.by(1)}>
          <Icon name="next" />
        </button>
      </div>
    </div>
  );
}

// Back to the present; and whether I am waited for there.
export const LivePill = ({ note, onLive }: { readonly note: string | null; readonly onLive: () => void }) => (
  <button type="button" class={`live-pill ${note ? 'primary' : ''}`} onClick={onLive}>
    <i aria-hidden="true" />
    {words.value.live}
    {note && ` – ${note}`}
  </button>
);
