import { maskNumbers } from '#platform/observation/mask-numbers.rules';

const maxLength = 240;
const hidden = '•••';
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Returns the first line of an error for admins, at most 240 characters: without phone numbers, email addresses, the queries of
 * web addresses, and what looks like a token. Ids stay.
 */
export function shortError(error: string): string {
  const line = (error.split('\n', 1)[0] ?? '').trim();
  const clean = maskNumbers(line)
    .replace(/(https?:\/\/[^\s?]+)\?\S*/g, '$1')
    .replace(/[^\s"'<>(),;:=]+@[^\s"'<>(),;]+\.[^\s"'<>(),;]+/g, hidden)
    .replace(/[A-Za-z0-9+/=_.-]{24,}/g, (word) => (uuid.test(word) || !/\d/.test(word) ? word : hidden));
  return clean.length > maxLength ? `${clean.slice(0, maxLength - 1)}…` : clean;
}
