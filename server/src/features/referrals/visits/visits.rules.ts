import { dayOf, mondayOf } from '#platform/business-days.rules';
import { isByReader, type PageVisit } from '#platform/pages/page-visits.rules';

/** Returns the referral code of a visit that counts, or undefined. */
export function referralCodeOf(visit: PageVisit): string | undefined {
  const [path, search = ''] = visit.url.split('?');
  if (path !== '/register') return undefined;
  const code = (new URLSearchParams(search).get('ref') ?? '').trim().toUpperCase();
  return /^[A-Z0-9]{4,40}$/.test(code) && isByReader(visit, 'document') ? code : undefined;
}

const dayMs = 86_400_000;
const weeksShown = 12;

/** Returns the Mondays of the last twelve weeks in Cameroon, the oldest first, with the running week. */
export function lastMondays(now: Date): string[] {
  const monday = Date.parse(mondayOf(dayOf(now)));
  return Array.from({ length: weeksShown }, (_, place) =>
    new Date(monday - (weeksShown - 1 - place) * 7 * dayMs).toISOString().slice(0, 10),
  );
}
