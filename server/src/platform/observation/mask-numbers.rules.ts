// A number in international form, with a plus or 00, or one of Cameroon as it is typed or stored. Ids, amounts and times are none:
// they have other lengths, stand within longer words, or are bare JSON numbers.
const numbers =
  /(?<=\\[nrt]|(?<![\w.+-]))(?<!":)(?:\+|00)?(?:(?<=\+|00)\d(?:[ .-]?\d){7,14}|237[ .-]?[26](?:[ .-]?\d){8}|6(?:[ .]?\d){8})(?![\w-]|\.\d)/g;

function mask(number: string): string {
  const digits = number.replace(/\D/g, '');
  const shown = digits.length > 9 ? 3 : 1;
  return `${number.startsWith('+') ? '+' : ''}${digits.slice(0, shown)}${'*'.repeat(digits.length - shown - 2)}${digits.slice(-2)}`;
}

/** Replaces the phone numbers in a text or a line of JSON: `237677123456` becomes `237*******56`. The line stays valid JSON. */
export const maskNumbers = (text: string): string => text.replace(numbers, mask);

/**
 * Returns a number as tables show it to those who need not call it: `6•• •• •• 56`. Of a number in another form than Cameroon's only
 * the last two digits are shown.
 */
export function maskedNumber(number: string): string {
  const digits = number.replace(/\D/g, '').replace(/^(?:00)?237(?=\d{9}$)/, '');
  return /^[26]\d{8}$/.test(digits) ? `${digits[0]}•• •• •• ${digits.slice(-2)}` : `•••••• ${digits.slice(-2)}`;
}
