// From a position of a finished match into a new room, with fresh dice.
import { useState } from 'preact/hooks';
import { language, me, settings, words } from '../app/app';
import { go } from '../app/router';
import { roomPath } from '../core/code';
import { api } from '../core/api';
import type { CommonView } from '../games/game';
import { Icon } from '../ui/art';
import { NameDialog } from './name';
import { continueWords } from './continue-words';

interface ContinueProps {
  readonly match: string;
  readonly seq: number;
  readonly view: CommonView; // after that entry
}

export function ContinueHere({ match, seq, view }: ContinueProps) {
  const t = words.value;
  const w = continueWords[language.value];
  const [asking, setAsking] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const decides = typeof view.to_act === 'number';
  const open = async () => {
    setWrong(null);
    if (!me.peek()) return setAsking(true);
    setBusy(true);
    const got = await api.continueMatch({ match, seq, level: settings.peek().botLevel });
    setBusy(false);
    if (got.ok) return go(roomPath(got.value));
    const { status, code, message } = got.error;
    return setWrong(code === 'too_many_rooms' ? t.roomsAbove : status === 0 ? t.offline : t.failed(message));
  };
  return (
    <div class="continue-here">
      <button type="button" disabled={!decides || busy} aria-describedby="continue-why" onClick={() => void open()}>
        <Icon name="play" />
        {w.here}
      </button>
      <p id="continue-why" class="dim small">
        {decides ? w.why : view.result === null ? w.nobody : w.over}
      </p>
      {wrong && (
        <p class="wrong" role="alert">
          {wrong}
        </p>
      )}
      {asking && (
        <NameDialog
          onClose={() => setAsking(false)}
          then={() => {
            setAsking(false);
            void open();
          }}
        />
      )}
    </div>
  );
}
