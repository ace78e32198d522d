import type { EventState } from '@ngoma/api/features/events/events';
import type { OrderState } from '@ngoma/api/features/orders/orders';
import type { PaymentState } from '@ngoma/api/features/payments';
import type { AccountState } from '@ngoma/api/features/people/users';
import type { CaseKind, SupervisedGateway } from '@ngoma/api/features/supervision/supervision';
import type { WithdrawalState } from '@ngoma/api/features/withdrawals/withdrawals';
import type { BadgeTone } from '#ui/kit/feedback/Badge.tsx';

export const accountTones: Readonly<Record<AccountState, BadgeTone>> = {
  open: 'leaf',
  blocked: 'red',
  leaving: 'sun',
  erased: 'neutral',
};
export const orderTones: Readonly<Record<OrderState, BadgeTone>> = {
  placed: 'primary',
  confirmed: 'leaf',
  expired: 'neutral',
  cancelled: 'red',
};
export const paymentTones: Readonly<Record<PaymentState, BadgeTone>> = {
  created: 'neutral',
  pending: 'primary',
  succeeded: 'leaf',
  failed: 'red',
  cancelled: 'neutral',
  refunded: 'sun',
};
export const eventTones: Readonly<Record<EventState, BadgeTone>> = {
  draft: 'neutral',
  published: 'leaf',
  postponed: 'sun',
  suspended: 'red',
  cancelled: 'red',
  ended: 'neutral',
};
export const caseTones: Readonly<Record<CaseKind, BadgeTone>> = {
  failed_refund: 'red',
  refund_request: 'sun',
  unhonoured: 'sun',
  mismatch: 'red',
  stuck: 'primary',
  dispute: 'red',
  debit_report: 'sun',
};
export const healthTones: Readonly<Record<SupervisedGateway['health'], BadgeTone>> = { up: 'leaf', down: 'red', trial: 'sun' };
export const refundTones: Readonly<Record<'created' | 'pending' | 'succeeded' | 'failed' | 'credited', BadgeTone>> = {
  credited: 'leaf',
  created: 'neutral',
  pending: 'primary',
  succeeded: 'leaf',
  failed: 'red',
};
export const withdrawalTones: Readonly<Record<WithdrawalState, BadgeTone>> = {
  created: 'neutral',
  otp_verified: 'sun',
  approved: 'primary',
  rejected: 'red',
  cancelled: 'neutral',
  processing: 'primary',
  paid: 'leaf',
  failed: 'red',
  returned: 'neutral',
};
