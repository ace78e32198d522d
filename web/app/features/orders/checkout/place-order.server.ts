import { placeOrder } from '@ngoma/api/features/orders/orders';
import { type ActionFunctionArgs, data, replace } from 'react-router';
import { ApiProblem } from '#lib/api/call.ts';
import { contentKey } from '#lib/form/content-key.server.ts';
import { callAs, textOf } from '#lib/form/form-action.server.ts';
import { pageContext } from '#lib/page/load-context.ts';
import { pathOf } from '#lib/page/path-of.ts';
import { type CheckoutAnswer, type ChosenItem, nameField, withCodeError } from './checkout-answer.ts';

interface Purchase {
  readonly eventId: string;
  readonly items: readonly ChosenItem[];
  readonly buyerName: string;
}

/**
 * Places the order of a form that was sent without scripts, and leads to its payment, or to its tickets if there is nothing to pay. The
 * same form sent twice places one order.
 */
export async function placeOrderOf(form: FormData, { request, context }: ActionFunctionArgs, purchase: Purchase) {
  const { eventId, items, buyerName } = purchase;
  const { call, cookies } = callAs(request, context.get(pageContext));
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const typed = Array.from({ length: count }, (_, place) => textOf(form, nameField(place)).trim());
  const accessCode = textOf(form, 'accessCode').trim();
  const body = {
    ...{ eventId, items: [...items], attendees: typed.map((name) => ({ name: name || buyerName })) },
    ...(accessCode && { accessCode }),
    ...(form.has('useBalance') && { useBalance: true }),
  };
  try {
    const idempotencyKey = contentKey(textOf(form, 'key'), body);
    const { savedOrder, paymentUrl } = await call(placeOrder, { body, idempotencyKey });
    return replace(paymentUrl ? pathOf(paymentUrl) : `/orders/${savedOrder._id}?bought=1`, { status: 303, headers: cookies });
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const left = error.code === 'sold_out' ? (error.details.left as Record<string, number> | undefined) : undefined;
    const answer: CheckoutAnswer = {
      errors: { ...withCodeError(error.code, error.message, error.errors), root: error.message },
      values: Object.fromEntries([...form.keys()].map((name) => [name, textOf(form, name)])),
      ...(left && { left }),
    };
    return data(answer, { status: error.status });
  }
}
