import { dayOf, mondayOf } from '#platform/business-days.rules';

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

const dayMs = 86_400_000;
const weeksShown = 12;

/** Returns the Mondays of the last twelve weeks in Cameroon, the oldest first, with the running week. */
export function lastMondays(now: Date): string[] {
  const monday = Date.parse(mondayOf(dayOf(now)));
  return Array.from({ length: weeksShown }, (_, place) =>
    new Date(monday - (weeksShown - 1 - place) * 7 * dayMs).toISOString().slice(0, 10),
  );
}
