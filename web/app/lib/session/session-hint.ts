/**
 * The cookie that tells scripts which session the browser has, by a mark of its token and its end. The token is in another cookie, which scripts
 * cannot read, and which the server ignores without this one (server/src/platform/http/session/session-cookie.ts).
 */
const name = 'signed-in';

export interface SessionHint {
  /** The mark of the token (`sessionMark`). */
  readonly mark: string;
  readonly expiresAtMs: number;
}

/** Returns which session the cookie of this browser has; undefined without one. */
export function readHint(): SessionHint | undefined {
  const [, mark = '', expiresAt] = new RegExp(`(?:^|;\\s*)${name}=(\\w+)-(\\d+)`).exec(document.cookie) ?? [];
  return mark ? { mark, expiresAtMs: Number(expiresAt) } : undefined;
}

/**
 * Deletes a hint that was read before, which ends the session of the cookie in this browser even while the server is away. Does nothing if
 * another session has begun since: a user may have sent the sign-in form before the scripts came.
 */
export function dropHint(hint: SessionHint | undefined): void {
  if (!hint || readHint()?.mark !== hint.mark) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older browsers.
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
}
