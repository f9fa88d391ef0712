// The address of the page as a signal.
import { signal } from '@preact/signals';
import { routeOf, type Route } from '../core/route';

export const route = signal<Route>(routeOf(location));

export function go(address: string): void {
  history.pushState(null, '', address);
  route.value = routeOf(location);
  scrollTo(0, 0);
}

// Another address of what is shown: the screen stays.
export const nameAddress = (address: string): void => history.replaceState(null, '', address);

// Ordinary links stay ordinary links; those of this page change the screen without loading it again.
function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (
    !link ||
    link.target ||
    link.hasAttribute('download') ||
    link.origin !== location.origin ||
    link.pathname.startsWith('/api/')
  )
    return;
  const within = link.pathname === location.pathname;
  if (within && link.hash !== '' && link.hash !== '#content') return;
  event.preventDefault();
  if (within && link.hash !== '') return document.querySelector('main')?.focus(); // the address may carry a room's link
  go(link.href);
}

export function watchAddress(): void {
  addEventListener('popstate', () => {
    route.value = routeOf(location);
  });
  addEventListener('hashchange', () => {
    route.value = routeOf(location);
  });
  document.addEventListener('click', follow);
}
