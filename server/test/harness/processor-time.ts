/**
 * Runs every task several times, in turns, and returns the least processor time of each in microseconds. Counts only this
 * process, so that other programs on the machine do not change the ratio of two tasks.
 */
export async function leastProcessorTimes<Name extends string>(
  tasks: Readonly<Record<Name, () => unknown>>,
  rounds = 5,
): Promise<Readonly<Record<Name, number>>> {
  const least = new Map<Name, number>();
  for (let round = 0; round < rounds; round++)
    for (const name of Object.keys(tasks) as Name[]) {
      const before = process.cpuUsage();
      await tasks[name]();
      const { user, system } = process.cpuUsage(before);
      least.set(name, Math.min(least.get(name) ?? Number.POSITIVE_INFINITY, user + system));
    }
  return Object.fromEntries(least) as Record<Name, number>;
}
