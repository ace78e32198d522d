/** Two years, so that a browser that returns for the next season is recognized. */
const lifetimeSeconds = 2 * 365 * 24 * 60 * 60;
const name = 'ngoma_device';

/** Returns the device id from the cookie header, if it has the form of one that we issue. */
export const readDeviceId = (cookies: string | undefined): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`).exec(cookies ?? '')?.[1];

/** Formats the cookie with the device id. It is sent with API requests only and hidden from scripts. */
export const deviceCookie = (mark: string, isSecure: boolean): string =>
  `${name}=${mark}; Path=/api; Max-Age=${lifetimeSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
