import { dayOf } from '#platform/business-days.rules';
import type { Platform } from '#platform/platform';
import type { OrderFilter, PaymentFilter } from '../sales.read.ts';
import { countOrdersByDay, countPaymentsByDay } from './days.read.ts';
import { countedDays } from './days.rules.ts';

type Context = Pick<Platform, 'db' | 'clock'>;

/** Counts the orders that match by the day on which they were placed. */
export async function ordersOfDays({ db, clock }: Context, filter: OrderFilter) {
  const { isCut, ...days } = countedDays(filter, dayOf(clock()));
  return { days: await countOrdersByDay(db, filter, days), isCut };
}

/** Counts the payment attempts that match by the day on which they began. */
export async function paymentsOfDays({ db, clock }: Context, filter: PaymentFilter) {
  const { isCut, ...days } = countedDays(filter, dayOf(clock()));
  return { days: await countPaymentsByDay(db, filter, days), isCut };
}
