import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { deliverByHttp } from './sandbox-operator.ts';

describe('a callback over HTTP', () => {
  const received: { url: string | undefined; signature: unknown; body: string }[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({
        url: request.url,
        signature: request.headers['x-sandbox-signature'],
        body: Buffer.concat(chunks).toString(),
      });
      response.writeHead(status).end('{}');
    });
  });
  const listening = new Promise<string>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  );
  afterAll(() => void server.close());
  const callback = {
    path: '/api/payments/webhooks/sandbox',
    headers: { 'x-sandbox-signature': 't=1,v1=00' },
    body: '{"id": "é"}',
  };

  it('is delivered to the public URL byte for byte', async () => {
    await deliverByHttp(await listening)(callback);
    expect(received).toEqual([{ url: '/api/payments/webhooks/sandbox', signature: 't=1,v1=00', body: '{"id": "é"}' }]);
  });

  it('fails if it is refused or cannot be delivered', async () => {
    status = 401;
    await expect(deliverByHttp(await listening)(callback)).rejects.toThrow('answered with 401');
    await expect(deliverByHttp('http://127.0.0.1:1')(callback)).rejects.toThrow();
  });
});
