import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until no job has been due or running for three seconds. What is created beforehand, such as people or demo data, leaves
 * jobs behind, whose work a benchmark would count as that of its load, and whose drawings a picture would lack.
 */
export async function untilJobsAreDone(url: string): Promise<void> {
  for (let quietFor = 0; quietFor < 3; await sleep(1_000)) {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    quietFor = /^jobs\{state="running"\} 0$/m.test(metrics) && /^jobs\{state="due"\} 0$/m.test(metrics) ? quietFor + 1 : 0;
  }
}
