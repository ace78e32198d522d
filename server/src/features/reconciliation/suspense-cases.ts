import type { BodyOutput } from '@ngoma/api/common/endpoint';
import type { Locale } from '@ngoma/api/common/locale';
import type { decideSuspense, SuspenseCase } from '@ngoma/api/features/supervision/reconciliation';
import type { Session } from '#platform/http/session/session';
import { findOrderId } from './reconciliation.read.ts';
import type { ReconciliationContext } from './reconciliation.types.ts';

/**
 * Ends a case of money in suspense, and returns it. An unknown code of an order is invalid input (400). Raises what the payments
 * feature raises.
 */
export async function endSuspenseCase(
  { db, payments }: ReconciliationContext,
  admin: Pick<Session, 'userId'>,
  { id, orderCode, ...chosen }: BodyOutput<typeof decideSuspense> & { readonly id: string },
  locale: Locale,
): Promise<SuspenseCase> {
  const orderId = orderCode === undefined ? undefined : await findOrderId(db, orderCode);
  await payments.suspense.decide(admin, id, { ...chosen, orderId });
  return payments.suspense.find(id, locale);
}
