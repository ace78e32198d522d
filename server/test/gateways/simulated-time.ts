import type { TestClock } from '#test/harness/clock';
import type { DoubleCallback, DoubleFault } from '../../../tools/gateways/gateway-double.ts';
import { randomFrom } from '../../../tools/size.ts';
import type { SimulatedDouble } from './simulated-doubles.ts';

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
/** Events of the same slice happen at its end, in their order. */
const sliceMs = 15 * second;

const lostShare = 0.2;
const doubledShare = 0.3;
/** Requests whose reply is missing, or that were not executed. */
const faultShare = 0.03;
const faults: readonly DoubleFault[] = ['reply_lost', 'error_after', 'server_error', 'error_page', 'rate_limited'];

interface Simulated {
  readonly clock: TestClock;
  readonly double: SimulatedDouble;
  readonly seed: number;
  /** Calls the platform's webhook. Resolves with the status of the answer. */
  deliver(request: { readonly path: string } & Pick<DoubleCallback, 'headers' | 'body'>): Promise<number>;
  runJobs(): Promise<unknown>;
  reconcile(): Promise<unknown>;
}

/**
 * The time of a simulation: planned events and due jobs on a test clock, callbacks that are lost, doubled, reordered and up to 72
 * hours late, and requests to the provider that fail.
 */
export function simulatedTime({ clock, double, seed, deliver: send, runJobs, reconcile }: Simulated) {
  const random = randomFrom(seed);
  const between = (from: number, to: number): number => from + Math.floor(random() * (to - from + 1));
  const chance = (share: number): boolean => random() < share;

  /** Planned events with their times in milliseconds. */
  let agenda: { readonly at: number; readonly act: () => Promise<unknown> }[] = [];
  const counts = { callbacks: 0, lost: 0, doubled: 0, refused: 0, delivered: 0, faults: 0 };
  let seen = 0;

  const plan = (delayMs: number, act: () => Promise<unknown>): void => {
    agenda.push({ at: clock().getTime() + delayMs, act });
  };
  const delay = (): number =>
    chance(0.6) ? between(0, minute) : chance(0.75) ? between(minute, hour) : between(hour, 72 * hour);

  async function deliver(callback: DoubleCallback): Promise<void> {
    // Half of the providers' repeats are signed again, the others come with their old signature, which may have expired.
    const sent = chance(0.5) ? double.renew(callback) : callback;
    const status = await send({ path: new URL(sent.url).pathname, headers: sent.headers, body: sent.body });
    if (status === 200) counts.delivered += 1;
    else if (status === 401) counts.refused += 1;
    else throw new Error(`A callback was answered with ${status}`);
  }

  /** Decides the fate of the callbacks that were sent since the last time. */
  function planCallbacks(): void {
    for (const callback of double.callbacks.slice(seen)) {
      counts.callbacks += 1;
      if (chance(lostShare)) counts.lost += 1;
      else plan(delay(), () => deliver(callback));
      if (!chance(doubledShare)) continue;
      counts.doubled += 1;
      plan(delay(), () => deliver(callback));
    }
    seen = double.callbacks.length;
  }

  function mayFail(share = faultShare): void {
    if (!chance(share)) return;
    counts.faults += 1;
    double.failNextWrite(faults[between(0, faults.length - 1)] as DoubleFault);
  }

  /** Lets everything happen that is planned, with the jobs that are due then, and afterwards three more days. */
  async function passTime(): Promise<void> {
    const last = () => Math.max(clock().getTime(), ...agenda.slice(0, 1).map(({ at }) => at));
    while (agenda.length > 0) {
      agenda.sort((one, other) => one.at - other.at);
      const end = last() + sliceMs;
      const due = agenda.filter(({ at }) => at <= end);
      agenda = agenda.filter(({ at }) => at > end);
      clock.set(new Date(end));
      for (const { act } of due) {
        await act();
        planCallbacks();
      }
      await runJobs();
      planCallbacks();
    }
    for (let day = 0; day < 3; day += 1) {
      clock.advance({ hours: 24, minutes: 20 });
      // Each run takes some hundreds. It runs every five minutes.
      for (let runs = 0; runs < 4; runs += 1) {
        await reconcile();
        await runJobs();
      }
    }
    planCallbacks();
    if (agenda.length > 0) await passTime();
  }

  return { between, chance, plan, delay, deliver, mayFail, passTime, counts };
}
