/** A request of a page, or of the data of one, as its sender describes it. */
export interface PageVisit {
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** IP address of the client. */
  readonly address: string;
}

/** Programs that load pages: search engines, previews of chats and social networks, monitors, libraries. */
const robots =
  /bot\b|bot[/;]|crawl|spider|slurp|preview|facebookexternalhit|whatsapp\/|embed|monitor|headless|lighthouse|curl|wget|python|okhttp|axios|go-http|java\//i;

const header = ({ headers }: Pick<PageVisit, 'headers'>, name: string): string => String(headers[name] ?? '');

/**
 * Returns whether a person's browser shows what it asks for. Robots do not count, as far as they say what they are, nor what a browser
 * loads ahead or as a part of another page. `document` is a page of its own, `empty` what the scripts of a page ask for.
 */
export function isByReader(visit: Pick<PageVisit, 'headers'>, target: 'document' | 'empty'): boolean {
  const agent = header(visit, 'user-agent');
  if (!/^mozilla\//i.test(agent) || robots.test(agent)) return false;
  if (/prefetch|prerender|preview/i.test(header(visit, 'sec-purpose') + header(visit, 'purpose'))) return false;
  const asked = header(visit, 'sec-fetch-dest');
  return asked === '' || asked === target;
}
