import type { Clock } from '#platform/clock';

/** A clock that only moves when a test moves it. */
export interface TestClock extends Clock {
  /** Moves the clock forward (or back) by a number of milliseconds, seconds, minutes, hours or days. */
  advance(by: Partial<Record<'milliseconds' | 'seconds' | 'minutes' | 'hours' | 'days', number>>): Date;
  set(instant: Date | string): Date;
}

const inMs = { milliseconds: 1, seconds: 1000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;

/** Creates a clock at the given time; by default at the present. */
export function testClock(start: Date | string = new Date()): TestClock {
  let now = new Date(start);
  return Object.assign(() => new Date(now), {
    advance(by: Parameters<TestClock['advance']>[0]) {
      const ms = Object.entries(by).reduce((sum, [unit, count]) => sum + count * inMs[unit as keyof typeof inMs], 0);
      now = new Date(now.getTime() + ms);
      return new Date(now);
    },
    set(instant: Date | string) {
      now = new Date(instant);
      return new Date(now);
    },
  });
}
