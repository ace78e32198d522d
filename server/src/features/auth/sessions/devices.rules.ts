import { readCookie } from '#platform/http/session/cookies';

/** Two years, so that a browser that returns for the next season is recognized. */
const lifetimeSeconds = 2 * 365 * 24 * 60 * 60;
const name = 'ngoma_device';

/** Returns the device id from the cookie header, if it has the form of one that we issue. */
export const readDeviceId = (cookies: string | undefined): string | undefined => readCookie(cookies, name, /^[\w-]{43}$/);

/** Formats the cookie with the device id. It is hidden from scripts, and sent to pages too, whose forms sign people in. */
export const deviceCookie = (mark: string, isSecure: boolean): string =>
  `${name}=${mark}; Path=/; Max-Age=${lifetimeSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/**
 * Returns the part of an address that names the network and not the person: `102.244.…` or `2001:db8:12:…`. Empty if there is none.
 */
export function addressPart(address: string | undefined): string {
  if (!address) return '';
  if (address.includes('.'))
    return `${address
      .replace(/^::ffff:/i, '')
      .split('.')
      .slice(0, 2)
      .join('.')}.…`;
  return `${address.split(':').slice(0, 3).join(':')}:…`;
}
