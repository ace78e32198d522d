import { recordAct } from '#platform/audit';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import type { LedgerService } from '../ledger.service.ts';
import { listEarlyFacts, listReleased, lockForEarlyRelease } from './earnings.read.ts';
import { earlyAmountOf, earningsFrozen, noEarlyRelease, nothingToRelease, notVerified } from './earnings.rules.ts';
import { balancesOfRelease, postRelease } from './post-release.ts';

interface Context extends Pick<Platform, 'db' | 'clock'> {
  readonly ledger: Pick<LedgerService, 'post' | 'lockBalances'>;
}

/**
 * Makes available what a verified organizer may have of an event's earnings before it, and returns the amount in whole XAF. Of
 * concurrent calls only one finds something. Raises `not_found` (404) for the event of another organizer, and `event_not_ahead`,
 * `identity_required`, `account_frozen` and `nothing_to_release` (409).
 */
export async function releaseEarly({ db, clock, ledger }: Context, { userId }: Session, eventId: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const now = clock();
    const event = await lockForEarlyRelease(tx, eventId, now);
    if (event?.organizerId !== userId) throw notFound();
    if (!event.isAhead) throw noEarlyRelease();
    if (!event.isVerified) throw notVerified();
    if (event.isFrozen) throw earningsFrozen();
    // The amount is read under the lock of the balances, which every refund of this organizer takes.
    await ledger.lockBalances(tx, balancesOfRelease(userId));
    const facts = (await listEarlyFacts(tx, [eventId], now)).get(eventId);
    const amountXaf = facts === undefined ? 0 : earlyAmountOf(facts);
    if (amountXaf === 0) throw nothingToRelease();
    const number = (await listReleased(tx, eventId)).size + 1;
    await postRelease(ledger, tx, { eventId, organizerId: userId, kind: `early_${number}`, amountXaf });
    await recordAct(tx, clock, {
      ...{ actorId: userId, action: 'event.earnings_released', subjectType: 'event', subjectId: eventId },
      detail: { amountXaf },
    });
    return amountXaf;
  });
}
