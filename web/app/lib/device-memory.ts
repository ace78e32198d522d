/**
 * What this device remembers under a name; undefined where there is nothing. Browsers that are told to keep nothing refuse
 * even the question, and everything must work in them all the same, until the page is left.
 */
export function recall(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Lets the device remember a text under a name, or forget it where none is given. Where it cannot (full, blocked), nothing happens. */
export function remember(name: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // As above.
  }
}
