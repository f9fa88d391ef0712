// A part of a screen, with its title. Apart from the fields, which a first visit does not need.
import type { ComponentChildren } from 'preact';

export const Card = ({
  title,
  children,
  class: name,
}: {
  readonly title?: string;
  readonly children: ComponentChildren;
  readonly class?: string;
}) => (
  <section class={`card ${name ?? ''}`}>
    {title && <h2>{title}</h2>}
    {children}
  </section>
);
