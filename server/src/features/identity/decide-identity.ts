import { notify } from '#features/notifications/index';
import { recordAct } from '#platform/audit';
import { forbidden, notFound } from '#platform/http/refusal';
import type { Tx } from '#platform/postgres/database';
import { identityDecided, ownIdentity } from './identity.rules.ts';
import { decideSubmitted, findVerification } from './identity.store.ts';
import type { Admin, IdentityContext, StoredVerification } from './identity.types.ts';

async function requireDecidable({ db }: IdentityContext, { userId }: Admin, id: string): Promise<StoredVerification> {
  const verification = await findVerification(db, id);
  if (!verification || verification.state === 'draft') throw notFound();
  if (verification.userId === userId) throw ownIdentity();
  if (verification.state !== 'submitted') throw identityDecided();
  return verification;
}

/** Writes a decision with its audit entry and the notification of the owner, whose row the caller has locked. */
async function decide(
  ctx: IdentityContext,
  tx: Tx,
  admin: Admin,
  {
    id,
    userId,
    state,
    reason,
  }: Pick<StoredVerification, 'id' | 'userId' | 'reason'> & { readonly state: 'approved' | 'rejected' },
): Promise<void> {
  const isDecided = await decideSubmitted(tx, id, { state, reason, adminId: admin.userId, now: ctx.clock() });
  if (!isDecided) throw identityDecided();
  await recordAct(tx, ctx.clock, {
    ...{ actorId: admin.userId, action: `identity.${state}`, subjectType: 'user', subjectId: userId },
    detail: { verificationId: id, ...(reason !== null && { reason }) },
  });
  const to = { to: [{ userId }], key: id };
  if (reason === null) await notify(ctx, tx, { kind: 'identity.approved', params: {}, ...to });
  else await notify(ctx, tx, { kind: 'identity.rejected', params: { reason }, ...to });
}

/**
 * Approves a submission and verifies its owner, as `PUT /users/:id/validate` does. Raises `not_found` (404), `own_identity` (403),
 * and `identity_decided` and `account_erased` (409).
 */
export async function approveIdentity(ctx: IdentityContext, admin: Admin, id: string): Promise<void> {
  const { userId } = await requireDecidable(ctx, admin, id);
  await ctx.db.transaction().execute(async (tx) => {
    // Locks the admins and then the owner, so that decisions follow one another.
    await ctx.auth.verify(admin, userId, true, undefined, tx);
    await decide(ctx, tx, admin, { id, userId, state: 'approved', reason: null });
  });
}

/** Rejects a submission with a reason, which its owner reads. Raises `not_found` (404), `own_identity` (403), `identity_decided` (409). */
export async function rejectIdentity(ctx: IdentityContext, admin: Admin, id: string, reason: string): Promise<void> {
  const { userId } = await requireDecidable(ctx, admin, id);
  await ctx.db.transaction().execute(async (tx) => {
    // In the order of `approveIdentity`, so that two decisions do not wait for each other.
    if (!(await ctx.users.lockAdmins(tx)).includes(admin.userId)) throw forbidden();
    await ctx.users.lock(tx, userId);
    await decide(ctx, tx, admin, { id, userId, state: 'rejected', reason });
  });
}
