/**
 * Alphabet of ticket codes, shared by the server and the offline scanner. Its 26 characters are hard to confuse: no 0 O 1 I, no 2
 * beside Z, no 4 beside A, no 5 beside S, no 6 beside G, no 8 B.
 */
export const ticketCodeAlphabet = 'ACDEFGHJKLMNPQRSTUVWXYZ379';
export const ticketCodeLength = 8;

// Characters outside the alphabet that are read as the one character in it that they resemble.
const lookAlikes: Readonly<Record<string, string>> = { '1': 'L', '2': 'Z', '4': 'A', '5': 'S', '6': 'G' };

const usesAlphabet = (text: string): boolean => [...text].every((character) => ticketCodeAlphabet.includes(character));

/** Formats `K7WQM3XP` as `K7WQ M3XP`, for printing and reading aloud. */
export const formatTicketCode = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`;

/**
 * Returns the ticket code in a text that was typed, pasted or dictated, or undefined if there is none. Accepts lower case,
 * spaces, hyphens, text around the code ("Code: k7wq-m3xp.") and a code at the end of an address. The last of several codes
 * counts, because a code follows its label. Look-alike characters are replaced only when the text holds nothing else.
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
    const corrected = [...whole].map((character) => lookAlikes[character] ?? character).join('');
    return usesAlphabet(corrected) ? corrected : undefined;
  }
  for (let last = words.length - 1; last >= 0; last -= 1) {
    let joined = '';
    for (let first = last; first >= 0 && joined.length < ticketCodeLength; first -= 1) joined = words[first] + joined;
    if (joined.length === ticketCodeLength && usesAlphabet(joined)) return joined;
  }
  return undefined;
}
