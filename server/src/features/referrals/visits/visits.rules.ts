import { business } from '@ngoma/api/common/business';

/** A request of a page as its sender describes it. */
export interface PageVisit {
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly address: string;
}

/** Programs that load pages: search engines, previews of chats and social networks, monitors, libraries. */
const robots =
  /bot\b|bot[/;]|crawl|spider|slurp|preview|facebookexternalhit|whatsapp\/|embed|monitor|headless|lighthouse|curl|wget|python|okhttp|axios|go-http|java\//i;

const header = ({ headers }: PageVisit, name: string): string => String(headers[name] ?? '');

/**
 * Returns the referral code of a visit that counts, or undefined. Robots do not count, as far as they say what they are, nor pages that a
 * browser loads ahead or as a part of another page.
 */
export function referralCodeOf(visit: PageVisit): string | undefined {
  const [path, search = ''] = visit.url.split('?');
  if (path !== '/register') return undefined;
  const code = (new URLSearchParams(search).get('ref') ?? '').trim().toUpperCase();
  if (!/^[A-Z0-9]{4,40}$/.test(code)) return undefined;
  const agent = header(visit, 'user-agent');
  if (!/^mozilla\//i.test(agent) || robots.test(agent)) return undefined;
  if (/prefetch|prerender|preview/i.test(header(visit, 'sec-purpose') + header(visit, 'purpose'))) return undefined;
  const target = header(visit, 'sec-fetch-dest');
  return target === '' || target === 'document' ? code : undefined;
}

const days = new Intl.DateTimeFormat('en-CA', { timeZone: business.event.defaultZone, dateStyle: 'short' });
const dayMs = 86_400_000;

/** Returns the day in Cameroon of a time, as `2026-12-12`. */
export const dayOf = (moment: Date): string => days.format(moment);

const weeksShown = 12;

/** Returns the Mondays of the last twelve weeks in Cameroon, the oldest first, with the running week. */
export function lastMondays(now: Date): string[] {
  const today = Date.parse(dayOf(now));
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * dayMs;
  return Array.from({ length: weeksShown }, (_, place) =>
    new Date(monday - (weeksShown - 1 - place) * 7 * dayMs).toISOString().slice(0, 10),
  );
}
