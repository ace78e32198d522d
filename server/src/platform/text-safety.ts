/**
 * Text that PostgreSQL cannot keep: a NUL character (text columns refuse it) and half a surrogate pair (jsonb refuses
 * it). Both are refused at the edge, where it is still the caller's mistake and not our fault.
 */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** Looks through a parsed body, keys included. Returns the path of the first text that cannot be stored. */
export function findUnstorable(value: unknown, path: readonly string[] = []): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : path.join('.') || 'body';
  if (value === null || typeof value !== 'object') return undefined;
  for (const [key, child] of Object.entries(value)) {
    if (!isStorable(key)) return path.join('.') || 'body';
    const found = findUnstorable(child, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}
