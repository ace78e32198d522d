/**
 * Reads a value from localStorage; undefined if there is none. Browsers that block storage throw even on reading; the application
 * must work in them too, until the page is left.
 */
export function readStorage(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Writes a value to localStorage, or removes it if `text` is undefined. Does nothing if the browser cannot store it (full,
 * blocked).
 */
export function writeStorage(name: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // Storage is full or blocked.
  }
}
