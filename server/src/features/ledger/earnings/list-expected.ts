import { business } from '@ngoma/api/common/business';
import { type Locale, localizedText } from '@ngoma/api/common/locale';
import type { ExpectedEarnings } from '@ngoma/api/features/ledger/transactions';
import type { DbOrTx } from '#platform/postgres/database';
import { listUnreleased } from './earnings.read.ts';
import { expectedPartsOf } from './earnings.rules.ts';

const dayMs = 86_400_000;
const most = 100;

/** Returns what becomes available of an organizer's earnings and when: the nearest first, and what has no date last. */
export async function listExpected(db: DbOrTx, organizerId: string, now: Date, locale: Locale): Promise<ExpectedEarnings[]> {
  // A day longer than the reserve is kept, because the job that releases it may be late.
  const overAfter = new Date(now.getTime() - (business.refundReserve.days + 1) * dayMs);
  const events = await listUnreleased(db, organizerId, overAfter, most);
  return events
    .flatMap((event) =>
      expectedPartsOf(event).map(({ part, amountXaf, at }) => ({
        ...{ eventId: event.eventId, eventName: localizedText(locale, event.name, event.nameFr), zone: event.zone },
        ...{ part, amount: amountXaf, expectedAt: at?.toISOString() ?? null },
      })),
    )
    .sort((one, other) => timeOf(one) - timeOf(other))
    .slice(0, most);
}

const timeOf = ({ expectedAt }: ExpectedEarnings): number =>
  expectedAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(expectedAt);
