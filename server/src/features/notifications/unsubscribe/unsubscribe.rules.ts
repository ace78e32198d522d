import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { notificationKinds as chosenKinds, type NotificationKind } from '@ngoma/api/features/notifications';

/** The emails that a link switches off: those of one category, or the daily digest. */
export interface Unsubscription {
  readonly userId: string;
  readonly category: NotificationKind | 'digest';
}

const isCategory = (text: string): text is Unsubscription['category'] =>
  text === 'digest' || (chosenKinds as readonly string[]).includes(text);

/**
 * Creates and reads the signed links in emails, which work without signing in. The key is derived from the server's secret, so
 * links work until the secret changes.
 */
export function unsubscribeLinks({ secretKey, publicUrl }: { readonly secretKey: string; readonly publicUrl: string }) {
  const key = Buffer.from(hkdfSync('sha256', secretKey, 'ngoma', 'unsubscribe:1', 32));
  const mac = (text: string) => createHmac('sha256', key).update(text).digest();
  return {
    /** Returns the address of the confirmation page. A POST to it unsubscribes (RFC 8058). */
    urlOf({ userId, category }: Unsubscription): string {
      const signature = mac(`${userId}:${category}`).toString('base64url');
      return `${publicUrl}/unsubscribe?${new URLSearchParams({ user: userId, from: category, signature })}`;
    },

    /** Reads the query of a link. Returns undefined unless we signed it. */
    read(query: Readonly<Record<string, unknown>>): Unsubscription | undefined {
      const { user, from, signature } = query;
      if (typeof user !== 'string' || typeof from !== 'string' || typeof signature !== 'string' || !isCategory(from))
        return undefined;
      const [given, right] = [Buffer.from(signature, 'base64url'), mac(`${user}:${from}`)];
      return given.length === right.length && timingSafeEqual(given, right) ? { userId: user, category: from } : undefined;
    },
  };
}
