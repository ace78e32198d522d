import type { Tx } from '#platform/database';
import type { Platform } from '#platform/platform';
import * as read from './service-requests.read.ts';
import * as rules from './service-requests.rules.ts';
import type { RequestsDoors } from './service-requests.service.ts';
import { requestsStore } from './service-requests.store.ts';
import { announcementOf } from './service-requests.words.ts';

/** What becomes of somebody's requests when their account ends. */
export const leavingService = ({ clock }: Pick<Platform, 'clock'>, { contracts }: Pick<RequestsDoors, 'contracts'>) => ({
  /**
   * Calls off what still waits for one of the two, tells the other one, and takes the words of the one who leaves away. What
   * has a contract ended with it before: an account with one that runs does not end.
   */
  async forgetPerson(tx: Tx, userId: string): Promise<void> {
    const store = requestsStore(tx);
    for (const id of await read.listWaitingOf(tx, userId)) {
      const request = await store.lock(id);
      if (!request || !rules.mayMove(request, 'withdraw')) continue;
      const sourceId = await store.move(request, rules.afterMove(request, 'withdraw'), { by: null }, clock());
      const named = await read.findRequest(tx, id, 'en');
      const fact = request.organizerId === userId ? 'request_cancelled' : 'request_declined';
      if (named) await contracts.announce(tx, [announcementOf(fact, named, { sourceId, at: clock() })]);
    }
    await store.forgetWords(userId);
  },
});
