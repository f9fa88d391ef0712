// A gentle introduction in the first turns of somebody's first match of a game: one sentence at a time, never in the way.
import { useEffect, useState } from 'preact/hooks';
import { change, hinted, settings, words } from '../app/app';
import { guided, guideSteps } from '../core/guide';
import type { AnyGame } from '../games/game';
import type { RoomController } from '../room/room-controller';
import type { AnyText } from '../room/shown-match';

interface GuideProps {
  readonly controller: RoomController;
  readonly game: AnyGame;
  readonly text: AnyText;
}

export function Guide({ controller, game, text }: GuideProps) {
  const t = words.value;
  const [step, setStep] = useState(0);
  const [begun, setBegun] = useState(false);
  const selection = controller.selection.current.value;
  const turn = { chosen: selection?.chosen != null, acted: controller.match.since.value > 0 };
  useEffect(() => {
    if (selection) setBegun(true);
  }, [selection !== null]);
  useEffect(() => setStep(now => guided(now, turn)), [turn.chosen, turn.acted]);
  if (!begun || !settings.value.hints || hinted.value.includes(game.slug)) return null;
  const name = guideSteps[step]!;
  const done = () => {
    hinted.value = [...hinted.value, game.slug];
  };
  const next = () => (step + 1 < guideSteps.length ? setStep(step + 1) : done());
  return (
    <aside class="notice hint" aria-label={t.intro(step + 1, guideSteps.length)}>
      <p>
        <b aria-hidden="true">
          {step + 1}/{guideSteps.length}
        </b>{' '}
        {name === 'aim' ? text.rules[0]?.text[0] : t.introNotes[name]}
      </p>
      <div class="row">
        <button type="button" class="small" onClick={next}>
          {step + 1 < guideSteps.length ? t.introNext : t.introDone}
        </button>
        <button type="button" class="small quiet" onClick={() => change({ hints: false })}>
          {t.introSkip}
        </button>
      </div>
    </aside>
  );
}
