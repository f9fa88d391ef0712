// A name is asked once, when somebody first wants to sit down or look in.
import { useState } from 'preact/hooks';
import { language, me, meet, words } from '../app/app';
import { failureText } from '../app/failures';
import { api, type ApiError } from '../core/api';
import { Dialog } from '../ui/dialog';
import { Wrong } from '../ui/wrong';
import { useId } from 'preact/hooks';

// Why the server does not take a name.
export const nameFailure = (error: ApiError): string => failureText(error, { malformed: words.value.badName });

const noCookie: ApiError = { status: 401, code: 'unknown_player', message: '' };

// A browser that keeps no cookie would make a guest at each try: the one that it has made is deleted again.
async function signUpKept(name: string): ReturnType<typeof api.signUp> {
  if (navigator.cookieEnabled === false) return { ok: false, error: noCookie };
  const got = await api.signUp(name, language.value);
  if (!got.ok || !(await api.isForgotten())) return got;
  await api.deleteMe(got.value.token);
  return { ok: false, error: noCookie };
}

let asking = false;

// Makes a player of a name. True if it worked; else `wrong` says why not. While it asks, another call does nothing:
// a second player would take the place of the first.
export function useSignUp() {
  const [wrong, setWrong] = useState<string | null>(null);
  const signUp = async (name: string): Promise<boolean> => {
    if (asking) return false;
    asking = true;
    if (me.value === undefined) await meet(); // a player who is known already stays
    const got = me.value === null ? await signUpKept(name.trim()) : null;
    asking = false;
    if (!got) {
      setWrong(me.value ? null : words.value.offline);
      return !!me.value;
    }
    if (!got.ok) {
      setWrong(nameFailure(got.error));
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
  readonly autoFocus?: boolean; // in a sheet, whose opening moves the focus
  readonly name: string;
  readonly onName: (name: string) => void;
}

// What stands above the field is read first: the page stays where it is.
const focusInPlace = (field: HTMLInputElement | null): void => field?.focus({ preventScroll: true });

export const NameInput = ({ id, label, why, autoFocus, name, onName }: NameInputProps) => (
  <input
    ref={focusInPlace}
    id={id}
    aria-label={label}
    aria-describedby={why}
    autoFocus={autoFocus}
    required
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
        <NameInput autoFocus label={t.yourName} why={`${id}-why`} name={name} onName={setName} />
        <Wrong text={wrong} />
        <button type="submit" class="primary" disabled={name.trim() === ''}>
          {t.nameOk}
        </button>
      </form>
    </Dialog>
  );
}
