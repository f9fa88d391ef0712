// The bar while one looks back: what happened at this step, one step back and on, and the way to the present.
import { useEffect } from 'preact/hooks';
import { announcer, words } from '../app';
import type { Step } from '../core/replay';
import type { AnyGame, CommonView, Tagged } from '../games/game';
import { linesText } from '../lines';
import type { AnyText, Seating } from '../seating';
import { Icon } from '../ui/art';

interface LookBackBarProps {
  readonly seating: Seating;
  readonly game: AnyGame;
  readonly text: AnyText;
  readonly here: Step<CommonView, Tagged, unknown>;
}

export function LookBackBar({ seating, game, text, here }: LookBackBarProps) {
  const t = words.value;
  const { lookBack } = seating;
  const said = linesText(here.events, game, text, seating.names.value);
  const of = seating.room.value.match?.seq ?? here.step;
  useEffect(() => { announcer.say(said || t.step(here.step, of)); }, [here.step]);
  return (
    <div class="bar-main look-back">
      <LivePill note={seating.selection.value ? t.yourTurn : null} onLive={() => lookBack.live()} />
      <div class="prompt"><strong>{t.step(here.step, of)}</strong><span>{said || (here.step === 0 ? t.beginning : '')}</span></div>
      <div class="transport">
        <button type="button" class="quiet" aria-label={t.previous} disabled={here.step === 0} onClick={() => void lookBack.by(-1)}><Icon name="prev" /></button>
        <button type="button" class="quiet" aria-label={t.next} onClick={() => void lookBack.by(1)}><Icon name="next" /></button>
      </div>
    </div>
  );
}

// Back to the present; and whether I am waited for there.
export const LivePill = ({ note, onLive }: { readonly note: string | null; readonly onLive: () => void }) => (
  <button type="button" class={`live-pill ${note ? 'primary' : ''}`} onClick={onLive}><i aria-hidden="true" />{words.value.live}{note && ` – ${note}`}</button>
);
