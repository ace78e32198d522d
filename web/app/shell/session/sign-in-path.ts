const withNext = (path: string, next: string): string => (next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`);

/** Returns the address of the sign-in page, which leads back to `from`. */
export const signInPath = (from: string): string => withNext('/sign-in', from);

/** Returns the address of the sign-up page, which leads on through the sign-in page to `from`. */
export const registerPath = (from: string): string => withNext('/register', from);
