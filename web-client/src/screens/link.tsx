// Signs this device in with the one-time link of another device. The secret is in the fragment, so it is in no log.
import { useState } from 'preact/hooks';
import { me, words } from '../app/app';
import { api } from '../core/api';
import { failureText } from '../app/failures';
import { go } from '../app/router';
import { Empty, Frame } from '../ui/chrome';
import { useTitle } from '../ui/use-title';
import { Card } from '../ui/card';
import { Switch } from '../ui/form';
import { Wrong } from '../ui/wrong';
import { Said } from '../ui/said';
import { isolated } from '../match/distinct-names';

export function LinkScreen({ secret }: { readonly secret: string | null }) {
  const t = words.value;
  const [state, setState] = useState<'asking' | 'done' | 'bad'>(secret ? 'asking' : 'bad');
  const [merge, setMerge] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const use = async () => {
    if (navigator.cookieEnabled === false) return setError(t.refusals.unknown_player);
    const got = await api.useLink(secret ?? '', merge);
    if (!got.ok && got.error.code !== 'not_found') return setError(failureText(got.error));
    history.replaceState(null, '', '/link');
    if (!got.ok) return setState('bad');
    const { id, name, locale } = got.value;
    me.value = { id, name, locale };
    setState('done');
  };
  useTitle(t.linkTitle);
  if (state === 'bad')
    return (
      <Frame>
        <Empty text={t.linkBad} />
      </Frame>
    );
  return (
    <Frame>
      <div class="column">
        <h1>{t.linkTitle}</h1>
        <Card>
          {state === 'done' ? (
            <>
              <p>
                <Said text={t.linkUse(isolated(me.value?.name ?? ''))} />
                {t.linkUse(isolated(me.value?.name ?? ''))}
              </p>
              <button type="button" class="primary" onClick={() => go('/')}>
                {t.goHome}
              </button>
            </>
          ) : (
            <>
              <h2>{t.linkAsk}</h2>
              {me.value && (
                <Switch
                  label={t.linkMerge(isolated(me.value.name))}
                  value={merge}
                  onPick={setMerge}
                  hint={merge ? t.linkMerged : t.linkApart}
                />
              )}
              <Wrong text={error} />
              <button type="button" class="primary" onClick={() => void use()}>
                {t.linkDo}
              </button>
            </>
          )}
        </Card>
      </div>
    </Frame>
  );
}
