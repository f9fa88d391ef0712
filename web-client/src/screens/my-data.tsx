// In the settings: what the server knows of me, as a file, and its end.
import { useState } from 'preact/hooks';
import { language, me } from '../app/app';
import { failureText } from '../app/failures';
import { go } from '../app/router';
import { api } from '../core/api';
import { ConfirmDialog } from '../ui/dialog';
import { Wrong } from '../ui/wrong';
import { myDataWords } from './my-data-words';

export function MyData({ onGone }: { readonly onGone: () => void }) {
  const w = myDataWords[language.value];
  const [asking, setAsking] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const remove = async () => {
    const got = await api.deleteMe();
    if (!got.ok) return setWrong(failureText(got.error));
    me.value = null;
    onGone();
    go('/');
  };
  return (
    <section>
      <h3>{w.myData}</h3>
      <p>{w.myDataWhy}</p>
      <div class="row wrap">
        <a class="button" href="/api/players/me/data" download="clowder-my-data.json">
          {w.myDataGet}
        </a>
        <button type="button" class="danger" onClick={() => setAsking(true)}>
          {w.deleteMe}
        </button>
      </div>
      <Wrong text={wrong} />
      {asking && (
        <ConfirmDialog
          title={w.deleteMeSure}
          why={w.deleteMeWhy}
          yes={w.deleteMe}
          onYes={() => void remove()}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
