import { readChoice, writeChoice } from '#features/events/detail/tickets/ticket-choice.ts';
import type { Quantities } from '#features/events/detail/tickets/ticket-totals.ts';
import { type ReadQuery, withQuery } from '#lib/page/page-query.ts';
import { codeOf, idOf, oneOf, readFields, textOf } from '#lib/page/query-fields.ts';

export const purchasePath = '/ticket-purchase-process';

const readOwn = readFields({ order: idOf, event: idOf, code: codeOf(40), step: oneOf(['choose']), q: textOf(100) });
/**
 * Reads the query of the purchase: the event with its access code, the chosen quantities, and whether they are being chosen; without an
 * event the words by which one is searched.
 */
export const readPurchase: ReadQuery = (given) => writeChoice(readOwn(given), readChoice(given));

/** Returns the address of the purchase with other quantities. `isChoosing` keeps the choice open. */
export function addressWith(query: URLSearchParams, quantities: Quantities, isChoosing: boolean): string {
  const next = new URLSearchParams();
  for (const name of ['event', 'code']) if (query.has(name)) next.set(name, query.get(name) ?? '');
  if (isChoosing) next.set('step', 'choose');
  return withQuery(purchasePath, writeChoice(next, quantities));
}
