import { notify } from '#features/notifications/index';
import { recordAct } from '#platform/audit';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import { providersStore } from './providers.store.ts';
import { refreshProvider } from './refresh-provider.ts';
import { findModerated, setHidden } from './service-moderation.store.ts';

type Context = Pick<Platform, 'db' | 'clock' | 'pages' | 'jobs' | 'phoneMessages'>;

/**
 * Hides a service that breaks the rules from everyone but its provider, or shows it again. A provider without another service is not
 * found by organizers any more. The provider is notified of the reason. A repetition changes nothing. Raises `not_found` (404).
 */
export const hideService = (
  ctx: Context,
  { userId }: Pick<Session, 'userId'>,
  id: string,
  { isHidden, reason }: { readonly isHidden: boolean; readonly reason: string },
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const now = ctx.clock();
    const found = await findModerated(tx, id);
    if (found) await providersStore.lock(tx, found.providerId, now);
    const service = found && (await findModerated(tx, id));
    if (!service) throw notFound(bilingual('providers.serviceNotFound'));
    if (service.isHidden === isHidden) return;
    const { providerId, title } = service;
    await setHidden(tx, id, isHidden ? { by: userId, reason, now } : undefined);
    await refreshProvider(ctx, tx, providerId);
    await notify(ctx, tx, {
      kind: isHidden ? 'providers.service_hidden' : 'providers.service_shown',
      params: { title, reason },
      ...{ to: [{ userId: providerId }], key: `${id}:${now.toISOString()}`, happenedAt: now },
    });
    const action = isHidden ? 'service.hidden' : 'service.shown';
    await recordAct(tx, ctx.clock, {
      actorId: userId,
      action,
      subjectType: 'service',
      subjectId: id,
      detail: { reason, name: title },
    });
  });
