import { notify } from '#features/notifications/index';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import type { AccountRef } from '../ledger.rules.ts';
import type { LedgerService } from '../ledger.service.ts';
import { type EndedEvent, listReleased, lockEnded, netOf } from './earnings.read.ts';
import { type ReleasePart, releaseAmountOf, releaseParts, releaseTimeOf } from './earnings.rules.ts';
import { postRelease } from './post-release.ts';

/** Pays the pledges of an event to its contracts, before its organizer has the money. */
export interface PledgePayer {
  /**
   * Locks the contracts with open pledges on an event, and returns the accounts that their payment posts to. The caller has locked
   * the event, and no balance yet.
   */
  lock(tx: Tx, eventId: string): Promise<readonly AccountRef[]>;
  /**
   * Pays open pledges of an event from this amount of the organizer's available balance, in the order in which they were made, and
   * returns what was paid. Those that it does not cover become due from the organizer.
   */
  pay(tx: Tx, eventId: string, amountXaf: number): Promise<number>;
}

/** Moves the earnings of an event from the pending to the available balance once it is over. */
export function earningsService(
  platform: Platform,
  { ledger, pledges }: { readonly ledger: Pick<LedgerService, 'post' | 'lockBalances'>; readonly pledges: PledgePayer },
) {
  const { db, clock, jobs } = platform;

  /** Releases one part. What is pledged goes to the contracts of the event first. */
  async function releasePart(
    tx: Tx,
    eventId: string,
    { event, part, amountXaf }: { readonly event: EndedEvent; readonly part: ReleasePart; readonly amountXaf: number },
    alsoLocked: readonly AccountRef[],
  ): Promise<void> {
    const { organizerId } = event;
    const releasedXaf =
      amountXaf === 0 ? 0 : await postRelease(ledger, tx, { eventId, organizerId, kind: part, amountXaf }, alsoLocked);
    const freedXaf = releasedXaf - (await pledges.pay(tx, eventId, releasedXaf));
    if (freedXaf === 0) return;
    await notify(platform, tx, {
      kind: 'earnings.released',
      params: { part, name: { en: event.name, fr: event.nameFr ?? event.name }, amountXaf: freedXaf },
      to: [{ userId: organizerId }],
      ...{ key: `${part}:${eventId}`, eventId },
    });
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
        // The commission is invoiced when the earnings are released, and again with the reserve for sales that were confirmed late.
        if (releaseTimeOf('released', event.overAt) <= clock())
          await jobs.enqueue(tx, 'invoices.issue', { eventId }, { runAt: clock(), key: `invoices.issue:${eventId}` });
        const pledged = await pledges.lock(tx, eventId);
        const released = new Map(await listReleased(tx, eventId));
        const netXaf = await netOf(tx, eventId);
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
          await releasePart(tx, eventId, { event, part, amountXaf }, pledged);
          if (amountXaf > 0) released.set(part, amountXaf);
        }
      });
    },
  };
}
