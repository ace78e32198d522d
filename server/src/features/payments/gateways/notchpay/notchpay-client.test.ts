import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type NotchpayClient, notchpayClient } from './notchpay-client.ts';

let answer: { status: number; body: string } = { status: 200, body: '{}' };
const server = createServer((_request, response) => void response.writeHead(answer.status).end(answer.body));
let send: NotchpayClient;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = { publicKey: 'pk_test.1', privateKey: undefined, hashKey: 'hsk' };
  send = notchpayClient({ logger: pino({ level: 'silent' }) }, { mode: 'test', url, ...keys });
});
afterAll(() => void server.close());

it.each([
  [200, '{"code":200}', { kind: 'done', body: { code: 200 } }],
  [202, '{}', { kind: 'done', body: {} }],
  [404, '{"message":"Payment not found"}', { kind: 'refused', status: 404, message: 'Payment not found', errors: {} }],
  [422, '{"message":"x","errors":{"a":["b"]}}', { kind: 'refused', status: 422, message: 'x', errors: { a: ['b'] } }],
  [400, '{"message":7,"errors":[]}', { kind: 'refused', status: 400, message: '', errors: {} }],
  [404, '<html>Not found</html>', { kind: 'unknown' }],
  [200, '<html>Welcome</html>', { kind: 'unknown' }],
  [200, '[]', { kind: 'unknown' }],
  [302, '{}', { kind: 'unknown' }],
  [408, '{"message":"Request timeout"}', { kind: 'unknown' }],
  [429, '{"message":"Too many requests"}', { kind: 'unknown' }],
  [500, '{"message":"Internal error"}', { kind: 'unknown' }],
  [503, '{"message":"Maintenance"}', { kind: 'unknown' }],
])('the answer %i %s of Notch Pay means %o', async (status, body, meaning) => {
  answer = { status, body };
  expect(await send({ method: 'POST', path: '/payments', json: {} })).toEqual(meaning);
});
