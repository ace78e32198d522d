import { business } from '@ngoma/api/common/business';
import type { Locale } from '@ngoma/api/common/locale';
import type { MonthlyStatement } from '@ngoma/api/features/ledger/monthly-statements';
import { dayOf } from '#platform/business-days.rules';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import { withSnapshot } from '#platform/postgres/database';
import { findBalance, findOwnerName, listMonths, listMovements } from './monthly-statement.read.ts';
import { balanceView, daysOfMonth, partsOf, type SellerBalance } from './monthly-statement.rules.ts';

type Context = Pick<Platform, 'db' | 'clock'>;
type Owner = Pick<Session, 'userId'>;

const zone = business.event.defaultZone;
const monthsOffered = 24;

/** Returns the months of which the owner can have a statement, the latest first. */
export const listStatementMonths = ({ db }: Context, { userId }: Owner): Promise<string[]> =>
  listMonths(db, userId, monthsOffered);

/** Returns a month's statement, read from one snapshot of the ledger. Raises `not_found` (404) for a month that has not begun. */
export async function showMonthlyStatement(
  { db, clock }: Context,
  { userId }: Owner,
  month: string,
  locale: Locale,
): Promise<MonthlyStatement> {
  const now = clock();
  const { from, to, until } = daysOfMonth(month);
  const today = dayOf(now);
  if (from > today) throw notFound();
  const { name, opening, closing, groups } = await withSnapshot(db, async (tx) => ({
    name: await findOwnerName(tx, userId),
    opening: await findBalance(tx, userId, from),
    closing: await findBalance(tx, userId, until),
    groups: await listMovements(tx, userId, { from, until }),
  }));
  const parts = partsOf(groups, locale);
  requireAgreement(month, { opening, closing, parts });
  return {
    ...{ currency: 'XAF', month, from, to, zone, isOver: until <= today, asOf: now.toISOString(), accountName: name ?? '' },
    ...{ opening: balanceView(opening), parts, closing: balanceView(closing) },
  };
}

/** Throws if the parts do not explain the change of the balances: a statement with wrong sums is worse than none. */
function requireAgreement(
  month: string,
  { opening, closing, parts }: Pick<MonthlyStatement, 'parts'> & Record<'opening' | 'closing', SellerBalance>,
): void {
  const changed = balanceView(closing).total - balanceView(opening).total;
  const explained = parts.reduce((sum, { amount }) => sum + amount, 0);
  if (changed !== explained) throw new Error(`The statement of ${month} explains ${explained} of ${changed} XAF`);
}
