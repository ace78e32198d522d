import { placeOrder } from '@ngoma/api/features/orders/orders';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiProblem, call } from '#lib/api/call.ts';
import { type RetryReason, useRetryingRequest } from '#lib/api/queries/use-retrying-request.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { pathOf } from '#lib/page/path-of.ts';
import { usePurchaseDraft } from '../purchase-draft.ts';
import { type CheckoutAnswer, type ChosenItem, nameField, withCodeError } from './checkout-answer.ts';

interface CheckoutOptions {
  readonly eventId: string;
  readonly items: readonly ChosenItem[];
  readonly buyerName: string;
  /** The access code of the address. */
  readonly accessCode: string;
  readonly formKey: string;
  /** The answer of the server to the form, if it was sent without scripts. */
  readonly answer: CheckoutAnswer | undefined;
  /** Called if fewer tickets are left than chosen, with what is left of each type. */
  readonly onSoldOut: (left: Readonly<Record<string, number>>, message: string) => void;
}

const typedIn = ({ items, accessCode, answer }: CheckoutOptions) => {
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    names: Array.from({ length: count }, (_, place) => answer?.values?.[nameField(place)] ?? ''),
    accessCode: answer?.values?.accessCode ?? accessCode,
    usesBalance: answer?.values?.useBalance !== undefined,
  };
};

export interface Checkout {
  readonly names: readonly string[];
  readonly accessCode: string;
  readonly usesBalance: boolean;
  readonly formKey: string;
  readonly isPlacing: boolean;
  /** Why the order is being sent again, unchanged; undefined if it is not. */
  readonly retryReason: RetryReason | undefined;
  readonly errors: Readonly<Record<string, string>>;
  readonly changeName: (place: number, name: string) => void;
  readonly changeCode: (accessCode: string) => void;
  readonly changeBalance: (usesBalance: boolean) => void;
  readonly stopRetrying: () => void;
  readonly submit: (event: FormEvent) => void;
}

/**
 * Places the order of a page with scripts: directly at the API, which takes far more orders than pages are rendered, and again while
 * too many people buy. Without scripts the action of the page does it.
 */
export function useCheckout(options: CheckoutOptions): Checkout {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { eventId, items, buyerName, answer } = options;
  const quantities = Object.fromEntries(items.map(({ ticketTypeId, quantity }) => [ticketTypeId, quantity]));
  const { draft, change, keep, clear } = usePurchaseDraft({
    ...{ eventId, quantities, formKey: options.formKey },
    typed: typedIn(options),
  });
  const [errors, setErrors] = useState(answer?.errors ?? {});
  const order = useRetryingRequest((idempotencyKey: string) =>
    call(placeOrder, {
      idempotencyKey,
      body: {
        ...{ eventId, items: [...items], attendees: draft.names.map((name) => ({ name: name.trim() || buyerName })) },
        ...(draft.accessCode.trim() && { accessCode: draft.accessCode.trim() }),
        ...(draft.usesBalance && { useBalance: true }),
      },
    }),
  );
  const refuse = (error: Error) => {
    const problem = error instanceof ApiProblem ? error : undefined;
    const root = problem?.status === 0 ? t('orders:networkLost') : error.message;
    setErrors({ ...withCodeError(problem?.code ?? '', root, problem?.errors ?? {}), root });
    const left = problem?.code === 'sold_out' ? problem.details.left : undefined;
    if (left) options.onSoldOut(left as Record<string, number>, root);
  };
  const edit = (changes: Parameters<typeof change>[0]) => {
    setErrors({});
    change(changes);
  };
  return {
    ...{ names: draft.names, accessCode: draft.accessCode, usesBalance: draft.usesBalance, formKey: draft.idempotencyKey },
    ...{ isPlacing: order.isPending, retryReason: order.retryReason, errors, stopRetrying: order.stopRetrying },
    changeName: (place, name) => edit({ names: draft.names.map((each, at) => (at === place ? name : each)) }),
    changeCode: (accessCode) => edit({ accessCode }),
    changeBalance: (usesBalance) => edit({ usesBalance }),
    submit: (event) => {
      event.preventDefault();
      if (order.isPending) return;
      setErrors({});
      keep();
      order.send(draft.idempotencyKey, {
        onSuccess: ({ savedOrder, paymentUrl }) => {
          clear();
          void navigate(paymentUrl ? pathOf(paymentUrl) : `/orders/${savedOrder._id}?bought=1`, { replace: true });
        },
        onError: refuse,
      });
    },
  };
}
