import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Signs the links in mails, so that tickets can be fetched by whoever got the letter, signed in or not. */
export interface TicketsLink {
  sign(orderId: string): string;
  isSigned(orderId: string, signature: string): boolean;
}

/** The key is derived from the server's secret; a link is good for as long as that stays. It opens one order's tickets, no more. */
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
