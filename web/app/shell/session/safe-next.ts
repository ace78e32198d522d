/**
 * Matches addresses that browsers resolve to another site: `//`, also after dot segments (`/.//evil.example`), backslashes, and
 * control characters (`/\t/evil.example`), which they remove.
 */
const otherSite = /^[^?#]*\/\/|[\\\p{Cc}]/u;

/** Returns where to go after signing in: an address of this site, never another site's, and not the sign-in page itself. */
export function safeNext(next: string | null): string {
  if (!next?.startsWith('/') || otherSite.test(next)) return '/';
  return next.startsWith('/sign-in') ? '/' : next;
}

/** Maximum length of a `next` that is followed, in characters; addresses of the product are much shorter. */
const maxNextLength = 2000;

/** Returns the canonical `next` of an address; empty if it leads home, to another site, or is too long. */
export function readNext(next: string): string {
  const place = safeNext(next);
  return place === '/' || place.length > maxNextLength ? '' : place;
}
