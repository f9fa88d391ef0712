import { useState } from 'preact/hooks';
import { announcer, words } from '../app/app';
import { Icon } from './art';
import { copy } from './clipboard';

interface CopyProps {
  readonly text: () => string;
  readonly label: string;
  readonly class?: string;
}

export function CopyButton({ text, label, class: style = '' }: CopyProps) {
  const [state, setState] = useState<'idle' | 'done' | 'failed'>('idle');
  const t = words.value;
  const says = { idle: label, done: t.copied, failed: t.copyFailed }[state];
  const onClick = async () => {
    const done = await copy(text());
    setState(done ? 'done' : 'failed');
    announcer.say(done ? t.copied : t.copyFailed);
  };
  return (
    <button type="button" class={style} onClick={() => void onClick()}>
      <Icon name={state === 'done' ? 'check' : 'link'} />
      {says}
    </button>
  );
}
