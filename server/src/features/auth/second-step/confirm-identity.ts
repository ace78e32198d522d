import { findForLogin } from '../auth.read.ts';
import { hashToken, newToken } from '../auth.rules.ts';
import { markConfirmed } from '../sessions/confirmed-sessions.store.ts';
import { challengesStore } from './challenges.store.ts';
import { passkeysStore } from './passkeys.store.ts';
import {
  challengeEnd,
  codeWrong,
  confirmationNeeded,
  isFresh,
  notSetUp,
  passkeyRefused,
  passwordWrong,
} from './second-step.rules.ts';
import { findProofs, listMethods } from './second-step.store.ts';
import type { Caller, SecondStepContext } from './second-step.types.ts';

/** Returns whether the caller has passed the second step recently, or the password where no second step is set up. */
async function isConfirmed({ platform }: SecondStepContext, { sessionId }: Caller, hasSecondStep: boolean): Promise<boolean> {
  const proofs = await findProofs(platform.db, sessionId);
  if (!proofs) return false;
  const now = platform.clock();
  if (hasSecondStep) return isFresh(proofs.secondStepAt, now);
  return isFresh(proofs.createdAt, now) || isFresh(proofs.passwordConfirmedAt, now);
}

/**
 * Requires that the caller has confirmed in the last ten minutes that they are the owner of the account: before its second step
 * changes. Raises `confirmation_needed` (403) with the methods.
 */
export async function requireConfirmed(ctx: SecondStepContext, caller: Caller): Promise<void> {
  const methods = await listMethods(ctx.platform.db, caller.userId);
  if (await isConfirmed(ctx, caller, methods.length > 0)) return;
  throw confirmationNeeded(methods.length > 0 ? methods : ['password']);
}

/** Requires the same of accounts with a second step only. Raises `confirmation_needed` (403). */
export async function requireConfirmedWhereSetUp(ctx: SecondStepContext, caller: Caller): Promise<void> {
  const methods = await listMethods(ctx.platform.db, caller.userId);
  if (methods.length > 0 && !(await isConfirmed(ctx, caller, true))) throw confirmationNeeded(methods);
}

/** Records the confirmation in the session, and returns the proof. */
async function confirmed(ctx: SecondStepContext, caller: Caller, by: 'second_step' | 'password'): Promise<string> {
  await markConfirmed(ctx.platform.db, caller.sessionId, by, ctx.platform.clock());
  ctx.sessions.invalidateUser(caller.userId);
  return ctx.prove.newProof(caller.userId);
}

/**
 * Confirms with a code, or with the password where no second step is set up. Raises `code_wrong` and `wrong_password` (400), and
 * `too_many_requests` (429).
 */
export async function confirmIdentity(
  ctx: SecondStepContext,
  caller: Caller,
  { code, password }: { readonly code?: string | undefined; readonly password?: string | undefined },
): Promise<string> {
  const methods = await listMethods(ctx.platform.db, caller.userId);
  if (methods.length > 0) {
    if (!code || !(await ctx.prove.code(caller.userId, code))) throw codeWrong();
    return confirmed(ctx, caller, 'second_step');
  }
  if (!password) throw passwordWrong();
  const record = await findForLogin(ctx.platform.db, caller.email);
  const isRight = await ctx.attempts.ownPassword(caller.userId, (turn) =>
    ctx.passwords.verify(record?.userId === caller.userId ? record.passwordHash : undefined, password, turn),
  );
  if (!isRight) throw passwordWrong();
  return confirmed(ctx, caller, 'password');
}

/** Begins a confirmation with a passkey. Raises `not_set_up` (409). */
export async function confirmPasskeyOptions(
  { platform: { db, clock }, passkeys }: SecondStepContext,
  { userId }: Caller,
): Promise<{ readonly token: string; readonly options: Record<string, unknown> }> {
  const known = await passkeysStore(db).list(userId);
  if (known.length === 0) throw notSetUp();
  const options = await passkeys.requestOptions(known);
  const token = newToken();
  const now = clock();
  await challengesStore(db).insert(
    { tokenHash: hashToken(token), purpose: 'confirm', now },
    { userId, challenge: options.challenge, expiresAt: challengeEnd(now) },
  );
  return { token, options };
}

/** Confirms with a passkey. Raises `passkey_refused` (400) and `challenge_expired` (410). */
export async function confirmPasskey(
  ctx: SecondStepContext,
  caller: Caller,
  { token, response }: { readonly token: string; readonly response: Readonly<Record<string, unknown>> },
): Promise<string> {
  const passed = await ctx.prove.passkey({ token, response, purpose: 'confirm' }, 400);
  if (passed.userId !== caller.userId) throw passkeyRefused(400);
  return confirmed(ctx, caller, 'second_step');
}

/**
 * Requires a code of the authenticator app, or the proof of a confirmation, and uses it up. Returns false for an account without a
 * second step, whose decisions are confirmed by an emailed code. Raises `code_wrong` (400) and `too_many_requests` (429).
 */
export async function requireCodeWhereSetUp(ctx: SecondStepContext, userId: string, code: string): Promise<boolean> {
  if ((await listMethods(ctx.platform.db, userId)).length === 0) return false;
  if (await ctx.prove.takeProof(userId, code)) return true;
  if (!(await ctx.prove.code(userId, code))) throw codeWrong();
  return true;
}
