import { incomeMonths, type OrganizerIncome } from '@ngoma/api/features/ledger/transactions';
import { dayOf } from '#platform/business-days.rules';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import { listIncome } from './income.read.ts';
import { lastMonths } from './income.rules.ts';

/** Returns the organizer's income of each of the last months, with those without income, the oldest first. */
export async function showIncome(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { userId }: Pick<Session, 'userId'>,
): Promise<OrganizerIncome> {
  const months = lastMonths(dayOf(clock()), incomeMonths);
  const rows = await listIncome(db, userId, `${months[0]}-01`);
  const amounts = new Map(rows.map(({ month, amountXaf }) => [month, amountXaf]));
  return { currency: 'XAF', months: months.map((month) => ({ month, amount: amounts.get(month) ?? 0 })) };
}
