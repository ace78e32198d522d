import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answersCountFrom, type GatewayHealth, nextHealth, retriesAt } from './health.rules.ts';

const now = new Date('2026-12-01T10:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const healthOf = (health: GatewayHealth['health'], since = minutesAgo(60), outages = 0): GatewayHealth => ({
  ...{ health, healthSince: since, outages },
});

describe('the health of a gateway', () => {
  it.each([
    ['stays up with two missing answers', { good: 0, bad: 2 }, 'up'],
    ['goes down with three missing answers and none', { good: 0, bad: 3 }, 'down'],
    ['goes down when half of the answers are missing', { good: 10, bad: 10 }, 'down'],
    ['stays up when fewer than half are missing', { good: 11, bad: 10 }, 'up'],
    ['stays up without traffic', { good: 0, bad: 0 }, 'up'],
  ] as const)('%s', (_title, answers, expected) => {
    expect(nextHealth(healthOf('up'), answers, now).health).toBe(expected);
  });

  it.each([
    ['stays on trial without an answer', { good: 0, bad: 0 }, 'trial'],
    ['stays on trial after two good answers', { good: 2, bad: 0 }, 'trial'],
    ['comes up after three good answers', { good: 3, bad: 0 }, 'up'],
    ['goes down again at one missing answer', { good: 0, bad: 1 }, 'down'],
    ['stays on trial while the missing answers are fewer, but not few', { good: 3, bad: 2 }, 'trial'],
  ] as const)('on trial %s', (_title, answers, expected) => {
    expect(nextHealth(healthOf('trial', minutesAgo(1), 1), answers, now).health).toBe(expected);
  });

  it('is tried again after two minutes, then later after each outage in a row, at most after 30', () => {
    const waits = [1, 2, 3, 4, 5, 6, 60].map(
      (outages) => (retriesAt(healthOf('down', now, outages)).getTime() - now.getTime()) / 60_000,
    );
    expect(waits).toEqual([2, 5, 10, 20, 30, 30, 30]);
    const down = healthOf('down', minutesAgo(2), 1);
    expect(nextHealth(down, { good: 0, bad: 5 }, now)).toEqual({ health: 'trial', healthSince: now, outages: 1 });
    expect(nextHealth(healthOf('down', minutesAgo(1.9), 1), { good: 9, bad: 0 }, now).health).toBe('down');
  });

  it('forgets its outages once it is up, and counts them until then', () => {
    const trial = healthOf('trial', minutesAgo(1), 3);
    expect(nextHealth(trial, { good: 3, bad: 0 }, now)).toEqual({ health: 'up', healthSince: now, outages: 0 });
    expect(nextHealth(trial, { good: 0, bad: 1 }, now)).toEqual({ health: 'down', healthSince: now, outages: 4 });
  });

  it('counts answers of the last five minutes, none of an earlier state, and all on trial', () => {
    expect(answersCountFrom(healthOf('up'), now)).toEqual(minutesAgo(5));
    expect(answersCountFrom(healthOf('up', minutesAgo(2)), now)).toEqual(minutesAgo(2));
    expect(answersCountFrom(healthOf('trial', minutesAgo(40)), now)).toEqual(minutesAgo(40));
  });

  it('never comes up from down without a trial, and never goes down by good answers', () => {
    const answers = fc.record({ good: fc.nat(50), bad: fc.nat(50) });
    const states = fc.constantFrom('up', 'down', 'trial');
    fc.assert(
      fc.property(states, answers, fc.nat(60), (health, given, minutes) => {
        const next = nextHealth(healthOf(health, minutesAgo(minutes), 1), given, now);
        if (health === 'down') expect(next.health).not.toBe('up');
        if (given.bad === 0 && health !== 'down') expect(next.health).not.toBe('down');
        expect(nextHealth(next, { good: 0, bad: 0 }, now).health).toBe(next.health);
      }),
    );
  });
});
