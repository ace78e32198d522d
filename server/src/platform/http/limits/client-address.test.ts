import { pino } from 'pino';
import { expect, it } from 'vitest';
import { buildHttp } from '../http.ts';
import { clientAddress } from './client-address.ts';

const app = buildHttp({
  config: { publicUrl: 'https://ngoma.test', trustProxy: 1 },
  logger: pino({ level: 'silent' }),
});
app.get('/address', (request) => ({ address: clientAddress(request) }));

it.each([
  ['41.202.1.2', '41.202.1.2'],
  ['2001:db8::7', '2001:db8::7'],
  ['127.0.0.1, 41.202.1.2', '41.202.1.2'],
  ['unknown', '10.0.0.9'],
  ['', '10.0.0.9'],
  ["' or 1=1", '10.0.0.9'],
  ['41.202.1.2:4711', '10.0.0.9'],
])('of a client that a proxy forwards as %j, the address is %s', async (forwarded, address) => {
  const headers = { 'x-forwarded-for': forwarded };
  const reply = await app.inject({ url: '/address', remoteAddress: '10.0.0.9', headers });
  expect(reply.json()).toEqual({ address });
});
