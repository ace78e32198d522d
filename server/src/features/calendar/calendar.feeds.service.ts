import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import { notFound } from '#platform/refusal';
import { feedsStore } from './calendar.feeds.store.ts';
import { writeCalendar } from './calendar.ics.ts';
import { calendarStore } from './calendar.store.ts';
import type { BookingRow } from './calendar.types.ts';

const dayMs = 86_400_000;
/** What a feed tells of the past and of the future. */
const daysBack = 90;
const daysAhead = 730;
const mostEntries = 3_000;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** What a blackout is called where its provider gave it no name. */
const keptFree = { en: 'Not available', fr: 'Indisponible' };
const busy = { en: 'Booked', fr: 'Réservé' };

/** The secret address of a calendar: made from the house's key, so that only its hash need be kept. */
export const feedsService = ({ db, clock, config }: Pick<Platform, 'db' | 'clock' | 'config'>) => {
  const key = Buffer.from(hkdfSync('sha256', config.secretKey, 'ngoma', 'calendar-feeds:1', 32));
  const tokenOf = (providerId: string, version: string) =>
    createHmac('sha256', key).update(`${providerId}\n${version}`).digest('base64url');
  const urlOf = (providerId: string, version: string) => `${config.publicUrl}/api/calendars/${tokenOf(providerId, version)}.ics`;
  const fresh = (providerId: string) => {
    const version = newId();
    return { providerId, version, tokenHash: hashOf(tokenOf(providerId, version)) };
  };

  return {
    /** The address; made when it is first asked for. */
    async address(providerId: string): Promise<{ url: string; readAt: string | null }> {
      const known = await feedsStore.find(db, providerId);
      if (!known) await feedsStore.open(db, fresh(providerId), clock());
      const feed = known ?? (await feedsStore.find(db, providerId));
      if (!feed) throw new Error('A feed that was just opened is not there');
      return { url: urlOf(providerId, feed.version), readAt: feed.readAt?.toISOString() ?? null };
    },

    /** Another address: whoever has the old one reads nothing any more. */
    async renew(providerId: string): Promise<{ url: string; readAt: null }> {
      const feed = fresh(providerId);
      await feedsStore.renew(db, feed, clock());
      return { url: urlOf(providerId, feed.version), readAt: null };
    },

    /** The calendar behind an address, without what was read from other calendars, which would go round in circles. Refusal 404. */
    async read(token: string): Promise<string> {
      const now = clock();
      const feed = await feedsStore.findByToken(db, hashOf(token), now);
      if (!feed) throw notFound();
      const span = { startsAt: new Date(now.getTime() - daysBack * dayMs), endsAt: new Date(now.getTime() + daysAhead * dayMs) };
      const rows = await calendarStore.listOwnBetween(db, feed.providerId, span, mostEntries);
      const locale = feed.locale === 'fr' ? 'fr' : 'en';
      const titleOf = (row: BookingRow) => row.title || (row.kind === 'blackout' ? keptFree : busy)[locale];
      return writeCalendar(`${feed.name} · Ngoma`, rows, titleOf);
    },
  };
};
