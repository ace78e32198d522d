export interface WrittenGuest {
  readonly name: string;
  readonly email: string;
}

const addressIn = /[^\s<>,;"]+@[^\s<>,;"]+\.[^\s<>,;"]+/;

/**
 * Reads a list as people paste it: one person per line, `Awa Ndi <awa@example.cm>`, `awa@example.cm, Awa Ndi` or a row copied from a
 * spreadsheet. Without a name the address stands for it. Lines without an address come back as they are.
 */
export function readGuestLines(text: string): { guests: WrittenGuest[]; unread: string[] } {
  const guests = new Map<string, WrittenGuest>();
  const unread: string[] = [];
  for (const line of text
    .split(/\r?\n/)
    .map((one) => one.trim())
    .filter(Boolean)) {
    const email = addressIn.exec(line)?.[0]?.toLowerCase();
    if (!email) {
      unread.push(line);
      continue;
    }
    const name = line
      .replace(addressIn, ' ')
      .replace(/[<>"]/g, ' ')
      .replace(/[\s,;]+/g, ' ')
      .trim();
    guests.set(email, { name: name || (email.split('@')[0] ?? email), email });
  }
  return { guests: [...guests.values()], unread };
}
