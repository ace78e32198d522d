import type { Locale } from '@ngoma/api/common/locale';
import { notify, sendNow } from '#features/notifications/index';
import { recordAct } from '#platform/audit';
import type { Session } from '#platform/http/session/session';
import { newId } from '#platform/ids';
import type { Tx } from '#platform/postgres/database';
import type { User } from '../../users/index.ts';
import { findForLogin } from '../auth.read.ts';
import { hashToken, isTokenForm, newToken, ownPasswordWrong } from '../auth.rules.ts';
import { credentialsStore } from '../auth.store.ts';
import { codesStore } from '../passwords/codes.store.ts';
import { resetLinksStore } from '../passwords/reset-links.store.ts';
import { requireConfirmedWhereSetUp } from '../second-step/confirm-identity.ts';
import type { SecondStepContext } from '../second-step/second-step.types.ts';
import { sessionsStore } from '../sessions/sessions.store.ts';
import { changeLinkExpired, emailChangeEnd, limitSince, requireChange } from './email-change.rules.ts';
import { type EmailChange, emailChangesStore } from './email-changes.store.ts';

export interface EmailChangeJob {
  readonly changeId: string;
  /** Counts where the account has no language. */
  readonly locale: Locale;
}

/**
 * Notifies the present address of a change. The new address is not named, because the present one may belong to another person, by a
 * typing error.
 */
const notifyPresent = (
  { platform }: SecondStepContext,
  tx: Tx,
  { email, name, locale }: User,
  { kind, key }: { readonly kind: 'account.email_change_asked' | 'account.email_changed'; readonly key: string },
): Promise<void> => notify(platform, tx, { kind, params: {}, to: [{ email, name, locale: locale ?? 'fr' }], key });

/**
 * Asks for another email address: a link is sent to it, and a notice to the present one. The address changes when the link is opened, and
 * the open changes before end. The answer does not reveal whether the address has an account. Raises `wrong_password` (400),
 * `confirmation_needed` (403), `email_unchanged` (409) and `too_many_requests` (429).
 */
export async function askForEmail(
  ctx: SecondStepContext,
  caller: Session,
  { email, password, locale }: { readonly email: string; readonly password: string; readonly locale: Locale },
): Promise<void> {
  const { db, clock, jobs } = ctx.platform;
  const { userId, sessionId, email: known } = caller;
  await requireConfirmedWhereSetUp(ctx, caller);
  const record = await findForLogin(db, known);
  const isRight = await ctx.attempts.ownPassword(userId, (turn) =>
    ctx.passwords.verify(record?.userId === userId ? record.passwordHash : undefined, password, turn),
  );
  if (!isRight) throw ownPasswordWrong();
  await db.transaction().execute(async (tx) => {
    const [store, now] = [emailChangesStore(tx), clock()];
    const isUnchanged = (await credentialsStore(tx).lock(userId)) === record?.passwordHash;
    const user = isUnchanged ? await ctx.users.lock(tx, userId) : undefined;
    if (!user) throw ownPasswordWrong();
    const countOfLastDay = await store.countSince(userId, limitSince(now));
    requireChange({ current: user.email, wanted: email, countOfLastDay });
    await store.endAll(userId, now);
    const change: EmailChange = { id: newId(), userId, sessionId, email };
    await store.insert(change, { now, expiresAt: emailChangeEnd(now) });
    await recordAct(tx, clock, {
      ...{ actorId: userId, action: 'account.email_change_asked', subjectType: 'user', subjectId: userId },
    });
    await notifyPresent(ctx, tx, user, { kind: 'account.email_change_asked', key: change.id });
    await jobs.enqueue(tx, 'auth.send-email-change', { changeId: change.id, locale } satisfies EmailChangeJob);
  });
}

/**
 * Sends the link of an open change to the new address, as a job, so that no link is stored in the queue. An address that has an account
 * gets an email that says so instead.
 */
export async function sendEmailChange({ platform, users }: Pick<SecondStepContext, 'platform' | 'users'>, job: EmailChangeJob) {
  const { db, clock } = platform;
  const change = await emailChangesStore(db).findOpen({ id: job.changeId }, clock());
  const user = change && (await users.findById(db, change.userId));
  if (!user || user.blockedAt) return;
  const owner = await users.findByEmail(db, change.email);
  if (owner?.blockedAt) return;
  const to = owner ?? { ...user, email: change.email };
  const recipient = { userId: to.id, email: to.email, name: to.name, locale: to.locale ?? job.locale };
  if (owner) {
    await sendNow(platform, { kind: 'account.email_has_account', params: {}, to: recipient, key: change.id });
    return;
  }
  const token = newToken();
  await emailChangesStore(db).setToken(change.id, hashToken(token));
  await sendNow(platform, { kind: 'account.confirm_new_email', params: { token }, to: recipient, key: change.id });
}

/**
 * Changes the address of the account by the link that was sent to the new one, which works once. Reset links and codes of the address
 * before end, and so do all sessions but the one that asked. Raises `link_expired` (410), and `email_taken` (409) if another account got
 * the address meanwhile.
 */
export async function confirmNewEmail(ctx: SecondStepContext, token: string): Promise<void> {
  const { db, clock } = ctx.platform;
  const userId = await db.transaction().execute(async (tx) => {
    const [store, now] = [emailChangesStore(tx), clock()];
    const change = isTokenForm(token) ? await store.findOpen({ tokenHash: hashToken(token) }, now) : undefined;
    if (change) await credentialsStore(tx).lock(change.userId);
    const user = change && (await ctx.users.lock(tx, change.userId));
    if (!user || user.blockedAt || !(await store.end(change.id, now))) throw changeLinkExpired();
    await ctx.users.changeEmail(tx, user.id, change.email);
    await resetLinksStore(tx).endAll(user.id, now);
    await codesStore(tx).endAll(user.id, 'reset_password');
    await sessionsStore(tx).endOthers(user.id, change.sessionId, now);
    await recordAct(tx, clock, {
      ...{ actorId: user.id, action: 'account.email_changed', subjectType: 'user', subjectId: user.id },
    });
    await notifyPresent(ctx, tx, user, { kind: 'account.email_changed', key: change.id });
    return user.id;
  });
  ctx.sessions.invalidateUser(userId);
}
