import type { FormAnswer } from '#lib/form/form-answer.ts';
import type { ReadQuery } from '#lib/page/page-query.ts';

/** The forms of a payment's page, each by the value of its field `do`. */
export type PaymentForm = 'start' | 'cancel' | 'retry' | 'decide';

/** The answer to a form that was refused. `values.do` names it. */
export type PaymentAnswer = FormAnswer;

/** The query field with which the form that started a payment leads to its page, if the payer has to go on to the gateway's own page. */
export const continueField = 'continue';

/** Reads the query of a payment's page. */
export const readContinue: ReadQuery = (given) => new URLSearchParams(given.has(continueField) ? { [continueField]: '1' } : '');
