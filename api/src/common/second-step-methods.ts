/** Methods of the second step of sign-in: a code of an authenticator app, a passkey, or a recovery code. */
export const secondStepMethods = ['totp', 'passkey', 'recovery_code'] as const;
export type SecondStepMethod = (typeof secondStepMethods)[number];
