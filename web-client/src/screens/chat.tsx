import { useEffect, useRef, useState } from 'preact/hooks';
import { words } from '../app';
import type { Phrase } from '../protocol/schema';
import type { Seating } from '../seating';
import { Badge } from '../ui/art';

const textMax = 500;
const quick: readonly Phrase[] = ['hello', 'good_luck', 'well_played', 'thanks', 'oops', 'one_moment', 'play_again', 'bye'];

export function ChatBox({ seating }: { readonly seating: Seating }) {
  const t = words.value;
  const { chat, room } = seating.room.value;
  const policy = room?.contract.chat ?? 'off';
  const end = useRef<HTMLUListElement>(null);
  useEffect(() => { if (end.current) end.current.scrollTop = end.current.scrollHeight; }, [chat.length]);
  if (policy === 'off') return null;
  return (
    <div class="chat">
      <ul ref={end} class="chat-lines" tabIndex={0} aria-label={t.chat}>
        {chat.length === 0 && <li class="dim">{t.chatEmpty}</li>}
        {chat.map((line, i) => (
          <li key={i}>{line.seat !== null && <Badge coat={line.seat} />} <strong>{line.name}</strong>{t.colon}{line.text ?? t.phrases[line.phrase ?? 'hello']}</li>
        ))}
      </ul>
      {policy === 'on' && <ChatField seating={seating} />}
      <div class="phrases">{quick.map(phrase => <button key={phrase} type="button" class="small" onClick={() => void seating.say({ type: 'chat', phrase })}>{t.phrases[phrase]}</button>)}</div>
    </div>
  );
}

function ChatField({ seating }: { readonly seating: Seating }) {
  const t = words.value;
  const [text, setText] = useState('');
  const submit = async (event: Event) => {
    event.preventDefault();
    const answer = await seating.say({ type: 'chat', text: text.trim() });
    if (answer.result === 'applied') setText('');
  };
  return (
    <form class="row" onSubmit={event => void submit(event)}>
      <input class="grow" aria-label={t.chatSay} placeholder={t.chatSay} maxLength={textMax} value={text} onInput={event => setText(event.currentTarget.value)} />
      <button type="submit" disabled={text.trim() === ''}>{t.chatSend}</button>
    </form>
  );
}
