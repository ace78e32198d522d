import type { FormAnswer } from '#lib/form/form-answer.ts';

/** The forms of a payment's page, each by the value of its field `do`. */
export type PaymentForm = 'start' | 'cancel' | 'retry' | 'decide';

/** The answer to a form that was refused. `values.do` names it. */
export type PaymentAnswer = FormAnswer;
