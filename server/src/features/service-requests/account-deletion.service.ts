import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import * as read from './service-requests.read.ts';
import * as rules from './service-requests.rules.ts';
import type { ServiceRequestsDeps } from './service-requests.service.ts';
import { requestsStore } from './service-requests.store.ts';
import { announcementOf } from './service-requests.templates.ts';

/** Ends a person's requests when their account is deleted. */
export const accountDeletionService = (
  { clock }: Pick<Platform, 'clock'>,
  { contracts }: Pick<ServiceRequestsDeps, 'contracts'>,
) => ({
  /**
   * Withdraws the requests that still wait for one of the two sides, notifies the other side and deletes the person's texts.
   * Requests with a running contract cannot occur: they block the deletion of the account.
   */
  async anonymizePerson(tx: Tx, userId: string): Promise<void> {
    const store = requestsStore(tx);
    for (const id of await read.listWaitingOf(tx, userId)) {
      const request = await store.lock(id);
      if (!request || !rules.mayMove(request, 'withdraw')) continue;
      const sourceId = await store.move(request, rules.afterMove(request, 'withdraw'), { by: null }, clock());
      const named = await read.findRequest(tx, id, 'en');
      const fact = request.organizerId === userId ? 'request_cancelled' : 'request_declined';
      if (named) await contracts.notify(tx, [announcementOf(fact, named, { sourceId, at: clock() })]);
    }
    await store.eraseTexts(userId);
  },
});
