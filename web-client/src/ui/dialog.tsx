// A modal sheet on the browser's own <dialog>: it keeps the focus, Esc closes it.
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { words } from '../app/app';
import { LiveRegions } from './live-regions';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  readonly wide?: boolean;
}

export function Dialog({ title, onClose, children, wide }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if ((opener instanceof HTMLElement || opener instanceof SVGElement) && opener.isConnected) opener.focus();
    };
  }, []);
  // A press beside the sheet closes it; not one that began within, such as a selection of text that is drawn out.
  const beside = useRef(false);
  const isBeside = ({ target }: Event) => target === dialog.current;
  return (
    <dialog
      ref={dialog}
      class={`dialog ${wide ? 'wide' : ''}`}
      aria-labelledby={id}
      onPointerDown={event => {
        beside.current = isBeside(event);
      }}
      onClick={event => {
        if (beside.current && isBeside(event)) onClose();
      }}
      onCancel={event => {
        event.preventDefault();
        onClose();
      }}
    >
      <div class="dialog-body">
        <header class="dialog-head">
          <h2 id={id}>{title}</h2>
          <button type="button" class="quiet" onClick={onClose} aria-label={words.value.close}>
            ✕
          </button>
        </header>
        {children}
      </div>
      <LiveRegions />
    </dialog>
  );
}

interface ConfirmProps {
  readonly title: string;
  readonly why: string;
  readonly yes: string;
  readonly onYes: () => void;
  readonly onClose: () => void;
}

export const ConfirmDialog = ({ title, why, yes, onYes, onClose }: ConfirmProps) => (
  <Dialog title={title} onClose={onClose}>
    <p>{why}</p>
    <div class="row end">
      <button type="button" onClick={onClose}>
        {words.value.cancel}
      </button>
      <button
        type="button"
        class="danger"
        onClick={() => {
          onYes();
          onClose();
        }}
      >
        {yes}
      </button>
    </div>
  </Dialog>
);
