import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** Encodes the few forms of CBOR that WebAuthn uses: integers, byte strings, texts and maps. */
function cbor(value: number | Buffer | string | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number): Buffer =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  const entries = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as number)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const text = (bytes: Buffer): string => bytes.toString('base64url');

/** An authenticator in software, with one passkey for one site. It signs as a phone or a security key does. */
export function anAuthenticator(publicUrl: string) {
  const { hostname, origin } = new URL(publicUrl);
  const id = randomBytes(32);
  const { privateKey, publicKey }: { privateKey: KeyObject; publicKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });
  let counter = 0;
  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  /** Flags: user present and verified, and whether a new key follows. */
  const authData = (credential?: Buffer): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(hostname), Buffer.from([credential ? 0x45 : 0x05]), count, credential ?? Buffer.alloc(0)]);
  };

  return {
    id: text(id),
    /** Answers the options of a creation. */
    create({ challenge }: { readonly challenge: string }) {
      const { x, y } = publicKey.export({ format: 'jwk' });
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(String(x), 'base64url')],
          [-3, Buffer.from(String(y), 'base64url')],
        ]),
      );
      const length = Buffer.from([0, id.length]);
      const attestationObject = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData(Buffer.concat([Buffer.alloc(16), length, id, key]))],
        ]),
      );
      return {
        ...{ id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge)),
          attestationObject: text(attestationObject),
          transports: ['internal'],
        },
      };
    },
    /** Answers the options of a sign-in. */
    sign({ challenge }: { readonly challenge: string }) {
      counter += 1;
      const data = authData();
      const client = clientData('webauthn.get', challenge);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        ...{ id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON: text(client), authenticatorData: text(data), signature: text(signature) },
      };
    },
  };
}
