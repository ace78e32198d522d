import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** A pair of keys as pawaPay publishes one for its callbacks. */
export interface CallbackKey {
  readonly id: string;
  readonly privateKey: KeyObject;
  /** PEM. */
  readonly publicKey: string;
}

export function callbackKey(id: string): CallbackKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { id, privateKey, publicKey: publicKey.export({ type: 'spki', format: 'pem' }) as string };
}

export interface CallbackToSign {
  /** The public address that the merchant entered for callbacks. Host and path are signed. */
  readonly url: string;
  readonly body: string;
  readonly key: CallbackKey;
  readonly created: Date;
  readonly lifetimeSeconds: number;
  /** pawaPay sends signatures in DER; the RFC asks for `ieee-p1363`. */
  readonly encoding: 'der' | 'ieee-p1363';
  readonly digest: 'sha-256' | 'sha-512';
  readonly components: readonly string[];
  readonly algorithm: string;
}

export const signedComponents = ['@method', '@authority', '@path', 'signature-date', 'content-digest', 'content-type'] as const;

/** Returns the headers of a signed callback (RFC 9421 and RFC 9530), with lower-case names. */
export function signCallback(callback: CallbackToSign): Record<string, string> {
  const { url, body, key, created, lifetimeSeconds, encoding, digest, components, algorithm } = callback;
  const hash = createHash(digest.replace('-', '')).update(body).digest('base64');
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=UTF-8',
    'content-digest': `${digest}=:${hash}:`,
    'signature-date': created.toISOString(),
  };
  const { host, pathname } = new URL(url);
  const values: Record<string, string> = { '@method': 'POST', '@authority': host, '@path': pathname, ...headers };
  const seconds = Math.floor(created.getTime() / 1000);
  const covered = components.map((name) => `"${name}"`).join(' ');
  const times = `created=${seconds};expires=${seconds + lifetimeSeconds}`;
  const params = `(${covered});alg="${algorithm}";keyid="${key.id}";${times}`;
  const base = [...components.map((name) => `"${name}": ${values[name]}`), `"@signature-params": ${params}`].join('\n');
  const signature = sign('sha256', Buffer.from(base), { key: key.privateKey, dsaEncoding: encoding }).toString('base64');
  return { ...headers, 'signature-input': `sig-pp=${params}`, signature: `sig-pp=:${signature}:` };
}
