import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { notFound } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import { calendarStore } from '../calendar.store.ts';
import type { BookingRow } from '../calendar.types.ts';
import { feedsStore } from './feeds.store.ts';

const dayMs = 86_400_000;
/** The span that a feed covers, in days before and after now. */
const daysBack = 90;
const daysAhead = 730;
const mostEntries = 3_000;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Title of a blackout without a title. */
const blackoutTitle = bilingual('calendar.keptFree');
const busyTitle = bilingual('calendar.busy');

/** Secret feed addresses. The token is derived from the server's secret key, so the database stores only its hash. */
export const feedsService = ({ db, clock, config, keys }: Pick<Platform, 'db' | 'clock' | 'config' | 'keys'>) => {
  const tokenOf = (providerId: string, version: string, secret = keys.current('links').secret) => {
    const key = Buffer.from(hkdfSync('sha256', secret, 'ngoma', 'calendar-feeds:1', 32));
    return createHmac('sha256', key).update(`${providerId}\n${version}`).digest('base64url');
  };
  const addressOf = (token: string) => `${config.publicUrl}/api/calendars/${token}.ics`;
  const urlOf = (providerId: string, version: string) => addressOf(tokenOf(providerId, version));
  /** Finds the token of a feed that was made before a rotation. Undefined when its secret has ended. */
  const findToken = ({ providerId, version, tokenHash }: { providerId: string; version: string; tokenHash: Buffer }) =>
    keys
      .accepted('links')
      .map(({ secret }) => tokenOf(providerId, version, secret))
      .find((token) => hashOf(token).equals(tokenHash));
  const newFeed = (providerId: string) => {
    const version = newId();
    return { providerId, version, tokenHash: hashOf(tokenOf(providerId, version)) };
  };

  return {
    /** Returns the feed address, created on first use. */
    async address(providerId: string): Promise<{ url: string; readAt: string | null }> {
      const known = await feedsStore.find(db, providerId);
      if (!known) await feedsStore.open(db, newFeed(providerId), clock());
      const feed = known ?? (await feedsStore.find(db, providerId));
      if (!feed) throw new Error('The new feed was not found');
      const token = findToken(feed);
      // A calendar program goes on reading the former address, but it cannot be shown again.
      if (token === undefined) return this.renew(providerId);
      return { url: addressOf(token), readAt: feed.readAt?.toISOString() ?? null };
    },

    /** Replaces the address. The old one returns 404 from then on. */
    async renew(providerId: string): Promise<{ url: string; readAt: null }> {
      const feed = newFeed(providerId);
      await feedsStore.renew(db, feed, clock());
      return { url: urlOf(providerId, feed.version), readAt: null };
    },

    /**
     * Returns the calendar behind a token. Imported entries are left out, because two calendars that import each other would
     * loop. Raises `not_found` (404).
     */
    async read(token: string): Promise<string> {
      const now = clock();
      const feed = await feedsStore.findByToken(db, hashOf(token), now);
      if (!feed) throw notFound();
      const span = { startsAt: new Date(now.getTime() - daysBack * dayMs), endsAt: new Date(now.getTime() + daysAhead * dayMs) };
      const rows = await calendarStore.listOwnBetween(db, feed.providerId, span, mostEntries);
      const locale = feed.locale === 'fr' ? 'fr' : 'en';
      const titleOf = (row: BookingRow) => row.title || (row.kind === 'blackout' ? blackoutTitle : busyTitle)[locale];
      // Loaded with its library when the first calendar is read.
      const { writeCalendar } = await import('../imports/ics.ts');
      return writeCalendar(`${feed.name} · Ngoma`, rows, titleOf);
    },
  };
};
