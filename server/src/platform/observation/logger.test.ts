import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';

/** Logs a value as an error, and returns how the line shows it. */
function logged(err: unknown): unknown {
  let line = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      line += chunk;
      done();
    },
  });
  createLogger({ logLevel: 'info' }, stream).warn({ err }, 'The pool lost a connection');
  return JSON.parse(line).err;
}

it('the error of a connection is logged without its client, and with all else that it has', () => {
  const error = Object.assign(new Error('Connection ended'), { code: '57P01', client: { statements: ['select 1'] } });
  const shown = logged(error);
  expect(shown).toMatchObject({ type: 'Error', message: 'Connection ended', code: '57P01', stack: expect.any(String) });
  expect(shown).not.toHaveProperty('client');
});

it('a value that is no error is logged as it is', () => {
  expect(logged('ended')).toBe('ended');
});
