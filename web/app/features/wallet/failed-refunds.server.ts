import { checkRefundPayee, creditFailedRefund, listFailedRefunds, payRefundToNumber } from '@ngoma/api/features/ledger/wallet';
import { type callAs, textOf } from '#lib/form/form-action.server.ts';
import type { SendForm } from '#lib/form/named-forms.server.ts';
import { operatorOf } from '#lib/mobile-operator.ts';
import type { FailedRefundAnswer, FailedRefundForm } from './failed-refund-forms.ts';

/** Loads the refunds of an order that could not be paid the way the money came. */
export async function loadFailedRefunds({ call }: Pick<ReturnType<typeof callAs>, 'call'>, orderId: string) {
  const { refunds } = await call(listFailedRefunds);
  return refunds.filter((refund) => refund.orderId === orderId);
}

/** Returns the operator of a number. A page without scripts cannot follow the number, so it decides if the suggestion was not changed. */
function payoutOperatorOf(form: FormData): 'mtn' | 'orange' {
  const chosen = textOf(form, 'operator') === 'orange' ? 'orange' : 'mtn';
  const byNumber = operatorOf(textOf(form, 'number'));
  return textOf(form, 'suggested') === chosen && (byNumber === 'mtn' || byNumber === 'orange') ? byNumber : chosen;
}

/** Sends each form about a failed refund to the API. */
export const failedRefundSenders: Readonly<Record<FailedRefundForm, SendForm<FailedRefundAnswer>>> = {
  credit: async (form, orderId, call) => {
    await call(creditFailedRefund, { params: { id: textOf(form, 'refund') } });
    return `/orders/${orderId}`;
  },
  'check-number': async (form, _, call) => {
    const body = { operator: payoutOperatorOf(form), number: textOf(form, 'number') };
    const { check } = await call(checkRefundPayee, { params: { id: textOf(form, 'refund') }, body });
    return { check, values: { operator: body.operator } };
  },
  'pay-to-number': async (form, orderId, call) => {
    await call(payRefundToNumber, { params: { id: textOf(form, 'refund') }, body: { checkId: textOf(form, 'check') } });
    return `/orders/${orderId}`;
  },
};
