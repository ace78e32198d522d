import type { IncomingHttpHeaders } from 'node:http';
import { bilingual } from '../../i18n/messages.ts';
import { Refusal } from '../refusal.ts';

/**
 * Returns whether a page of our own sent the request. Browsers set both headers themselves, and no page can change them.
 * `Sec-Fetch-Site` decides where it is present; browsers leave it out in old versions, and towards plain HTTP.
 */
export function isFromOwnOrigin(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin === new URL(publicUrl).origin : site === 'same-origin';
}

/** The refusal of a write that the browser was made to send by another site. */
export const foreignOrigin = () => new Refusal('foreign_origin', 403, bilingual('platform.foreignOrigin'));
