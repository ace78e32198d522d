import { expect, test } from 'vitest';
import { addressKey, slidingWindowLimiter } from './rate-limit.ts';

const start = Date.parse('2026-01-01T12:00:00Z');
function aLimiter() {
  let now = start;
  const limiter = slidingWindowLimiter(() => new Date(now));
  return { limiter, at: (seconds: number) => (now = start + seconds * 1000) };
}

test('requests within the limit pass, and the next must wait', () => {
  const { limiter } = aLimiter();
  for (let count = 0; count < 5; count++) expect(limiter.take('a', 5)).toBe(0);
  expect(limiter.take('a', 5)).toBeGreaterThan(0);
  expect(limiter.take('b', 5)).toBe(0);
});

test('half a minute later half of the requests have left the sliding window', () => {
  const { limiter, at } = aLimiter();
  for (let count = 0; count < 10; count++) limiter.take('a', 10);
  at(60);
  expect(limiter.take('a', 10)).toBeGreaterThan(0);
  at(90);
  const passed = Array.from({ length: 10 }, () => limiter.take('a', 10)).filter((wait) => wait === 0);
  expect(passed).toHaveLength(5);
});

test.each([1, 3, 10])('a client that waits for the returned time (limit %i) passes again', (perMinute) => {
  for (const startAt of [0, 17, 59]) {
    const { limiter, at } = aLimiter();
    at(startAt);
    for (let count = 0; count < perMinute; count++) limiter.take('a', perMinute);
    const wait = limiter.take('a', perMinute);
    expect(wait).toBeLessThanOrEqual(120);
    at(startAt + wait);
    expect(limiter.take('a', perMinute)).toBe(0);
  }
});

test('a refused request is not counted, so that retries do not extend the wait', () => {
  const { limiter, at } = aLimiter();
  limiter.take('a', 1);
  for (let count = 0; count < 50; count++) limiter.take('a', 1);
  at(120);
  expect(limiter.take('a', 1)).toBe(0);
});

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '::ffff:10.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('the address %s is counted as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});
