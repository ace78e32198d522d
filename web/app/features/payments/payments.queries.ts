import type { BodyInput } from '@ngoma/api/common/endpoint';
import {
  cancelPayment,
  decideSandboxPayment,
  getPaymentPage,
  type PaymentPageView,
  startPayment,
} from '@ngoma/api/features/payments';
import { useState } from 'react';
import { call } from '#lib/call.ts';
import { useFetched } from '#lib/use-fetched.ts';
import { useSending } from '#lib/use-sending.ts';

const waitingRefreshMs = 1_000;

/** Nothing more will happen to a payment in one of these states. */
export const isSettled = (payment: PaymentPageView): boolean =>
  payment.state === 'failed' || payment.state === 'cancelled' || payment.state === 'refunded' || payment.state === 'succeeded';

/** What the parts of the page tell it: how the payment stands now, or that it should be asked again. */
export interface PaymentDesk {
  readonly settle: (payment: PaymentPageView) => void;
  readonly refetch: () => void;
}

/** How a payment stands, `first` as the page was made with it; asked every second while the person approves on the phone. */
export function usePayment(ref: string, first: PaymentPageView | undefined) {
  const [round, setRound] = useState(0);
  // What is known counts until the answer of a later asking.
  const [known, setKnown] = useState<
    { readonly payment: PaymentPageView; readonly before: PaymentPageView | undefined } | undefined
  >(first && { payment: first, before: undefined });
  const isWaiting = known?.payment.state === 'pending';
  const { data, error } = useFetched(
    `${ref} ${round}`,
    async (signal) => (await call(getPaymentPage, { params: { ref }, signal })).payment,
    isWaiting ? waitingRefreshMs : undefined,
  );
  if (data && data !== known?.before && data !== known?.payment) setKnown({ payment: data, before: data });
  const desk: PaymentDesk = {
    settle: (payment) => setKnown({ payment, before: data }),
    refetch: () => setRound((last) => last + 1),
  };
  return { payment: known?.payment, error, desk };
}

/** Sends something about the payment: its answer is how the payment stands; after a failure that is asked. */
const useChange = <Input>({ settle, refetch }: PaymentDesk, send: (input: Input) => Promise<{ payment: PaymentPageView }>) =>
  useSending(async (input: Input) => {
    try {
      const { payment } = await send(input);
      settle(payment);
      return payment;
    } catch (error) {
      refetch();
      throw error;
    }
  });

export const useStartPayment = (ref: string, desk: PaymentDesk) =>
  useChange(desk, (body: BodyInput<typeof startPayment>) => call(startPayment, { params: { ref }, body }));

export const useCancelPayment = (ref: string, desk: PaymentDesk) =>
  useChange(desk, () => call(cancelPayment, { params: { ref } }));

/** Plays the payer's part; the sandbox gateway only. */
export const useSandboxDecision = (ref: string, { refetch }: PaymentDesk) =>
  useSending((outcome: BodyInput<typeof decideSandboxPayment>['outcome']) =>
    call(decideSandboxPayment, { params: { ref }, body: { outcome } }).finally(refetch),
  );
