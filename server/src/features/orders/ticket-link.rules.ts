import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Signs the links in emails, so that the recipient gets the tickets without signing in. */
export interface TicketsLink {
  sign(orderId: string): string;
  isSigned(orderId: string, signature: string): boolean;
}

/**
 * Creates the signer. Its key is derived from the server's secret, so links stay valid until the secret changes. A signature
 * covers one order.
 */
export function ticketsLink(secretKey: string): TicketsLink {
  const key = Buffer.from(hkdfSync('sha256', secretKey, 'ngoma', 'tickets-link:1', 32));
  const mac = (orderId: string) => createHmac('sha256', key).update(orderId.toLowerCase()).digest();
  return {
    sign: (orderId) => mac(orderId).toString('base64url'),
    isSigned(orderId, signature) {
      const given = Buffer.from(signature, 'base64url');
      const right = mac(orderId);
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
