import type { BodyInput } from '@ngoma/api/common/endpoint';
import {
  cancelPayment,
  decideSandboxPayment,
  getPaymentPage,
  type PaymentPageView,
  startPayment,
} from '@ngoma/api/features/payments';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/call.ts';

const keyOf = (ref: string) => ['payments', ref] as const;

const waitingRefreshMs = 1_000;

/** Nothing more will happen to a payment in one of these states. */
export const isSettled = (payment: PaymentPageView): boolean =>
  payment.state === 'failed' || payment.state === 'cancelled' || payment.state === 'refunded' || payment.state === 'succeeded';

/** How a payment stands; asked every second while the person approves on the phone. */
export const paymentQuery = (ref: string) =>
  queryOptions({
    queryKey: keyOf(ref),
    queryFn: async ({ signal }) => (await call(getPaymentPage, { params: { ref }, signal })).payment,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? waitingRefreshMs : false),
  });

export function useStartPayment(ref: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof startPayment>) => call(startPayment, { params: { ref }, body }),
    onSuccess: ({ payment }) => cache.setQueryData(keyOf(ref), payment),
    onError: () => cache.invalidateQueries({ queryKey: keyOf(ref) }),
  });
}

export function useCancelPayment(ref: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelPayment, { params: { ref } }),
    onSuccess: ({ payment }) => cache.setQueryData(keyOf(ref), payment),
    onError: () => cache.invalidateQueries({ queryKey: keyOf(ref) }),
  });
}

/** Plays the payer's part; the sandbox gateway only. */
export function useSandboxDecision(ref: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (outcome: BodyInput<typeof decideSandboxPayment>['outcome']) =>
      call(decideSandboxPayment, { params: { ref }, body: { outcome } }),
    onSettled: () => cache.invalidateQueries({ queryKey: keyOf(ref) }),
  });
}
