import type { BodyInput } from '@ngoma/api/common/endpoint';
import { cancelPayment, decideSandboxPayment, retryPayment, startPayment } from '@ngoma/api/features/payments';
import { type ActionFunctionArgs, data, replace } from 'react-router';
import { callAs, readForm, refuseForm, textOf } from '#lib/form/form-action.server.ts';
import { operatorOf } from '#lib/mobile-operator.ts';
import { pageContext } from '#lib/page/load-context.ts';
import { continueField, type PaymentForm } from './payment-answer.ts';

type Send = (form: FormData, ref: string, call: ReturnType<typeof callAs>['call']) => Promise<string>;

/**
 * Returns the operator to ask. `suggested` is sent by a form without a chosen one: a page without scripts cannot follow the
 * number while it is typed, so the number decides here.
 */
export function operatorToAsk(form: FormData): BodyInput<typeof startPayment>['operator'] {
  const chosen = textOf(form, 'operator');
  const byNumber = chosen !== 'card' && textOf(form, 'suggested') === chosen ? operatorOf(textOf(form, 'number')) : undefined;
  return byNumber ?? (chosen as BodyInput<typeof startPayment>['operator']);
}

/** Sends each form to the API, and returns the reference of the payment whose page follows, with its query. */
const senders: Readonly<Record<PaymentForm, Send>> = {
  start: async (form, ref, call) => {
    const operator = operatorToAsk(form);
    const number = textOf(form, 'number');
    const body = { operator, ...(operator !== 'card' && { number }) };
    const { payment } = await call(startPayment, { params: { ref }, body });
    return payment.continueUrl === null ? ref : `${ref}?${continueField}=1`;
  },
  cancel: async (_, ref, call) => {
    await call(cancelPayment, { params: { ref } });
    return ref;
  },
  retry: async (_, ref, call) => (await call(retryPayment, { params: { ref } })).payment.ref,
  decide: async (form, ref, call) => {
    const outcome = textOf(form, 'outcome') as BodyInput<typeof decideSandboxPayment>['outcome'];
    await call(decideSandboxPayment, { params: { ref }, body: { outcome } });
    return ref;
  },
};

/** Sends one of the forms of a payment's page, and leads to the page of the payment as it is then. */
export async function changePayment({ request, context, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const name = textOf(form, 'do');
  if (!Object.hasOwn(senders, name)) throw data(undefined, { status: 400 });
  const { call, cookies } = callAs(request, context.get(pageContext));
  try {
    const next = await senders[name as PaymentForm](form, params.ref ?? '', call);
    return replace(`/pay/${next}`, { status: 303, headers: cookies });
  } catch (error) {
    return refuseForm(error, { do: name, operator: textOf(form, 'operator'), number: textOf(form, 'number') });
  }
}
