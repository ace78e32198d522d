import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { countRepeats } from './repeated-lines.ts';

const lines: { msg: string; repeated?: number; url?: string }[] = [];
let ends: (() => void)[] = [];
const endPeriod = () => {
  for (const end of ends.splice(0)) end();
};
const logger = pino(
  { hooks: { logMethod: countRepeats((end) => ends.push(end)) } },
  { write: (line: string) => void lines.push(JSON.parse(line)) },
);
const away = () => Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
beforeEach(() => {
  ends = [];
  endPeriod();
  lines.splice(0);
});

test('a thousand equal errors of an outage are two lines: the first one, and one with the count', () => {
  for (let request = 0; request < 1_000; request += 1) logger.error({ err: away(), url: `/api/${request}` }, 'a request failed');
  expect(lines.map(({ url }) => url)).toEqual(['/api/0']);
  endPeriod();
  expect(lines.map(({ msg, repeated, url }) => ({ msg, repeated, url }))).toEqual([
    { msg: 'a request failed', repeated: undefined, url: '/api/0' },
    { msg: 'a request failed', repeated: 999, url: '/api/999' },
  ]);
});

test('the error is written at once again after a period without it', () => {
  const fail = () => logger.child({ reqId: 'r1' }).error({ err: away() }, 'the request of an hour later failed');
  fail();
  endPeriod();
  fail();
  expect(lines).toHaveLength(2);
});

test('while it lasts, each period has one line', () => {
  for (let period = 0; period < 3; period += 1) {
    for (let repeat = 0; repeat < 10; repeat += 1) logger.warn({ err: away() }, 'could not reach it');
    endPeriod();
  }
  expect(lines.map(({ repeated }) => repeated)).toEqual([undefined, 9, 10, 10]);
});

test('other errors, and lines without an error, are all written', () => {
  for (let repeat = 0; repeat < 3; repeat += 1) {
    logger.error({ err: new TypeError('x is not a function') }, 'a request failed');
    logger.info({ err: away() }, 'answered');
    logger.warn('a warning');
  }
  expect(lines).toHaveLength(9);
});
