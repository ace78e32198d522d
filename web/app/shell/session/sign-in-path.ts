const withNext = (path: string, next: string): string => (next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`);

/** Returns the address of the sign-in page, which leads back to `from`. */
export const signInPath = (from: string): string => withNext('/sign-in', from);

/** The notice on the sign-in page after a new password has ended all sessions. */
export const passwordChanged = 'password-changed';

/** The notice on the sign-in page after the setup of an admin's account. */
export const accountReady = 'account-ready';

/** The address of the sign-in page after the setup of an admin's account. */
export const signInAfterSetupPath = `/sign-in?notice=${accountReady}`;

/** Returns the address of the sign-in page after a new password, which leads on to `next`. */
export const signInWithNewPasswordPath = (next: string): string => {
  const path = signInPath(next);
  return `${path}${path.includes('?') ? '&' : '?'}notice=${passwordChanged}`;
};

/** Returns the address of the sign-up page, which leads on through the sign-in page to `from`. */
export const registerPath = (from: string): string => withNext('/register', from);
