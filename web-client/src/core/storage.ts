// localStorage where there is one that works; else what is kept lasts as long as the page.
const memory = new Map<string, string>();

export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

export function store(key: string, text: string): void {
  memory.set(key, text);
  try {
    localStorage.setItem(key, text);
  } catch {
    // Private windows and full stores: kept in memory only.
  }
}
