import type { LogFn, Logger } from 'pino';
import { isPassing } from '../http/problems.ts';

/** Milliseconds in which equal lines are counted. */
const periodMs = 10_000;
const warnLevel = 40;

interface Counted {
  count: number;
  write: (count: number) => void;
}

/**
 * Returns pino's hook that counts the repeated warnings and errors of an outage. The first line of a kind is written at once, and
 * the others of the next ten seconds as one line with `repeated`. Other errors are all written, because each names the request of a
 * reader. `schedule` runs the end of a period; tests replace it.
 */
export function countRepeats(
  schedule: (end: () => void) => void = (end) => void setTimeout(end, periodMs).unref(),
): (this: Logger, args: Parameters<LogFn>, method: LogFn, level: number) => void {
  const open = new Map<string, Counted>();

  const begin = (kind: string, counted: Counted) => {
    open.set(kind, counted);
    schedule(() => {
      open.delete(kind);
      if (counted.count === 0) return;
      counted.write(counted.count);
      begin(kind, { count: 0, write: counted.write });
    });
  };

  return function log(args, method, level) {
    const kind = level < warnLevel ? undefined : kindOf(args);
    if (kind === undefined) return method.apply(this, args);
    const [fields, ...rest] = args as unknown as [Record<string, unknown>, ...unknown[]];
    const write = (repeated: number) => method.apply(this, [{ ...fields, repeated }, ...rest] as unknown as Parameters<LogFn>);
    const counted = open.get(kind);
    if (counted) {
      counted.count += 1;
      counted.write = write;
      return;
    }
    begin(kind, { count: 0, write });
    method.apply(this, args);
  };
}

/** Returns what equal lines have in common; undefined for a line that is not about an outage. */
function kindOf([fields, message]: readonly unknown[]): string | undefined {
  if (typeof fields !== 'object' || fields === null) return undefined;
  const { err, worker } = fields as { err?: unknown; worker?: unknown };
  if (err === undefined ? worker === undefined : !isPassing(err)) return undefined;
  const { code = '', message: reason = '' } = (err ?? {}) as { code?: string; message?: string };
  return `${message} ${code} ${code ? '' : reason}`.replace(/\d+/g, '');
}
