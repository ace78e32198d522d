/**
 * Content of the QR code on a ticket: `NG1.` and 118 bytes in Base32. This module has no cryptography, so that the server and the
 * scanner in the browser share the format. Each signs or verifies with its own library.
 * Bytes: key id (2), event (16), ticket (16), type (16), serial (4), then the Ed25519 signature (64) over the prefix and all
 * bytes before it. Base32 fits the alphanumeric mode of QR codes: version 8 at level M, 49 modules.
 */
export interface TicketPayload {
  /** Id of the platform's signing key; 0 to 65,535. */
  readonly keyId: number;
  readonly eventId: string;
  readonly ticketId: string;
  readonly typeId: string;
  /** Position of the ticket within its order line, from 1. */
  readonly serial: number;
}

/** Prefix of every payload, with the version of the format. */
export const ticketPrefix = 'NG1.';
const signedLength = 54;
const signatureLength = 64;
const textLength = ticketPrefix.length + Math.ceil(((signedLength + signatureLength) * 8) / 5);

/**
 * Reasons why a payload cannot be read: it is not one of this platform, its format is newer than this reader, or characters are
 * missing or wrong.
 */
export const unreadableReasons = ['not_ours', 'newer_version', 'damaged'] as const;
export type UnreadableReason = (typeof unreadableReasons)[number];

export interface ParsedTicket {
  readonly ok: true;
  /** Fields of the payload, to be trusted only after the signature is verified. */
  readonly payload: TicketPayload;
  /** Bytes that were signed, prefix included. */
  readonly signed: Uint8Array<ArrayBuffer>;
  readonly signature: Uint8Array<ArrayBuffer>;
}
export interface UnreadableTicket {
  readonly ok: false;
  readonly reason: UnreadableReason;
}

const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** The value of each ASCII character; 255 outside the alphabet. */
const base32Values = new Uint8Array(128).fill(255);
for (const [value, character] of [...base32Alphabet].entries()) base32Values[character.charCodeAt(0)] = value;

function toBase32(bytes: Uint8Array): string {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += base32Alphabet.charAt((held >>> bits) & 31);
    }
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + base32Alphabet.charAt((held << (5 - bits)) & 31) : text;
}

/**
 * Returns the decoded bytes, or undefined for a character outside the alphabet or spare bits that are not zero. Each content thus
 * has exactly one text.
 */
function fromBase32(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8));
  let at = 0;
  let held = 0;
  let bits = 0;
  for (let place = 0; place < text.length; place += 1) {
    const value = base32Values[text.charCodeAt(place)] ?? 255;
    if (value === 255) return undefined;
    held = (held << 5) | value;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes[at] = held >>> bits;
      at += 1;
    }
    held &= (1 << bits) - 1;
  }
  return held === 0 ? bytes : undefined;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function idToBytes(id: string): number[] {
  if (!uuid.test(id)) throw new RangeError(`Not a UUID in canonical form: ${id}`);
  const digits = id.replaceAll('-', '');
  return Array.from({ length: 16 }, (_, i) => Number.parseInt(digits.slice(i * 2, i * 2 + 2), 16));
}

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function bytesToId(bytes: Uint8Array): string {
  let id = '';
  for (let place = 0; place < bytes.length; place += 1) {
    if (place === 4 || place === 6 || place === 8 || place === 10) id += '-';
    id += hexOfByte[bytes[place] as number];
  }
  return id;
}

const prefixBytes = Array.from(ticketPrefix, (character) => character.charCodeAt(0));

/** Returns the bytes to sign for a ticket, prefix included. Throws a RangeError for a value out of range. */
export function ticketBytes({ keyId, eventId, ticketId, typeId, serial }: TicketPayload): Uint8Array<ArrayBuffer> {
  if (!Number.isInteger(keyId) || keyId < 0 || keyId > 0xffff) throw new RangeError(`Key id out of range: ${keyId}`);
  if (!Number.isInteger(serial) || serial < 0 || serial > 0xffffffff) throw new RangeError(`Serial out of range: ${serial}`);
  const bytes = new Uint8Array(ticketPrefix.length + signedLength);
  bytes.set(prefixBytes);
  const view = new DataView(bytes.buffer, ticketPrefix.length);
  view.setUint16(0, keyId);
  bytes.set([eventId, ticketId, typeId].flatMap(idToBytes), ticketPrefix.length + 2);
  view.setUint32(50, serial);
  return bytes;
}

/** Returns the payload text for the signed bytes and their signature. */
export function ticketText(signed: Uint8Array, signature: Uint8Array): string {
  if (signature.length !== signatureLength) throw new RangeError('An Ed25519 signature has 64 bytes');
  const bytes = new Uint8Array(signedLength + signatureLength);
  bytes.set(signed.subarray(ticketPrefix.length));
  bytes.set(signature, signedLength);
  return ticketPrefix + toBase32(bytes);
}

/** Parses the payload text of a ticket. Never throws, and does not verify the signature. */
export function readTicketText(text: string): ParsedTicket | UnreadableTicket {
  if (!text.startsWith(ticketPrefix)) {
    const newer = /^NG(\d{1,4})\./.exec(text);
    return { ok: false, reason: newer && Number(newer[1]) > 1 ? 'newer_version' : 'not_ours' };
  }
  const bytes = text.length === textLength ? fromBase32(text.slice(ticketPrefix.length)) : undefined;
  if (!bytes) return { ok: false, reason: 'damaged' };
  const view = new DataView(bytes.buffer);
  const payload: TicketPayload = {
    keyId: view.getUint16(0),
    eventId: bytesToId(bytes.subarray(2, 18)),
    ticketId: bytesToId(bytes.subarray(18, 34)),
    typeId: bytesToId(bytes.subarray(34, 50)),
    serial: view.getUint32(50),
  };
  // The same bytes as those of `ticketBytes`, without encoding the values again.
  const signed = new Uint8Array(ticketPrefix.length + signedLength);
  signed.set(prefixBytes);
  signed.set(bytes.subarray(0, signedLength), ticketPrefix.length);
  return { ok: true, payload, signed, signature: bytes.slice(signedLength) };
}
