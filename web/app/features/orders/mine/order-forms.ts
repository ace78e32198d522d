import type { FormAnswer } from '#lib/form/form-answer.ts';

/** The forms about an order on its page, each by the value of its field `do`. */
export type OrderForm = 'cancel' | 'retry' | 'resend' | 'refund' | 'company' | 'company-remove';

export interface OrderAnswer extends FormAnswer {
  /** A message of the server about what was done. */
  readonly notice?: string;
}

/** The query field of an order's page that shows after a purchase that it succeeded. */
export const boughtField = 'bought';
