import type { PayeeCheck } from '@ngoma/api/features/ledger/wallet';
import type { FormAnswer } from '#lib/form/form-answer.ts';

/** The forms about a refund that failed, each by the value of its field `do`. The field `refund` has the refund. */
export type FailedRefundForm = 'credit' | 'check-number' | 'pay-to-number';

export interface FailedRefundAnswer extends FormAnswer {
  /** The answer of the operator about a number. */
  readonly check?: PayeeCheck;
}
