// A name is asked once, when somebody first wants to sit down or look in.
import { useState } from 'preact/hooks';
import { language, me, words } from '../app/app';
import { api } from '../core/api';
import { Dialog } from '../ui/dialog';
import { useId } from 'preact/hooks';

const nameMax = 24;

// Makes a player of a name. True if it worked; else `wrong` says why not.
export function useSignUp() {
  const [wrong, setWrong] = useState<string | null>(null);
  const signUp = async (name: string): Promise<boolean> => {
    const t = words.value;
    const got = await api.signUp(name.trim(), language.value);
    if (!got.ok) {
      setWrong(got.error.status === 0 ? t.offline : t.failed(got.error.message));
      return false;
    }
    const { token: _, ...who } = got.value; // the browser has the cookie; nothing on the page keeps the token
    me.value = who;
    return true;
  };
  return { wrong, signUp };
}

interface NameInputProps {
  readonly id?: string;
  readonly label?: string;
  readonly why?: string;
  readonly name: string;
  readonly onName: (name: string) => void;
}

export const NameInput = ({ id, label, why, name, onName }: NameInputProps) => (
  <input
    id={id}
    aria-label={label}
    aria-describedby={why}
    autoFocus
    required
    maxLength={nameMax}
    autocomplete="nickname"
    value={name}
    onInput={event => onName(event.currentTarget.value)}
  />
);

// Calls `then` once there is a player.
export function NameDialog({ then, onClose }: { readonly then: () => void; readonly onClose: () => void }) {
  const t = words.value;
  const [name, setName] = useState('');
  const { wrong, signUp } = useSignUp();
  const id = useId();
  const submit = async (event: Event) => {
    event.preventDefault();
    const done = await signUp(name);
    if (done) then();
  };
  return (
    <Dialog title={t.yourName} onClose={onClose}>
      <form class="stack" onSubmit={event => void submit(event)}>
        <p id={`${id}-why`}>{t.nameWhy}</p>
        <NameInput label={t.yourName} why={`${id}-why`} name={name} onName={setName} />
        {wrong && (
          <p class="wrong" role="alert">
            {wrong}
          </p>
        )}
        <button type="submit" class="primary" disabled={name.trim() === ''}>
          {t.nameOk}
        </button>
      </form>
    </Dialog>
  );
}

export function NameField() {
  const t = words.value;
  const id = useId();
  const [name, setName] = useState(me.value?.name ?? '');
  const save = async (event: Event) => {
    event.preventDefault();
    const got = await api.change({ name: name.trim() });
    if (got.ok) me.value = got.value;
  };
  return (
    <form class="field" onSubmit={event => void save(event)}>
      <label for={id}>{t.yourName}</label>
      <div class="row">
        <input
          id={id}
          maxLength={nameMax}
          required
          value={name}
          onInput={event => setName(event.currentTarget.value)}
        />
        <button type="submit" disabled={name.trim() === '' || name.trim() === me.value?.name}>
          {t.changeName}
        </button>
      </div>
    </form>
  );
}
