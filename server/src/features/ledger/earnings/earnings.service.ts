import type { Bilingual } from '@ngoma/api/common/locale';
import { formatXaf } from '@ngoma/api/common/money';
import { type PersonalFact, recordActivities } from '#features/activities/index';
import { bilingual } from '#platform/i18n/messages';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { accounts } from '../ledger.rules.ts';
import type { LedgerService } from '../ledger.service.ts';
import { type EndedEvent, listReleased, lockEnded, netOf } from './earnings.read.ts';
import { type ReleasePart, releaseAmountOf, releaseParts, releaseTimeOf } from './earnings.rules.ts';

const amountIn = (amountXaf: number): Bilingual => ({ en: formatXaf(amountXaf, 'en'), fr: formatXaf(amountXaf, 'fr') });

/** Returns the text that notifies the organizer of a release. */
function notificationText(part: ReleasePart, { name, nameFr }: EndedEvent, amountXaf: number): Bilingual {
  const sum = amountIn(amountXaf);
  return part === 'released'
    ? bilingual('ledger.ofAreAvailableToYou', { amount: sum, name: { en: name, fr: nameFr ?? name } })
    : bilingual('ledger.reserveOfIsAvailable', { name: { en: name, fr: nameFr ?? name }, amount: sum });
}

/** Moves the earnings of an event from the pending to the available balance once it is over. */
export function earningsService({ db, clock, jobs }: Platform, { ledger }: { readonly ledger: Pick<LedgerService, 'post'> }) {
  async function releasePart(tx: Tx, eventId: string, event: EndedEvent, part: ReleasePart, amountXaf: number): Promise<void> {
    const { organizerId } = event;
    await ledger.post(tx, {
      ...{ sourceType: 'event', sourceId: eventId, kind: part },
      postings: [
        { account: accounts.organizerPending(organizerId), amountXaf },
        { account: accounts.organizerAvailable(organizerId), amountXaf: -amountXaf },
      ],
    });
    const fact: PersonalFact = {
      type: 'earnings_released',
      sourceId: newId(),
      happenedAt: clock().toISOString(),
      recipientId: organizerId,
      eventId,
      text: notificationText(part, event, amountXaf),
      path: '/transaction-and-payment',
    };
    await recordActivities(jobs, tx, [fact]);
  }

  return {
    /**
     * Releases the parts of an ended event's earnings that are due and schedules the next part. Runs as a job. Idempotent: it
     * reads earlier releases from the ledger under the event's lock, so it may run early, late, twice or on two nodes.
     */
    async release({ eventId }: { readonly eventId: string }): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const event = await lockEnded(tx, eventId);
        if (!event) return;
        const released = new Map(await listReleased(tx, eventId));
        const netXaf = await netOf(tx, eventId, event);
        // Also runs for an event without sales so far: an operator may confirm a payment late, and the release of the reserve
        // then counts it.
        for (const part of releaseParts) {
          if (released.has(part)) continue;
          const runAt = releaseTimeOf(part, event.overAt);
          if (runAt > clock()) {
            await jobs.enqueue(tx, 'earnings.release', { eventId }, { runAt, key: `earnings.release:${eventId}` });
            return;
          }
          const freedXaf = [...released.values()].reduce((sum, amount) => sum + amount, 0);
          const amountXaf = releaseAmountOf(part, { netXaf, freedXaf });
          if (amountXaf === 0) continue;
          await releasePart(tx, eventId, event, part, amountXaf);
          released.set(part, amountXaf);
        }
      });
    },
  };
}
