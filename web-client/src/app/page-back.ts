// The page comes back: into sight, or onto the network.

// Calls `back` each time, until the function that it returns is called.
export function watchPage(back: (inSight: boolean) => void): () => void {
  const online = (): void => back(false);
  const visible = (): void => {
    if (!document.hidden) back(true);
  };
  addEventListener('online', online);
  document.addEventListener('visibilitychange', visible);
  return () => {
    removeEventListener('online', online);
    document.removeEventListener('visibilitychange', visible);
  };
}
