import type { AuditAction } from '@ngoma/api/common/audit-actions';
import { secondStepTerms } from '@ngoma/api/common/business';
import type { SecondStep } from '@ngoma/api/features/people/second-step';
import { recordAct } from '#platform/audit';
import { notFound } from '#platform/http/refusal';
import { newId } from '#platform/ids';
import type { Tx } from '#platform/postgres/database';
import { hashToken, isTokenForm, newToken } from '../auth.rules.ts';
import { markConfirmed } from '../sessions/confirmed-sessions.store.ts';
import { sessionsStore } from '../sessions/sessions.store.ts';
import { challengesStore } from './challenges.store.ts';
import { requireConfirmed } from './confirm-identity.ts';
import { notifyChange, type SecondStepChange } from './notify-change.ts';
import { passkeysStore } from './passkeys.store.ts';
import {
  appNotStarted,
  challengeEnd,
  challengeExpired,
  codeWrong,
  hashRecoveryCode,
  lastMethod,
  mustHaveSecondStep,
  newRecoveryCodes,
  notSetUp,
  passkeyKnown,
  passkeyRefused,
  readRecoveryCode,
  tooManyPasskeys,
} from './second-step.rules.ts';
import { appsStore, listMethods, recoveryStore, triesStore } from './second-step.store.ts';
import type { Caller, SecondStepContext } from './second-step.types.ts';
import { describeSecret, findStep, newSecret } from './totp.ts';

/** Returns how the caller's second step is set up. */
export async function getSecondStep({ platform: { db, config } }: SecondStepContext, caller: Caller): Promise<SecondStep> {
  const { userId } = caller;
  const [app, passkeys, methods, left] = [
    await appsStore(db).find(userId),
    await passkeysStore(db).list(userId),
    await listMethods(db, userId),
    await recoveryStore(db).countLeft(userId),
  ];
  return {
    isRequired: mustHaveSecondStep(caller, config),
    methods,
    app:
      app?.secret && app.confirmedAt
        ? { since: app.confirmedAt.toISOString(), lastUsedAt: app.lastUsedAt?.toISOString() ?? null }
        : null,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      ...{ _id: id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null },
    })),
    recoveryCodesLeft: left,
  };
}

/** Stores new recovery codes in place of those before and returns them. Only their hashes are stored. */
async function renewCodes({ platform: { clock, keys } }: SecondStepContext, tx: Tx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  const { secret } = keys.current('second_step');
  const hashes = codes.map((code) => hashRecoveryCode(secret, userId, readRecoveryCode(code) ?? code));
  await recoveryStore(tx).replace(userId, hashes, clock());
  return codes;
}

/** Records and notifies a change in its transaction. */
async function recordChange(
  ctx: SecondStepContext,
  tx: Tx,
  { userId }: Caller,
  action: AuditAction,
  change: SecondStepChange,
): Promise<void> {
  await recordAct(tx, ctx.platform.clock, {
    ...{ actorId: userId, action, subjectType: 'user', subjectId: userId },
    detail: { change },
  });
  await notifyChange(ctx, tx, userId, change);
}

/**
 * Ends a change that adds a method, in its transaction. The first method brings recovery codes and ends the other sessions, which were
 * opened without it. The caller has just used the method, so their session counts as one that passed the second step.
 */
async function afterAdding(
  ctx: SecondStepContext,
  tx: Tx,
  caller: Caller,
  { isFirst, change }: { readonly isFirst: boolean; readonly change: 'app_added' | 'passkey_added' },
): Promise<string[] | null> {
  const now = ctx.platform.clock();
  await recordChange(ctx, tx, caller, 'account.second_step_added', change);
  await markConfirmed(tx, caller.sessionId, 'second_step', now);
  if (!isFirst) return null;
  await sessionsStore(tx).endOthers(caller.userId, caller.sessionId, now);
  return renewCodes(ctx, tx, caller.userId);
}

interface Changed {
  readonly secondStep: SecondStep;
  readonly recoveryCodes: string[] | null;
}

const changed = async (ctx: SecondStepContext, caller: Caller, recoveryCodes: string[] | null = null): Promise<Changed> => {
  ctx.sessions.invalidateUser(caller.userId);
  return { secondStep: await getSecondStep(ctx, caller), recoveryCodes };
};

/** Begins the set-up of an authenticator app. The app in use stays until the new one is confirmed. Raises `confirmation_needed` (403). */
export async function startApp(ctx: SecondStepContext, caller: Caller) {
  await requireConfirmed(ctx, caller);
  const secret = newSecret();
  await appsStore(ctx.platform.db).savePending(caller.userId, ctx.prove.encryption.encrypt(caller.userId, secret));
  return describeSecret(secret, caller.email);
}

/**
 * Puts the app that is being set up into use with a code of it. Raises `code_wrong` (400), `confirmation_needed` (403), `not_started`
 * (409) and `too_many_requests` (429).
 */
export async function confirmApp(ctx: SecondStepContext, caller: Caller, code: string): Promise<Changed> {
  await requireConfirmed(ctx, caller);
  const { userId } = caller;
  const app = await appsStore(ctx.platform.db).find(userId);
  const pending = app?.pendingSecret;
  if (!pending) throw appNotStarted();
  const { secret } = ctx.prove.encryption.decrypt(userId, pending);
  const result = await ctx.prove.tryOnce(userId, async (tx, now) => {
    const step = findStep(secret, code, now);
    if (step === undefined) return undefined;
    const isFirst = (await listMethods(tx, userId)).length === 0;
    // Another set-up was started meanwhile: its secret is the one that the person sees.
    if (!(await appsStore(tx).confirm(userId, pending, step, now))) return undefined;
    return { codes: await afterAdding(ctx, tx, caller, { isFirst, change: 'app_added' }) };
  });
  if (!result) throw codeWrong();
  return changed(ctx, caller, result.codes);
}

/** Ends a removal. Without another method the recovery codes end, too, which accounts that need a second step are refused. */
async function afterRemoval(ctx: SecondStepContext, tx: Tx, caller: Caller): Promise<void> {
  if ((await listMethods(tx, caller.userId)).length > 0) return;
  if (mustHaveSecondStep(caller, ctx.platform.config)) throw lastMethod();
  await recoveryStore(tx).removeAll(caller.userId);
}

/** Removes the authenticator app. Raises `confirmation_needed` (403) and `last_method` (409). */
export async function removeApp(ctx: SecondStepContext, caller: Caller): Promise<Changed> {
  await requireConfirmed(ctx, caller);
  await ctx.platform.db.transaction().execute(async (tx) => {
    await triesStore(tx).lock(caller.userId);
    if (!(await appsStore(tx).remove(caller.userId))) return;
    await afterRemoval(ctx, tx, caller);
    await recordChange(ctx, tx, caller, 'account.second_step_removed', 'app_removed');
  });
  return changed(ctx, caller);
}

/** Begins the creation of a passkey. Raises `confirmation_needed` (403) and `too_many_passkeys` (409). */
export async function addPasskeyOptions(ctx: SecondStepContext, caller: Caller) {
  await requireConfirmed(ctx, caller);
  const { db, clock } = ctx.platform;
  const { userId } = caller;
  const known = await passkeysStore(db).list(userId);
  if (known.length >= secondStepTerms.maxPasskeys) throw tooManyPasskeys();
  const options = await ctx.passkeys.creationOptions({ id: userId, email: caller.email, name: caller.name }, known);
  const token = newToken();
  const now = clock();
  await challengesStore(db).insert(
    { tokenHash: hashToken(token), purpose: 'add_passkey', now },
    { userId, challenge: options.challenge, expiresAt: challengeEnd(now) },
  );
  return { token, options };
}

/**
 * Stores a passkey that the browser has created. Raises `passkey_refused` (400), `confirmation_needed` (403), `passkey_known` and
 * `too_many_passkeys` (409), and `challenge_expired` (410).
 */
export async function addPasskey(
  ctx: SecondStepContext,
  caller: Caller,
  {
    token,
    name,
    response,
  }: { readonly token: string; readonly name: string; readonly response: Readonly<Record<string, unknown>> },
): Promise<Changed> {
  await requireConfirmed(ctx, caller);
  const { db, clock } = ctx.platform;
  const { userId } = caller;
  const now = clock();
  const key = { tokenHash: hashToken(token), purpose: 'add_passkey', now } as const;
  const taken = isTokenForm(token) ? await challengesStore(db).take(key) : undefined;
  if (taken?.challenge == null || taken.userId !== userId) throw challengeExpired();
  const created = await ctx.passkeys.readCreated(response, taken.challenge);
  if (!created) throw passkeyRefused(400);
  const codes = await db.transaction().execute(async (tx) => {
    // Additions of one account follow one another, so that they count each other.
    await triesStore(tx).lock(userId);
    const isFirst = (await listMethods(tx, userId)).length === 0;
    if ((await passkeysStore(tx).list(userId)).length >= secondStepTerms.maxPasskeys) throw tooManyPasskeys();
    if (!(await passkeysStore(tx).insert(userId, { ...created, id: newId(), name, createdAt: now }))) throw passkeyKnown();
    return afterAdding(ctx, tx, caller, { isFirst, change: 'passkey_added' });
  });
  return changed(ctx, caller, codes);
}

/** Removes a passkey. Raises `confirmation_needed` (403), `not_found` (404) and `last_method` (409). */
export async function removePasskey(ctx: SecondStepContext, caller: Caller, id: string): Promise<Changed> {
  if (!(await passkeysStore(ctx.platform.db).list(caller.userId)).some((one) => one.id === id)) throw notFound();
  await requireConfirmed(ctx, caller);
  await ctx.platform.db.transaction().execute(async (tx) => {
    await triesStore(tx).lock(caller.userId);
    if ((await passkeysStore(tx).remove(caller.userId, id)) === undefined) throw notFound();
    await afterRemoval(ctx, tx, caller);
    await recordChange(ctx, tx, caller, 'account.second_step_removed', 'passkey_removed');
  });
  return changed(ctx, caller);
}

/** Makes ten new recovery codes; those before end. Raises `confirmation_needed` (403) and `not_set_up` (409). */
export async function renewRecoveryCodes(ctx: SecondStepContext, caller: Caller): Promise<Changed> {
  if ((await listMethods(ctx.platform.db, caller.userId)).length === 0) throw notSetUp();
  await requireConfirmed(ctx, caller);
  const codes = await ctx.platform.db.transaction().execute(async (tx) => {
    await triesStore(tx).lock(caller.userId);
    await recordChange(ctx, tx, caller, 'account.recovery_codes_renewed', 'codes_renewed');
    return renewCodes(ctx, tx, caller.userId);
  });
  return changed(ctx, caller, codes);
}
