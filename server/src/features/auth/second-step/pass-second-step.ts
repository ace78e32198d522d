import { hashToken, isTokenForm, newToken, wrongCredentials } from '../auth.rules.ts';
import { challengesStore } from './challenges.store.ts';
import { notifyChange } from './notify-change.ts';
import { passkeysStore } from './passkeys.store.ts';
import { challengeEnd, challengeExpired, passwordMark, secondStepRequired, secondStepWrong } from './second-step.rules.ts';
import { listMethods } from './second-step.store.ts';
import type { SecondStepContext } from './second-step.types.ts';

/** An account whose password was right. */
interface Checked {
  readonly userId: string;
  readonly passwordHash: string;
}

/**
 * Passes the second step of a sign-in. Returns false for an account without one. Raises `second_step_required` with a token for a
 * passkey when there is no code, `second_step_wrong` (both 401) and `too_many_requests` (429).
 */
export async function passWithCode(ctx: SecondStepContext, { userId, passwordHash }: Checked, code?: string): Promise<boolean> {
  const { db, clock } = ctx.platform;
  const methods = await listMethods(db, userId);
  if (methods.length === 0) return false;
  if (!code?.trim()) {
    const token = newToken();
    const now = clock();
    await challengesStore(db).insert(
      { tokenHash: hashToken(token), purpose: 'sign_in', now },
      { userId, passwordMark: passwordMark(passwordHash), expiresAt: challengeEnd(now) },
    );
    throw secondStepRequired(methods, token);
  }
  await proveCode(ctx, userId, code);
  return true;
}

/** Checks a code and uses it up. Raises `second_step_wrong` (401) and `too_many_requests` (429). */
async function proveCode(ctx: SecondStepContext, userId: string, code: string): Promise<void> {
  const proven = await ctx.prove.code(userId, code);
  if (!proven) throw secondStepWrong();
  if (proven !== 'recovery_code') return;
  await ctx.platform.db.transaction().execute((tx) => notifyChange(ctx, tx, userId, 'recovery_code_used'));
}

/**
 * Passes the second step of a sign-in with a code and the token of `second_step_required`, so that no page has to keep the password. A
 * wrong code leaves the token valid: tries are limited by account. Returns the account. Raises `challenge_expired` (410),
 * `second_step_wrong` and `wrong_credentials` (401), the last when the password was changed meanwhile, and `too_many_requests` (429).
 */
export async function passWithToken<Account extends Checked>(
  ctx: SecondStepContext,
  token: string,
  code: string,
  findAccount: (userId: string) => Promise<Account | undefined>,
): Promise<Account> {
  const { db, clock } = ctx.platform;
  if (!isTokenForm(token)) throw challengeExpired();
  const key = { tokenHash: hashToken(token), purpose: 'sign_in', now: clock() } as const;
  const found = await challengesStore(db).find(key);
  if (!found) throw challengeExpired();
  const account = await findAccount(found.userId);
  if (!account || !found.passwordMark?.equals(passwordMark(account.passwordHash))) throw wrongCredentials();
  await proveCode(ctx, found.userId, code);
  if (!(await challengesStore(db).take(key))) throw challengeExpired();
  return account;
}

/** Returns the options for the passkey of a sign-in, once for each token. Raises `challenge_expired` (410). */
export async function passkeyOptions({ platform, passkeys }: SecondStepContext, token: string): Promise<Record<string, unknown>> {
  const { db, clock } = platform;
  if (!isTokenForm(token)) throw challengeExpired();
  const key = { tokenHash: hashToken(token), purpose: 'sign_in', now: clock() } as const;
  const found = await challengesStore(db).find(key);
  if (!found) throw challengeExpired();
  const options = await passkeys.requestOptions(await passkeysStore(db).list(found.userId));
  if ((await challengesStore(db).setChallenge(key, options.challenge)) === undefined) throw challengeExpired();
  return options;
}

/**
 * Passes the second step of a sign-in with a passkey, and returns the account. `findPassword` returns its password hash of now. Raises
 * `challenge_expired` (410), `passkey_refused` and `wrong_credentials` (401), the last when the password was changed meanwhile.
 */
export async function passWithPasskey<Account extends Checked>(
  ctx: SecondStepContext,
  token: string,
  response: Readonly<Record<string, unknown>>,
  findAccount: (userId: string) => Promise<Account | undefined>,
): Promise<Account> {
  const passed = await ctx.prove.passkey({ token, response, purpose: 'sign_in' }, 401);
  const account = await findAccount(passed.userId);
  if (!account || !passed.passwordMark?.equals(passwordMark(account.passwordHash))) throw wrongCredentials();
  return account;
}
