import { notify } from '#features/notifications/index';
import { recordAct } from '#platform/audit';
import { notFound } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import { newId } from '#platform/ids';
import { requireAskable } from './identity.rules.ts';
import { findLatest } from './identity.store.ts';
import type { Admin, IdentityContext } from './identity.types.ts';

/**
 * Asks an organizer or provider for their identity documents. Raises `not_found` (404), `papers_not_needed`, `identity_waiting` and
 * `identity_verified` (409).
 */
export const askForPapers = (ctx: IdentityContext, { userId: actorId }: Pick<Admin, 'userId'>, userId: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    // Locked, so that no documents are submitted or approved meanwhile.
    const user = await ctx.users.lock(tx, userId);
    if (!user) throw notFound(bilingual('common.accountNotFound'));
    const latest = await findLatest(tx, userId);
    requireAskable({ role: user.role, isGone: user.blockedAt !== null, isVerified: user.isVerified, openState: latest?.state });
    await notify(ctx, tx, { kind: 'identity.asked', params: {}, to: [{ userId }], key: newId() });
    await recordAct(tx, ctx.clock, { actorId, action: 'identity.asked', subjectType: 'user', subjectId: userId });
  });
