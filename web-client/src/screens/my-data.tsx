// In the settings: what the server knows of me, as a file, and its end.
import { useState } from 'preact/hooks';
import { me, words } from '../app/app';
import { go } from '../app/router';
import { api } from '../core/api';
import { ConfirmDialog } from '../ui/dialog';

export function MyData({ onGone }: { readonly onGone: () => void }) {
  const t = words.value;
  const [asking, setAsking] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const remove = async () => {
    const got = await api.deleteMe();
    if (!got.ok) return setWrong(got.error.status === 0 ? t.offline : t.failed(got.error.message));
    me.value = null;
    onGone();
    go('/');
  };
  return (
    <section>
      <h3>{t.myData}</h3>
      <p>{t.myDataWhy}</p>
      <div class="row wrap">
        <a class="button" href="/api/players/me/data" download="clowder-my-data.json">
          {t.myDataGet}
        </a>
        <button type="button" class="danger" onClick={() => setAsking(true)}>
          {t.deleteMe}
        </button>
      </div>
      {wrong && (
        <p class="wrong" role="alert">
          {wrong}
        </p>
      )}
      {asking && (
        <ConfirmDialog
          title={t.deleteMeSure}
          why={t.deleteMeWhy}
          yes={t.deleteMe}
          onYes={() => void remove()}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
