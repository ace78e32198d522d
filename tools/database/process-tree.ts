import { readdirSync, readFileSync } from 'node:fs';

/** Sends a signal to a process, unless it has ended meanwhile. */
export function signalProcess(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Returns a process and its children, on Linux. */
export function withChildren(main: number): readonly number[] {
  const children = readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      return Number(fields[1]) === main ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
  return [main, ...children];
}
