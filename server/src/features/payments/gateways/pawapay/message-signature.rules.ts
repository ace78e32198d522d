import { createHash, type KeyObject, timingSafeEqual, verify } from 'node:crypto';

/** An HTTP request with a message signature as in RFC 9421. */
export interface SignedRequest {
  readonly method: string;
  /** The host, and the port unless it is the scheme's own, of the public address of the request. */
  readonly authority: string;
  /** The path of the public address of the request. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly raw: Buffer;
}

/** The signature of a request and the text that it signs. Not yet verified. */
export interface MessageSignature {
  readonly keyId: string;
  readonly base: string;
  readonly signature: Buffer;
}

const toleranceSeconds = 60;
const maxAgeSeconds = 15 * 60;
/** Without these a valid signature could be moved to another request. */
const requiredComponents = ['@method', '@authority', '@path', 'content-digest'];
const algorithm = 'ecdsa-p256-sha256';

const inputMember =
  /[\t ]*([a-z*][a-z0-9_.*-]*)=\( *((?:"[^"\\]+" *)*)\)((?:; *[a-z*][a-z0-9_.*-]*=(?:"[^"\\]*"|\d{1,15}))*)[\t ]*(?:,|$)/y;
const signatureMember = /[\t ]*([a-z*][a-z0-9_.*-]*)=:([A-Za-z0-9+/]+={0,2}):[\t ]*(?:,|$)/y;

/** Returns all matches one after another, or none if the text contains anything else. */
function matchAll(pattern: RegExp, text: string): RegExpExecArray[] {
  const member = new RegExp(pattern);
  const found: RegExpExecArray[] = [];
  while (member.lastIndex < text.length) {
    const match = member.exec(text);
    if (!match) return [];
    found.push(match);
  }
  return found;
}

const headerOf = ({ headers }: SignedRequest, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value.map((part) => part.trim()).join(', ') : value?.trim();
};

/** Returns the value of a covered component, or undefined for one that is missing or that this code does not know. */
function componentOf(request: SignedRequest, component: string): string | undefined {
  if (component === '@method') return request.method;
  if (component === '@authority') return request.authority;
  if (component === '@path') return request.path;
  return /^[a-z0-9-]+$/.test(component) ? headerOf(request, component) : undefined;
}

/**
 * Reads the signature of a request. Returns undefined if there is none, if it does not cover method, authority, path and content
 * digest, if its algorithm is not ECDSA with P-256 and SHA-256, if it lacks `created` or `expires`, if it has expired, or if it
 * was made more than a minute ahead or more than 15 minutes ago.
 */
export function readSignature(request: SignedRequest, now: Date): MessageSignature | undefined {
  const signatures = new Map(
    matchAll(signatureMember, headerOf(request, 'signature') ?? '').map(([, label, value]) => [label, value]),
  );
  const inputs = matchAll(inputMember, headerOf(request, 'signature-input') ?? '');
  const [, label, list = '', rest = ''] = inputs.find((input) => signatures.has(input[1])) ?? [];
  const signature = signatures.get(label);
  if (signature === undefined) return undefined;

  const components = [...list.matchAll(/"([^"]+)"/g)].map(([, name]) => name as string);
  const params = [...rest.matchAll(/; *([^=]+)=("[^"]*"|\d+)/g)].map(([, name, value]) => [name as string, value as string]);
  const isComplete = requiredComponents.every((name) => components.includes(name));
  if (!isComplete || new Set(components).size !== components.length) return undefined;

  const { keyid, alg, created, expires } = Object.fromEntries(params) as Partial<Record<string, string>>;
  const keyId = /^"(.+)"$/.exec(keyid ?? '')?.[1];
  if (keyId === undefined || (alg !== undefined && alg !== `"${algorithm}"`)) return undefined;
  if (!isCurrent(Number(created), Number(expires), now)) return undefined;

  const lines: string[] = [];
  for (const component of components) {
    const value = componentOf(request, component);
    if (value === undefined) return undefined;
    lines.push(`"${component}": ${value}`);
  }
  const covered = components.map((name) => `"${name}"`).join(' ');
  lines.push(`"@signature-params": (${covered})${params.map(([name, value]) => `;${name}=${value}`).join('')}`);
  return { keyId, base: lines.join('\n'), signature: Buffer.from(signature, 'base64') };
}

/** Tells whether a signature may still be used. Missing times are NaN and never current. */
function isCurrent(created: number, expires: number, now: Date): boolean {
  const seconds = now.getTime() / 1000;
  return created <= seconds + toleranceSeconds && seconds - created <= maxAgeSeconds && seconds < expires;
}

/**
 * Verifies a signature with a P-256 key. Both forms of an ECDSA signature are accepted: RFC 9421 asks for the two numbers one
 * after the other (64 bytes), but pawaPay sends them in DER.
 */
export const isSignedWith = (key: KeyObject, { base, signature }: MessageSignature): boolean =>
  (['der', 'ieee-p1363'] as const).some((dsaEncoding) => verify('sha256', Buffer.from(base), { key, dsaEncoding }, signature));

const digestMember = /[\t ]*(sha-256|sha-512)=:([A-Za-z0-9+/]+={0,2}):[\t ]*(?:,|$)/y;

/** Tells whether the header `Content-Digest` (RFC 9530) states the digest of exactly these bytes. */
export function hasMatchingDigest(request: SignedRequest): boolean {
  const digests = matchAll(digestMember, headerOf(request, 'content-digest') ?? '');
  const isMatch = ([, name = '', given = '']: RegExpExecArray): boolean => {
    const expected = createHash(name.replace('-', '')).update(request.raw).digest();
    const stated = Buffer.from(given, 'base64');
    return stated.length === expected.length && timingSafeEqual(stated, expected);
  };
  return digests.length > 0 && digests.every(isMatch);
}
