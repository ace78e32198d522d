/**
 * Returns whether PostgreSQL can store a text: without a NUL character (refused by text columns) and without half a surrogate
 * pair (refused by jsonb). Checked on input, so that it is the client's error (400) and not a server error.
 */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** An object or list on the path from the top of a body to the current value. */
interface Level {
  readonly container: Readonly<Record<string | number, unknown>>;
  /** The keys of an object. Undefined for a list, whose values are found by position. */
  readonly keys: readonly string[] | undefined;
  readonly size: number;
  /** Index of the current value; -1 before the first. */
  position: number;
}

/**
 * Searches a parsed body, keys included. Returns the path of the first text that cannot be stored, such as `items.0.name`; for a
 * key the path of its object, and at the top `body`. Takes time in proportion to the number of values, however deep they are,
 * because the path is built only once something is found.
 */
export function findUnstorable(body: unknown): string | undefined {
  const levels = [levelOf([body])];
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    level.position += 1;
    if (level.position === level.size) {
      levels.pop();
      continue;
    }
    const key = keyAt(level);
    if (typeof key === 'string' && !isStorable(key)) return pathOf(levels.slice(0, -1));
    const value = level.container[key];
    if (typeof value === 'string' && !isStorable(value)) return pathOf(levels);
    if (value !== null && typeof value === 'object') levels.push(levelOf(value));
  }
  return undefined;
}

function levelOf(value: object): Level {
  const keys = Array.isArray(value) ? undefined : Object.keys(value);
  const { length: size } = keys ?? (value as readonly unknown[]);
  return { container: value as Level['container'], keys, size, position: -1 };
}

const keyAt = ({ keys, position }: Level): string | number => keys?.[position] ?? position;

/** Returns the path to the current value. The first level only holds the body itself. */
const pathOf = (levels: readonly Level[]): string => levels.slice(1).map(keyAt).join('.') || 'body';
