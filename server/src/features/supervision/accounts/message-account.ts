import { type NotifyContext, notify } from '#features/notifications/index';
import type { UsersFeature } from '#features/users/index';
import { recordAct } from '#platform/audit';
import { notFound, Refusal } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';

/**
 * Sends a person a message of Ngoma, by email and notification. The audit log says that there was one, without its text, because entries
 * outlive an account. Raises `not_found` (404) and `account_erased` (409).
 */
export const messageAccount =
  (ctx: NotifyContext & Pick<Platform, 'db'>, users: Pick<UsersFeature, 'lock'>) =>
  ({ userId: actorId }: Pick<Session, 'userId'>, userId: string, text: string): Promise<void> =>
    ctx.db.transaction().execute(async (tx) => {
      const user = await users.lock(tx, userId);
      if (!user) throw notFound(bilingual('common.accountNotFound'));
      if (user.erasedAt) throw new Refusal('account_erased', 409, bilingual('auth.accountErased'));
      await notify(ctx, tx, { kind: 'account.message', params: { text }, to: [{ userId }], key: newId() });
      await recordAct(tx, ctx.clock, { actorId, action: 'account.messaged', subjectType: 'user', subjectId: userId });
    });
