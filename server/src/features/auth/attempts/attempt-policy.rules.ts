import type { AttemptLimit } from '#platform/http/limits/attempt-limits';

// The numbers of decision 0090. They are explained there and listed in docs/operations.md.

/** Wrong passwords for one account from one IP address, on devices that the account does not know. */
export const byAccountAndAddress: AttemptLimit = { name: 'sign-in account address', burst: 10, everySeconds: 90 };

/** Wrong passwords for one account from all addresses together, on devices that it does not know: 100 an hour. */
export const byAccount: AttemptLimit = { name: 'sign-in account', burst: 100, everySeconds: 36 };

/** Wrong passwords and codes from one IP address for all accounts, on unknown devices. Carriers put thousands behind one address. */
export const byAddress: AttemptLimit = { name: 'sign-in address', burst: 300, everySeconds: 12 };

/** Wrong passwords for one account on one device that it knows. */
export const byKnownDevice: AttemptLimit = { name: 'sign-in device', burst: 10, everySeconds: 90 };

/** Wrong reset codes for one account from one IP address. Each code has five tries of its own. */
export const codesByAccountAndAddress: AttemptLimit = { name: 'reset code account address', burst: 10, everySeconds: 90 };

/** Wrong current passwords of a signed-in account, where an act asks for the password again. */
export const ownPassword: AttemptLimit = { name: 'own password', burst: 10, everySeconds: 90 };
