import { useSentForm } from '#lib/form/use-sent-form.ts';
import type { PaymentAnswer, PaymentForm } from './payment-answer.ts';

const noErrors: NonNullable<PaymentAnswer['errors']> = {};

/** Holds one of the forms of a payment's page. An answer without scripts belongs to one of them; the others do not show its errors. */
export function usePaymentForm(name: PaymentForm) {
  const { answer, ...form } = useSentForm<PaymentAnswer>();
  // Without an answer of the server, as when the network is away, only the form that was sent has one.
  const isOwn = answer?.values === undefined || answer.values.do === name;
  const errors = (isOwn && !form.isBusy && answer?.errors) || noErrors;
  return { ...form, errors, sent: isOwn ? answer?.values : undefined };
}
