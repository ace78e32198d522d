/**
 * Replaces the spaces that French puts before `:`, `;`, `!`, `?`, `%` and inside « », by no-break spaces, so that no line begins with
 * a punctuation mark. Texts of catalogues are written with plain spaces, which can be seen and searched for.
 */
export const frenchSpaces = (text: string): string => text.replaceAll(/ (?=[:;!?%»])|(?<=«) /g, '\u00a0');
