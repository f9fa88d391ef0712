// In the settings: another name.
import { useId, useState } from 'preact/hooks';
import { me, words } from '../app/app';
import { api } from '../core/api';
import { Wrong } from '../ui/wrong';
import { nameFailure } from './name';

export function NameField() {
  const t = words.value;
  const id = useId();
  const [name, setName] = useState(me.value?.name ?? '');
  const [wrong, setWrong] = useState<string | null>(null);
  const save = async (event: Event) => {
    event.preventDefault();
    const got = await api.change({ name: name.trim() });
    setWrong(got.ok ? null : nameFailure(got.error));
    if (got.ok) me.value = got.value;
  };
  return (
    <form class="field" onSubmit={event => void save(event)}>
      <label for={id}>{t.yourName}</label>
      <div class="row">
        <input id={id} required value={name} onInput={event => setName(event.currentTarget.value)} />
        <button type="submit" disabled={name.trim() === '' || name.trim() === me.value?.name}>
          {t.changeName}
        </button>
      </div>
      <Wrong text={wrong} />
    </form>
  );
}
