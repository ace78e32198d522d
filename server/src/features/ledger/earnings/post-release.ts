import type { Tx } from '#platform/postgres/database';
import { type AccountRef, accounts } from '../ledger.rules.ts';
import type { LedgerService } from '../ledger.service.ts';
import type { ReleaseKind } from './earnings.rules.ts';

interface Release {
  readonly eventId: string;
  readonly organizerId: string;
  /** Each kind is posted once per event. */
  readonly kind: ReleaseKind;
  readonly amountXaf: number;
}

/** Returns the accounts that a release moves: pending, available and receivable. */
export const balancesOfRelease = (organizerId: string) =>
  [
    accounts.organizerPending(organizerId),
    accounts.organizerAvailable(organizerId),
    accounts.organizerReceivable(organizerId),
  ] as const;

/**
 * Moves earnings of an event from the pending to the available balance. What the organizer owes is settled from them first.
 * Returns how much became available, in whole XAF.
 */
export async function postRelease(
  ledger: Pick<LedgerService, 'post' | 'lockBalances'>,
  tx: Tx,
  { eventId, organizerId, kind, amountXaf }: Release,
  /** Accounts that the caller posts to afterwards. They are locked together, so that transactions cannot deadlock. */
  alsoLocked: readonly AccountRef[] = [],
): Promise<number> {
  const [pending, available, receivable] = balancesOfRelease(organizerId);
  const balanceOf = await ledger.lockBalances(tx, [pending, available, receivable, ...alsoLocked]);
  const settledXaf = Math.min(balanceOf(receivable), amountXaf);
  await ledger.post(tx, {
    ...{ sourceType: 'event', sourceId: eventId, kind },
    postings: [
      { account: pending, amountXaf },
      { account: receivable, amountXaf: -settledXaf },
      { account: available, amountXaf: settledXaf - amountXaf },
    ],
  });
  return amountXaf - settledXaf;
}
