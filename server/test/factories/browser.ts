import { sessionMark } from '@ngoma/api/common/session-mark';
import type { Person } from './people.ts';

/** Headers of a request that a page of our own makes the browser send, without a bearer token. */
export const ownPage = { 'sec-fetch-site': 'same-origin' } as const;

/** Returns the cookies of a person whose browser has a session and whose scripts have not come. */
export const cookiesOf = ({ token }: Pick<Person, 'token'>): { readonly cookie: string } => ({
  cookie: `session=${token}; signed-in=${sessionMark(token)}`,
});

/** A browser's cookies by name, after the `Set-Cookie` headers of a reply. Deleted ones are left out. */
export function keepCookies(
  before: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const kept = { ...before };
  for (const line of [headers['set-cookie']].flat()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(line ?? '')) ?? [];
    if (name && /; Max-Age=0(;|$)/.test(String(line))) delete kept[name];
    else if (name) kept[name] = value;
  }
  return kept;
}

/** Formats cookies as the header of a request. */
export const toHeader = (cookies: Readonly<Record<string, string>>): string =>
  Object.entries(cookies)
    .map((pair) => pair.join('='))
    .join('; ');
