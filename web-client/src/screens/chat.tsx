import '../styles/table.css'; // first: the other sheets build on it
import { useEffect, useRef, useState } from 'preact/hooks';
import { words } from '../app/app';
import type { Phrase } from '../protocol/schema';
import type { RoomController } from '../room/room-controller';
import { Badge, Icon } from '../ui/art';

const textMax = 500;
const quick: readonly Phrase[] = [
  'hello',
  'good_luck',
  'well_played',
  'thanks',
  'oops',
  'one_moment',
  'play_again',
  'bye',
];

interface ChatProps {
  readonly controller: Pick<RoomController, 'connection' | 'chat'>;
}

export function ChatBox({ controller }: ChatProps) {
  const t = words.value;
  const { connection } = controller;
  const chat = connection.chat.value;
  const policy = connection.room.value?.contract.chat ?? 'off';
  const end = useRef<HTMLUListElement>(null);
  useEffect(() => {
    controller.chat.seen();
    if (end.current) end.current.scrollTop = end.current.scrollHeight;
  }, [chat.at(-1)]);
  if (policy === 'off') return null;
  return (
    <div class="chat">
      <ul ref={end} class="chat-lines" tabIndex={0} aria-label={t.chat}>
        {chat.length === 0 && <li class="dim">{t.chatEmpty}</li>}
        {chat.map((line, i) => (
          <li key={i}>
            {line.seat !== null && <Badge coat={line.seat} />}{' '}
            <strong>
              <bdi>{line.name}</bdi>
            </strong>
            {t.colon}
            <span dir="auto" translate={line.text === undefined ? undefined : true}>
              {line.text ?? t.phrases[line.phrase ?? 'hello']}
            </span>
          </li>
        ))}
      </ul>
      {connection.you.value?.muted ? (
        <p class="dim">{t.muted}</p>
      ) : policy === 'on' ? (
        <ChatField controller={controller} />
      ) : (
        <Phrases controller={controller} />
      )}
    </div>
  );
}

interface PhrasesProps extends ChatProps {
  readonly said?: () => void;
}

function Phrases({ controller, said }: PhrasesProps) {
  const t = words.value;
  const say = (phrase: Phrase) => {
    void controller.connection.say({ type: 'chat', phrase });
    said?.();
  };
  return (
    <div class="phrases">
      {quick.map(phrase => (
        <button key={phrase} type="button" class="small" onClick={() => say(phrase)}>
          {t.phrases[phrase]}
        </button>
      ))}
    </div>
  );
}

// A line of one's own, and the phrases behind a button: they would take the height of the lines.
function ChatField({ controller }: ChatProps) {
  const t = words.value;
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    setText(''); // at once: what is typed meanwhile is the next line
    const answer = await controller.connection.say({ type: 'chat', text: text.trim() });
    if (answer.result !== 'applied') setText(now => now || text);
  };
  return (
    <form
      class="row say"
      onSubmit={event => void submit(event)}
      onKeyDown={event => {
        if (event.key === 'Escape') setOpen(false);
      }}
    >
      {open && <Phrases controller={controller} said={() => setOpen(false)} />}
      <button
        type="button"
        class="quiet"
        aria-label={t.quickPhrases}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="chat" />
      </button>
      <input
        class="grow"
        aria-label={t.chatSay}
        placeholder={t.chatSay}
        maxLength={textMax}
        value={text}
        onInput={event => setText(event.currentTarget.value)}
      />
      <button type="submit" disabled={text.trim() === ''}>
        {t.chatSend}
      </button>
    </form>
  );
}
