// What is told across the whole page, and what can be done about it. It is said when it appears.
import { useEffect } from 'preact/hooks';
import { announcer } from '../app/app';

interface BannerProps {
  readonly tone: 'good' | 'warn' | 'bad';
  readonly text: string;
  readonly action?: string;
  readonly onAction?: () => void;
  readonly said?: boolean; // elsewhere
}

export function Banner({ tone, text, action, onAction, said }: BannerProps) {
  useEffect(() => {
    if (!said) announcer.say(text, tone === 'bad' ? 'assertive' : 'polite');
  }, [text]);
  return (
    <div class={`banner ${tone}`}>
      <span>{text}</span>
      {action && (
        <button type="button" onClick={onAction}>
          {action}
        </button>
      )}
    </div>
  );
}
