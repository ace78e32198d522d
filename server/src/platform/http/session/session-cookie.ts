import { sessionMark } from '@ngoma/api/common/session-mark';
import { readCookie } from './cookies.ts';

/** The name of the cookie that tells scripts which session there is. Its value is a mark of the token and when it expires. */
const hintName = 'signed-in';

/** The form of both values. The cookies of a session that has ended are empty. */
const valueForm = /^[\w-]{1,100}$/;

/** The cookies of a session: its token, hidden from scripts, and the hint that scripts may read and delete. */
export interface SessionCookies {
  /**
   * Returns the token of a request. Undefined without the hint: a script that signs out deletes it, so that the session ends in this
   * browser although no script can delete the token, even while the server is away.
   */
  read(cookies: string | undefined): string | undefined;
  /** Returns the `Set-Cookie` headers of a new session. Both cookies end with it. */
  start(token: string, lifetimeMs: number, expiresAt: Date): string[];
  /** Returns the `Set-Cookie` headers that delete both cookies. */
  clear(): string[];
}

/**
 * Returns the session cookies of an installation. Over HTTPS the name has the prefix `__Host-`: browsers accept such a cookie from this
 * host only, so no other host of the domain can plant a session. `SameSite=Lax` keeps it out of requests that other sites send, except
 * for links.
 */
export function sessionCookies(publicUrl: string): SessionCookies {
  const isSecure = publicUrl.startsWith('https:');
  const name = isSecure ? '__Host-session' : 'session';
  const cookie = (pair: string, maxAge: number, attributes: string) =>
    `${pair}; Path=/; Max-Age=${maxAge}${attributes}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const both = (token: string, hint: string, maxAge: number): string[] => [
    cookie(`${name}=${token}`, maxAge, '; HttpOnly'),
    cookie(`${hintName}=${hint}`, maxAge, ''),
  ];
  return {
    read: (cookies) =>
      readCookie(cookies, hintName, valueForm) === undefined ? undefined : readCookie(cookies, name, valueForm),
    start: (token, lifetimeMs, expiresAt) =>
      both(token, `${sessionMark(token)}-${expiresAt.getTime()}`, Math.floor(lifetimeMs / 1_000)),
    clear: () => both('', '', 0),
  };
}
