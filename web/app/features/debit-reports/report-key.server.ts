/** The key of a report is valid for a day. */
const maxAgeSeconds = 24 * 60 * 60;

const cookieOf = (ref: string): string => `debit-${ref}`;

/** Returns the cookie that keeps the key to the details of a report on this device, where scripts cannot read it. */
export function reportKeyCookie(ref: string, key: string, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${cookieOf(ref)}=${encodeURIComponent(key)}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

interface HasCookies {
  readonly headers: { get(name: 'cookie'): string | null | undefined };
}

/** Returns the key to the details of a report that the sender of a request has, if any. */
export function reportKeyIn({ headers }: HasCookies, ref: string): string | undefined {
  const cookies = (headers.get('cookie') ?? '').split(/;\s*/);
  const found = cookies.find((cookie) => cookie.startsWith(`${cookieOf(ref)}=`));
  try {
    return found && decodeURIComponent(found.slice(found.indexOf('=') + 1));
  } catch {
    return undefined;
  }
}
