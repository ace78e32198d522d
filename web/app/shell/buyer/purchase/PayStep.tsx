import { localizedText } from '@ngoma/api/common/locale';
import { orderTotals, type Quantities } from '#features/events/detail/tickets/ticket-totals.ts';
import { CheckoutForm } from '#features/orders/checkout/CheckoutForm.tsx';
import type { CheckoutAnswer } from '#features/orders/checkout/checkout-answer.ts';
import { useCheckout } from '#features/orders/checkout/use-checkout.ts';
import { sumTaxes } from '#features/orders/sum-taxes.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { usePageQuery } from '#lib/page/use-page-query.ts';
import type { LoadedEvent } from './purchase.server.ts';

interface PayStepProps {
  readonly loaded: LoadedEvent;
  readonly quantities: Quantities;
  readonly answer: CheckoutAnswer | undefined;
  readonly onSoldOut: (left: Quantities, message: string) => void;
  /** The address where other quantities are chosen. */
  readonly changePath: string;
}

/** The step of a purchase in which the order is placed. */
export function PayStep({
  loaded: { event, balanceXaf, buyerName, formKey, stopped },
  quantities,
  answer,
  onSoldOut,
  changePath,
}: PayStepProps) {
  const locale = useLocale();
  const query = usePageQuery();
  const chosen = event.ticketTypes.flatMap((type) => {
    const quantity = quantities[type._id] ?? 0;
    return quantity > 0 ? [{ type, quantity }] : [];
  });
  const accessCode = query.get('code') ?? '';
  const checkout = useCheckout({
    ...{ eventId: event._id, buyerName, accessCode, formKey, answer, onSoldOut },
    items: chosen.map(({ type, quantity }) => ({ ticketTypeId: type._id, quantity })),
  });
  return (
    <CheckoutForm
      checkout={checkout}
      lines={chosen.map(({ type, quantity }) => ({
        ...{ key: type._id, label: localizedText(locale, type.name, type.nameFr), quantity },
        amountXaf: type.price * quantity,
      }))}
      taxes={sumTaxes(event.ticketTypes, quantities)}
      totals={orderTotals(event.ticketTypes, quantities)}
      buyerName={buyerName}
      balanceXaf={balanceXaf}
      asksForCode={event.ticketTypes.some(({ visibility }) => visibility === 'code') || accessCode !== ''}
      isStopped={stopped !== undefined}
      changePath={changePath}
    />
  );
}
