/** Fewer digits are part of too many phone numbers. */
const minDigits = 4;

/**
 * Returns the digits to search phone numbers for, or undefined if a text is no part of a number. Spaces, points, dashes and brackets
 * are ignored. The country code is left out, because people store and type numbers with and without it.
 */
export function searchedDigits(typed: string): string | undefined {
  if (!/^[\d\s+().-]+$/.test(typed)) return undefined;
  const digits = typed.replace(/\D/g, '').replace(/^00(?=237)/, '');
  const local = digits.length >= 12 ? digits.replace(/^237/, '') : digits;
  return local.length >= minDigits ? local : undefined;
}
