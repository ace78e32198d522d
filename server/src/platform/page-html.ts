/** Scripts that hold data for other scripts; browsers never run them, so no policy need trust them. */
const dataTypes = /\btype=["']?(application\/(ld\+)?json)\b/i;

/**
 * Makes a page fit to be sent to many. A nonce is a secret of one answer: in a cached page it would be the same for
 * everybody, and so protect nobody. The page's own inline scripts are told by their hashes instead, which hold for as
 * long as the page itself does. Returns the page without nonces, and the text of each script in it.
 */
export function freezePage(html: string, nonce: string): { html: string; scripts: string[] } {
  const frozen = html.replaceAll(` nonce="${nonce}"`, '');
  const scripts = [...frozen.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(([, attributes = '', text = '']) => text !== '' && !/\bsrc=/i.test(attributes) && !dataTypes.test(attributes))
    .map(([, , text = '']) => text);
  return { html: frozen, scripts };
}

/** What a page says about its keeping: `X-Page-Cache: ttl=60; tags=event:<id>,events`. Undefined when it is not to be kept. */
export function readPageCacheHeader(header: string | null): { ttlSeconds: number; tags: string[] } | undefined {
  const match = /^ttl=(\d{1,5})\s*;\s*tags=([\w:,.-]+)$/.exec(header?.trim() ?? '');
  const ttlSeconds = Number(match?.[1] ?? 0);
  return match && ttlSeconds > 0 ? { ttlSeconds, tags: (match[2] ?? '').split(',').filter(Boolean) } : undefined;
}

/** Marks that advertisers put behind addresses; a page does not change by them. */
const tracking = /^(utm_\w+|fbclid|gclid|ttclid|igsh)$/;

/** What a kept page is found by. Undefined for addresses that are too long to be anybody's but a prober's. */
export function pageKey(url: URL, locale: string): string | undefined {
  const query = [...url.searchParams].filter(([name]) => !tracking.test(name));
  const key = `${locale} ${url.pathname}?${new URLSearchParams(query.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)))}`;
  return key.length <= 400 ? key : undefined;
}
