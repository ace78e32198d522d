import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, timingSafeEqual, verify } from 'node:crypto';
import {
  type ParsedTicket,
  readTicketText,
  type TicketPayload,
  ticketBytes,
  ticketText,
  type UnreadableReason,
} from '@ngoma/api/features/tickets/ticket-payload';

export type { TicketPayload } from '@ngoma/api/features/tickets/ticket-payload';

/** A signing key of the platform, and the number by which tickets refer to it. */
export interface TicketKey {
  readonly keyId: number;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

/** Why a text is refused: not readable, an unknown key number, or a wrong signature. */
export type TicketRejection = UnreadableReason | 'unknown_key' | 'bad_signature';
export type VerifiedTicket =
  | { readonly ok: true; readonly payload: TicketPayload }
  | { readonly ok: false; readonly reason: TicketRejection };

// The constant head of an Ed25519 private key in PKCS#8 (RFC 8410), before its 32 bytes.
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * Derives a signing key from the platform's secret, so that every node has it without storing or exchanging it. Keys of different
 * ids are independent. Tickets signed by earlier keys stay valid while `findKey` returns these.
 */
export function deriveTicketKey(secretKey: string, keyId: number): TicketKey {
  const seed = Buffer.from(hkdfSync('sha256', secretKey, 'ngoma', `ticket-signing:${keyId}`, 32));
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' });
  return { keyId, privateKey, publicKey: createPublicKey(privateKey) };
}

/** Returns the signed text of a ticket for its QR code. The same ticket and key give the same text. */
export function signTicketPayload(
  ticket: Omit<TicketPayload, 'keyId'>,
  { keyId, privateKey }: Pick<TicketKey, 'keyId' | 'privateKey'>,
): string {
  const signed = ticketBytes({ ...ticket, keyId });
  return ticketText(signed, sign(null, signed, privateKey));
}

/**
 * Verifies a scanned text and returns its values, or why it is refused. Does not check whether the ticket may still enter
 * (revoked, refunded, already used). Never throws.
 */
export function verifyTicketPayload(text: string, findKey: (keyId: number) => KeyObject | undefined): VerifiedTicket {
  const read = readTicketText(text);
  if (!read.ok) return read;
  const publicKey = findKey(read.payload.keyId);
  if (!publicKey) return { ok: false, reason: 'unknown_key' };
  return verify(null, read.signed, publicKey, read.signature)
    ? { ok: true, payload: read.payload }
    : { ok: false, reason: 'bad_signature' };
}

/**
 * Returns whether a text that was read has the signature of this key. Signs it again and compares, in constant time, which takes half
 * the time of a verification: Ed25519 is deterministic (RFC 8032), so that a ticket has one signature.
 */
export const isSignedWith = ({ privateKey }: Pick<TicketKey, 'privateKey'>, { signed, signature }: ParsedTicket): boolean =>
  timingSafeEqual(sign(null, signed, privateKey), signature);

/** Returns the text of a ticket's QR code, signed with the current key. */
export type QrOf = (ticket: {
  readonly id: string;
  readonly eventId: string;
  readonly ticketTypeId: string;
  readonly serial: number;
}) => string;
