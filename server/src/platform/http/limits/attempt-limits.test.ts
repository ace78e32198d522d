import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testClock, testDatabase } from '#test/harness/test-app';
import { type AttemptLimit, attemptLimits, attemptLimitsJobs, tooManyAttempts } from './attempt-limits.ts';

const { db } = await testDatabase();
const clock = testClock();
const config = { secretKey: 'a key of thirty-two bytes for tests', rateLimits: true };
// Two nodes of one installation.
const [node, otherNode] = [attemptLimits({ db, clock, config }), attemptLimits({ db, clock, config })];

const three: AttemptLimit = { name: 'three', burst: 3, everySeconds: 60 };
const aSubject = () => randomUUID();

describe('attempts counted over all nodes', () => {
  it('admit a burst, then one per interval, and say how long to wait', async () => {
    const subject = aSubject();
    const waits = [];
    for (const limits of [node, otherNode, node, otherNode]) waits.push(await limits.take(three, subject));
    expect(waits).toEqual([0, 0, 0, 60]);
    clock.advance({ seconds: 59 });
    expect(await node.take(three, subject)).toBe(1);
    clock.advance({ seconds: 1 });
    expect(await node.take(three, subject)).toBe(0);
    expect(await otherNode.take(three, subject)).toBe(60);
    clock.advance({ minutes: 3 });
    expect(await Promise.all([1, 2, 3].map(() => node.take(three, subject)))).toEqual([0, 0, 0]);
  });

  it('admit exactly the burst of forty concurrent attempts on two nodes', async () => {
    const subject = aSubject();
    const waits = await Promise.all(Array.from({ length: 40 }, (_, at) => (at % 2 ? node : otherNode).take(three, subject)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
    expect(Math.min(...waits.filter((wait) => wait > 0))).toBeGreaterThan(0);
  });

  it('are separate for each limit and each subject', async () => {
    const subject = aSubject();
    const other: AttemptLimit = { ...three, name: 'other' };
    for (let attempt = 0; attempt < 3; attempt += 1) await node.take(three, subject);
    expect(await node.take(other, subject)).toBe(0);
    expect(await node.take(three, aSubject())).toBe(0);
    expect(await node.wait(three, subject)).toBe(60);
  });

  it('can be given back, and counted after the fact up to the limit', async () => {
    const subject = aSubject();
    for (let attempt = 0; attempt < 3; attempt += 1) await node.take(three, subject);
    await node.giveBack(three, subject);
    expect(await node.wait(three, subject)).toBe(0);
    for (let attempt = 0; attempt < 30; attempt += 1) await node.count(three, subject);
    expect(await node.wait(three, subject)).toBe(60);
  });

  it('store no subject, and are deleted when nothing is remembered', async () => {
    const subject = 'brenda@ngoma.test';
    await node.take(three, subject);
    const rows = () => db.selectFrom('attempt_counts').selectAll().execute();
    for (const { key_hash } of await rows()) expect(key_hash.toString('latin1')).not.toContain('brenda');
    clock.advance({ hours: 1 });
    await node.take(three, subject);
    await attemptLimitsJobs(db, clock).jobs['attempts.tidy']?.({} as never);
    expect(await rows()).toHaveLength(1);
    expect(await node.wait({ ...three, burst: 1 }, subject)).toBe(60);
  });

  it('are not counted where rate limits are off', async () => {
    const off = attemptLimits({ db, clock, config: { ...config, rateLimits: false } });
    const subject = aSubject();
    for (let attempt = 0; attempt < 9; attempt += 1) expect(await off.take(three, subject)).toBe(0);
  });
});

it('a refusal says how long to wait in both languages', () => {
  const [soon, later] = [tooManyAttempts(8), tooManyAttempts(601)];
  expect(soon).toMatchObject({ status: 429, code: 'too_many_requests', extras: { retryAfterSeconds: 8 } });
  expect(soon.text).toEqual({
    en: 'Too many attempts. Please try again in 8 seconds.',
    fr: 'Trop de tentatives. Réessayez dans 8 secondes.',
  });
  expect(later.text.en).toBe('Too many attempts. Please try again in 11 minutes.');
});
