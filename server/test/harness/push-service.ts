import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import ece from 'http_ece';
import { afterAll } from 'vitest';

const read = (name: string) => readFileSync(join(import.meta.dirname, 'push-service', name));
const certificate = read('certificate.pem');

/** A push message as the push service received it. */
export interface ReceivedPush {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** A browser with a push subscription: the subscription that its page gets, and a function that decrypts messages to it. */
export interface TestBrowser {
  readonly subscription: string;
  readonly path: string;
  read(push: ReceivedPush): unknown;
}

/**
 * Starts a local push service with its own certificate. It records every request and answers with the status that the test sets.
 */
export async function openPushService() {
  const received: ReceivedPush[] = [];
  let status = 201;
  const server = createServer({ key: read('key.pem'), cert: certificate }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterAll(() => new Promise((done) => server.close(done)));
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  return {
    host,
    origin: `https://${host}`,
    received,
    agent: new Agent({ ca: certificate }),
    /** Sets the status of the following responses. */
    respondWith: (next: number) => {
      status = next;
    },
    aBrowser(): TestBrowser {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const secret = randomBytes(16);
      const path = `/push/${randomBytes(8).toString('hex')}`;
      return {
        path,
        subscription: JSON.stringify({
          endpoint: `https://${host}${path}`,
          expirationTime: null,
          keys: { p256dh: keys.getPublicKey('base64url'), auth: secret.toString('base64url') },
        }),
        read: ({ body }) =>
          JSON.parse(
            ece.decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: secret.toString('base64url') }).toString(),
          ),
      };
    },
  };
}

/** Verifies the VAPID signature of a push message and returns its public key and claims (RFC 8292). */
export function readVapid(authorization: string): { readonly publicKey: string; readonly claims: Record<string, unknown> } {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The push is not signed by the key it names');
  return { publicKey, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) };
}
