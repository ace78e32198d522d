import type { EventWithDetails } from '@ngoma/api/features/events/events';
import type { TaxAmount } from '@ngoma/api/features/events/ticketing/taxes';

type TaxedType = Pick<EventWithDetails['ticketTypes'][number], '_id' | 'taxes'>;

/** Sums the taxes on the chosen tickets by tax. */
export function sumTaxes(types: readonly TaxedType[], quantities: Readonly<Record<string, number>>): TaxAmount[] {
  const sums = new Map<string, TaxAmount>();
  for (const { _id, taxes } of types) {
    const quantity = quantities[_id] ?? 0;
    if (quantity === 0) continue;
    for (const tax of taxes) sums.set(tax.taxId, { ...tax, amount: (sums.get(tax.taxId)?.amount ?? 0) + quantity * tax.amount });
  }
  return [...sums.values()].filter(({ amount }) => amount > 0);
}
