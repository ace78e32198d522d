/**
 * The text behind the square on a ticket: `NG1.` and 118 bytes in Base32. Written here without any cryptography, so that
 * the server and a scanner in a browser read the very same format; who signs and verifies is each one's own affair.
 *
 * Bytes: key id (2), event (16), ticket (16), type (16), serial (4), then the Ed25519 signature (64) over the mark and
 * all bytes before it. Base32's letters let a QR code use its alphanumeric mode: version 8 at level M, 49 modules.
 */
export interface TicketPayload {
  /** Which of the platform's keys signed; 0 to 65,535. */
  readonly keyId: number;
  readonly eventId: string;
  readonly ticketId: string;
  readonly typeId: string;
  /** The ticket's position within its order item, from 1. */
  readonly serial: number;
}

/** What every text starts with; the figure is the version of the format. */
export const ticketMark = 'NG1.';
const signedLength = 54;
const signatureLength = 64;
const textLength = ticketMark.length + Math.ceil(((signedLength + signatureLength) * 8) / 5);

/** Not a ticket of ours at all; a ticket of a format that is newer than this reader; a ticket of ours with missing or wrong letters. */
export const unreadableReasons = ['not_ours', 'newer_version', 'damaged'] as const;
export type Unreadable = (typeof unreadableReasons)[number];

export interface ReadTicket {
  readonly ok: true;
  /** What the text claims. It is true only if the signature is. */
  readonly payload: TicketPayload;
  /** The bytes that were signed, the mark included. */
  readonly signed: Uint8Array<ArrayBuffer>;
  readonly signature: Uint8Array<ArrayBuffer>;
}
export interface UnreadTicket {
  readonly ok: false;
  readonly reason: Unreadable;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function toBase32(bytes: Uint8Array): string {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += letters.charAt((held >>> bits) & 31);
    }
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + letters.charAt((held << (5 - bits)) & 31) : text;
}

/** Undefined for a foreign letter and for spare bits that are not zero: each content has one text only. */
function fromBase32(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8));
  let at = 0;
  let held = 0;
  let bits = 0;
  for (const letter of text) {
    const value = letters.indexOf(letter);
    if (value < 0) return undefined;
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
  if (!uuid.test(id)) throw new RangeError(`Not an id in its usual form: ${id}`);
  const digits = id.replaceAll('-', '');
  return Array.from({ length: 16 }, (_, i) => Number.parseInt(digits.slice(i * 2, i * 2 + 2), 16));
}

function bytesToId(bytes: Uint8Array): string {
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)].join('-');
}

/** The bytes to sign for a ticket, the mark included. Throws a RangeError for a value that has no room in them. */
export function ticketBytes({ keyId, eventId, ticketId, typeId, serial }: TicketPayload): Uint8Array<ArrayBuffer> {
  if (!Number.isInteger(keyId) || keyId < 0 || keyId > 0xffff) throw new RangeError(`No key id: ${keyId}`);
  if (!Number.isInteger(serial) || serial < 0 || serial > 0xffffffff) throw new RangeError(`No serial: ${serial}`);
  const bytes = new Uint8Array(ticketMark.length + signedLength);
  bytes.set(Array.from(ticketMark, (character) => character.charCodeAt(0)));
  const view = new DataView(bytes.buffer, ticketMark.length);
  view.setUint16(0, keyId);
  bytes.set([eventId, ticketId, typeId].flatMap(idToBytes), ticketMark.length + 2);
  view.setUint32(50, serial);
  return bytes;
}

/** The text of a ticket from its bytes and their signature. */
export function ticketText(signed: Uint8Array, signature: Uint8Array): string {
  if (signature.length !== signatureLength) throw new RangeError('An Ed25519 signature has 64 bytes');
  const bytes = new Uint8Array(signedLength + signatureLength);
  bytes.set(signed.subarray(ticketMark.length));
  bytes.set(signature, signedLength);
  return ticketMark + toBase32(bytes);
}

/** Takes the text of a ticket apart. Never throws; says nothing about whether the signature is right. */
export function readTicketText(text: string): ReadTicket | UnreadTicket {
  if (!text.startsWith(ticketMark)) {
    const newer = /^NG(\d{1,4})\./.exec(text);
    return { ok: false, reason: newer && Number(newer[1]) > 1 ? 'newer_version' : 'not_ours' };
  }
  const bytes = text.length === textLength ? fromBase32(text.slice(ticketMark.length)) : undefined;
  if (!bytes) return { ok: false, reason: 'damaged' };
  const view = new DataView(bytes.buffer);
  const payload: TicketPayload = {
    keyId: view.getUint16(0),
    eventId: bytesToId(bytes.subarray(2, 18)),
    ticketId: bytesToId(bytes.subarray(18, 34)),
    typeId: bytesToId(bytes.subarray(34, 50)),
    serial: view.getUint32(50),
  };
  return { ok: true, payload, signed: ticketBytes(payload), signature: bytes.slice(signedLength) };
}
