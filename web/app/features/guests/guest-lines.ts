export interface ParsedGuest {
  readonly name: string;
  readonly email: string;
}

const addressIn = /[^\s<>,;"]+@[^\s<>,;"]+\.[^\s<>,;"]+/;

/**
 * Reads a pasted list with one guest per line: `Awa Ndi <awa@example.cm>`, `awa@example.cm, Awa Ndi` or a row copied from a
 * spreadsheet. Without a name the address is used. Lines without an address are returned as `unread`.
 */
export function parseGuestLines(text: string): { guests: ParsedGuest[]; unread: string[] } {
  const guests = new Map<string, ParsedGuest>();
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
