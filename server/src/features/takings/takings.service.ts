import type { Bilingual } from '@ngoma/api/common/locale';
import { formatXaf } from '@ngoma/api/common/money';
import { type PersonalFact, tell } from '#features/activities/index';
import { accounts, type LedgerFeature } from '#features/ledger/index';
import type { Tx } from '#platform/database';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import { type EndedEvent, listReleased, lockEnded, netOf } from './takings.read.ts';
import { amountOf, dueAt, type Part, parts } from './takings.rules.ts';

const sumIn = (amountXaf: number): Bilingual => ({ en: formatXaf(amountXaf, 'en'), fr: formatXaf(amountXaf, 'fr') });

/** What the organizer is told of a part of their money. */
function wordsOf(part: Part, { name, nameFr }: EndedEvent, amountXaf: number): Bilingual {
  const sum = sumIn(amountXaf);
  return part === 'released'
    ? { en: `${sum.en} of “${name}” are available to you`, fr: `${sum.fr} de « ${nameFr ?? name} » sont à votre disposition` }
    : {
        en: `The reserve of “${name}” is available to you, too: ${sum.en}`,
        fr: `La réserve de « ${nameFr ?? name} » est aussi à votre disposition : ${sum.fr}`,
      };
}

/** What an event's sales leave to its organizer, from pending to available once it is over. */
export function takingsService({ db, clock, jobs }: Platform, { ledger }: { readonly ledger: Pick<LedgerFeature, 'post'> }) {
  async function move(tx: Tx, eventId: string, event: EndedEvent, part: Part, amountXaf: number): Promise<void> {
    const { organizerId } = event;
    await ledger.post(tx, {
      ...{ sourceType: 'event', sourceId: eventId, kind: part },
      postings: [
        { account: accounts.organizerPending(organizerId), amountXaf },
        { account: accounts.organizerAvailable(organizerId), amountXaf: -amountXaf },
      ],
    });
    const fact: PersonalFact = {
      type: 'takings_released',
      sourceId: newId(),
      happenedAt: clock().toISOString(),
      recipientId: organizerId,
      eventId,
      text: wordsOf(part, event, amountXaf),
      path: '/transaction-and-payment',
    };
    await tell(jobs, tx, [fact]);
  }

  return {
    /**
     * The job behind an event that has ended: releases what is due of its takings and asks for the next part in time. Harmless
     * when it runs early, late, twice or on two nodes: what was released is read from the ledger, under the event's lock.
     */
    async release({ eventId }: { readonly eventId: string }): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const event = await lockEnded(tx, eventId);
        if (!event) return;
        const released = new Map(await listReleased(tx, eventId));
        const netXaf = await netOf(tx, eventId, event);
        // Also where nothing was sold so far: an operator may tell of a payment late, and the reserve's release counts it.
        for (const part of parts) {
          if (released.has(part)) continue;
          const runAt = dueAt(part, event.overAt);
          if (runAt > clock()) {
            await jobs.enqueue(tx, 'takings.release', { eventId }, { runAt, key: `takings.release:${eventId}` });
            return;
          }
          const freedXaf = [...released.values()].reduce((sum, amount) => sum + amount, 0);
          const amountXaf = amountOf(part, { netXaf, freedXaf });
          if (amountXaf === 0) continue;
          await move(tx, eventId, event, part, amountXaf);
          released.set(part, amountXaf);
        }
      });
    },
  };
}
