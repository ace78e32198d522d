import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of processor time per second, which Linux fixes at 100 for programs. */
const ticksPerSecond = 100;

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly seconds: number;
}

function listProcesses(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // The name of the program, in parentheses, may contain blanks.
        const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ');
        const ticks = [11, 12, 13, 14].reduce((sum, place) => sum + Number(fields[place]), 0);
        return [{ pid: Number(name), parent: Number(fields[1]), seconds: ticks / ticksPerSecond }];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    });
}

/** Returns the processor time in seconds that a process and its children have used. Linux only; 0 elsewhere. */
export function processorSeconds(pid: number): number {
  if (process.platform !== 'linux') return 0;
  const all = listProcesses();
  const isOfFamily = ({ pid: own, parent }: Process) => own === pid || parent === pid;
  return all.filter(isOfFamily).reduce((sum, { seconds }) => sum + seconds, 0);
}

/** Returns the resident memory of a process in MB. Linux only; 0 elsewhere. */
export function residentMb(pid: number): number {
  if (process.platform !== 'linux') return 0;
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}
