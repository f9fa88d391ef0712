// The page comes back: into sight, or onto the network.

export const inSight = (): boolean => !document.hidden;

// Calls `back` each time, until the function that it returns is called.
export function watchPage(back: (inSight: boolean) => void): () => void {
  const online = (): void => back(false);
  const visible = (): void => {
    if (inSight()) back(true);
  };
  addEventListener('online', online);
  document.addEventListener('visibilitychange', visible);
  return () => {
    removeEventListener('online', online);
    document.removeEventListener('visibilitychange', visible);
  };
}
