import { expect, it } from 'vitest';
import { shortError } from './short-error.rules.ts';

const id = '019ab6d2-6771-7345-8677-123456677123';

it.each([
  ['connect ECONNREFUSED 127.0.0.1:587\n    at TCPConnectWrap', 'connect ECONNREFUSED 127.0.0.1:587'],
  ['No account for +237677123456', 'No account for +237*******56'],
  ['550 mailbox brenda@example.cm is full', '550 mailbox ••• is full'],
  ['GET https://api.example/pay?token=abc failed', 'GET https://api.example/pay failed'],
  ['Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc123 was refused', 'Bearer ••• was refused'],
  [`The payment ${id} has no gateway`, `The payment ${id} has no gateway`],
  ['canceling statement due to statement timeout', 'canceling statement due to statement timeout'],
  ['null value violates not-null constraint of refund_destinations_decided_by', null],
])('%s is shown without personal data and secrets', (error, expected) => {
  expect(shortError(error)).toBe(expected ?? error);
});

it('a long error is cut', () => {
  expect(shortError('very long '.repeat(100))).toHaveLength(240);
});
