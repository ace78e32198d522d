import { useNamedForm } from '#lib/form/use-named-form.ts';
import type { PaymentAnswer, PaymentForm } from './payment-answer.ts';

/** Holds one of the forms of a payment's page. */
export const usePaymentForm = (name: PaymentForm) => useNamedForm<PaymentAnswer>(name);
