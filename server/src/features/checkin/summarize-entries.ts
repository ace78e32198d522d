import type { Locale } from '@ngoma/api/common/locale';
import type { Db } from '#platform/postgres/database';
import { countEntries, countRefused, listLatestScans } from './checkin.read.ts';

/** Maximum scans in the summary. */
const maxLatest = 20;

/** Returns the admitted, expected and refused entries of an event, by ticket type too, and the latest scans. */
export async function summarizeEntries(db: Db, eventId: string, locale: Locale) {
  const [byType, refused, latest] = await Promise.all([
    countEntries(db, eventId, locale),
    countRefused(db, eventId),
    listLatestScans(db, eventId, locale, maxLatest),
  ]);
  return {
    admitted: byType.reduce((sum, { admitted }) => sum + admitted, 0),
    expected: byType.reduce((sum, { expected }) => sum + expected, 0),
    refused,
    byType,
    latest: latest.map(({ id: _id, at, ...scan }) => ({ _id, at: at.toISOString(), ...scan })),
  };
}
