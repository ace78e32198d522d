/** Long enough that whoever comes back next season is known. */
const lifetimeSeconds = 2 * 365 * 24 * 60 * 60;
const name = 'ngoma_device';

/** The mark that this browser was given before, if it sends one that we could have given. */
export const readDeviceMark = (cookies: string | undefined): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`).exec(cookies ?? '')?.[1];

/** Leaves a mark with a browser: it goes to our own calls only, and no script can read it. */
export const deviceCookie = (mark: string, isSecure: boolean): string =>
  `${name}=${mark}; Path=/api; Max-Age=${lifetimeSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
