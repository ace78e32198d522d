import { type NotifyContext, notifyAll } from '#features/notifications/index';
import type { Tx } from '#platform/postgres/database';
import * as read from './service-requests.read.ts';
import * as rules from './service-requests.rules.ts';
import { requestsStore } from './service-requests.store.ts';
import { announcementOf, type RequestFact } from './service-requests.templates.ts';

/** Ends a person's requests when their account is deleted. */
export const accountDeletionService = (platform: NotifyContext) => ({
  /**
   * Withdraws the requests that still wait for one of the two sides, notifies the other side and deletes the person's texts.
   * Requests with a running contract cannot occur: they block the deletion of the account.
   */
  async anonymizePerson(tx: Tx, userId: string): Promise<void> {
    const store = requestsStore(tx);
    const ended: { readonly id: string; readonly sourceId: string; readonly fact: RequestFact }[] = [];
    for (const id of await read.listWaitingOf(tx, userId)) {
      const request = await store.lock(id);
      if (!request || !rules.mayMove(request, 'withdraw')) continue;
      const sourceId = await store.move(request, rules.afterMove(request, 'withdraw'), { by: null }, platform.clock());
      ended.push({ id, sourceId, fact: request.organizerId === userId ? 'request_cancelled' : 'request_declined' });
    }
    // The person's texts are deleted first, so that the notifications do not repeat them.
    await store.eraseTexts(userId);
    for (const { id, sourceId, fact } of ended) {
      const named = await read.findRequest(tx, id, 'en');
      if (named) await notifyAll(platform, tx, [announcementOf(fact, named, { sourceId, at: platform.clock() })]);
    }
  },
});
