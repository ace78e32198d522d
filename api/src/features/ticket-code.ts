/**
 * The readable code of a ticket, shared by the server and by the scanner that works without it. Twenty-six characters
 * that nobody takes for one another: no 0 O 1 I, no 2 beside Z, no 4 beside A, no 5 beside S, no 6 beside G, no 8 B.
 */
export const ticketCodeAlphabet = 'ACDEFGHJKLMNPQRSTUVWXYZ379';
export const ticketCodeLength = 8;

// What a reader may still type for a letter of ours, where only one of ours is meant.
const lookAlikes: Readonly<Record<string, string>> = { '1': 'L', '2': 'Z', '4': 'A', '5': 'S', '6': 'G' };

const isOurs = (text: string): boolean => [...text].every((character) => ticketCodeAlphabet.includes(character));

/** `K7WQM3XP` as it is printed and read aloud: `K7WQ M3XP`. */
export const formatTicketCode = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`;

/**
 * The code inside what somebody typed, pasted or read aloud: in lower case, with spaces or hyphens, with words around
 * it ("Code: k7wq-m3xp."), at the end of an address. Undefined where there is none. Of several, the last one counts,
 * because a code stands behind its label. A look-alike is mended only where nothing else was typed.
 */
export function normaliseTicketCode(input: string): string | undefined {
  const words = input
    .slice(0, 1000)
    .normalize('NFKC')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const whole = words.join('');
  if (whole.length === ticketCodeLength) {
    const mended = [...whole].map((character) => lookAlikes[character] ?? character).join('');
    return isOurs(mended) ? mended : undefined;
  }
  for (let last = words.length - 1; last >= 0; last -= 1) {
    let joined = '';
    for (let first = last; first >= 0 && joined.length < ticketCodeLength; first -= 1) joined = words[first] + joined;
    if (joined.length === ticketCodeLength && isOurs(joined)) return joined;
  }
  return undefined;
}
