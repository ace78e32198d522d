import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto';
import { readTicketText, type TicketPayload, ticketBytes, ticketText, type Unreadable } from '@ngoma/api/features/ticket-payload';

export type { TicketPayload } from '@ngoma/api/features/ticket-payload';

/** A key of the platform, and the number under which tickets name it. */
export interface TicketKey {
  readonly keyId: number;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

/** Why a text is not accepted: unreadable, signed by nobody we know, or not signed by whom it says. */
export type TicketRejection = Unreadable | 'unknown_key' | 'bad_signature';
export type VerifiedTicket =
  | { readonly ok: true; readonly payload: TicketPayload }
  | { readonly ok: false; readonly reason: TicketRejection };

// The fixed head of an Ed25519 private key in PKCS#8 (RFC 8410), before its 32 bytes.
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * The platform's signing key, derived from its secret: every node has the same without storing or passing one on. A new
 * `keyId` gives a key that tells nothing about the earlier ones; tickets signed by those stay valid as long as
 * `findKey` knows them.
 */
export function deriveTicketKey(secretKey: string, keyId: number): TicketKey {
  const seed = Buffer.from(hkdfSync('sha256', secretKey, 'ngoma', `ticket-signing:${keyId}`, 32));
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' });
  return { keyId, privateKey, publicKey: createPublicKey(privateKey) };
}

/** The signed text of a ticket, for its QR code. The same ticket and key always give the same text. */
export function signTicketPayload(
  ticket: Omit<TicketPayload, 'keyId'>,
  { keyId, privateKey }: Pick<TicketKey, 'keyId' | 'privateKey'>,
): string {
  const signed = ticketBytes({ ...ticket, keyId });
  return ticketText(signed, sign(null, signed, privateKey));
}

/**
 * What a scanned text says, if it is ours and untouched. Whether the ticket still opens the door (revoked, refunded,
 * entered already) is not its signature's to say. Never throws, whatever was scanned.
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
