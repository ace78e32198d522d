import { type OrderState, orderStates } from '@ngoma/api/features/orders/orders';
import { oneOf, pageNumberOf, type ReadValue, textOf } from '#lib/page/query-fields.ts';

/** States by which buyers filter: those of orders, and orders of which something was refunded. */
export const orderFilters = [...orderStates, 'refunded'] as const satisfies readonly (OrderState | 'refunded')[];

/** Reads a day such as `2026-12-12`. */
const dayOf: ReadValue = (given) => (/^\d{4}-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given)) ? given : '');

/** The query fields of the list of orders. */
export const orderFields = {
  q: textOf(100),
  state: oneOf(orderFilters),
  from: dayOf,
  to: dayOf,
  page: pageNumberOf,
} as const satisfies Readonly<Record<string, ReadValue>>;
