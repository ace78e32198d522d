/** Types of scripts that only hold data. Browsers never run them, so the policy need not list them. */
const dataTypes = /\btype=["']?(application\/(ld\+)?json)\b/i;

/**
 * Makes a page cacheable. A nonce must be unique to a response, so a cached page cannot use one; its inline scripts and
 * styles are trusted by their hashes instead. Returns the page without nonces, and the text of each of them.
 */
export function toCacheablePage(html: string, nonce: string): { html: string; scripts: string[]; styles: string[] } {
  const frozen = html.replaceAll(` nonce="${nonce}"`, '');
  const scripts = [...frozen.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(([, attributes = '', text = '']) => text !== '' && !/\bsrc=/i.test(attributes) && !dataTypes.test(attributes))
    .map(([, , text = '']) => text);
  const styles = [...frozen.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/gi)].map(([, text = '']) => text);
  return { html: frozen, scripts, styles };
}

/**
 * Parses the cache policy of a page: `X-Page-Cache: ttl=60; tags=event:<id>,events`. Undefined when the page must not be cached.
 */
export function readPageCacheHeader(header: string | null): { ttlSeconds: number; tags: string[] } | undefined {
  const match = /^ttl=(\d{1,5})\s*;\s*tags=([\w:,.-]+)$/.exec(header?.trim() ?? '');
  const ttlSeconds = Number(match?.[1] ?? 0);
  return match && ttlSeconds > 0 ? { ttlSeconds, tags: (match[2] ?? '').split(',').filter(Boolean) } : undefined;
}

/** Returns the cache key of a page; undefined for addresses too long to be cached. */
export function pageKey(address: string, locale: string): string | undefined {
  const key = `${locale} ${address}`;
  return key.length <= 400 ? key : undefined;
}
