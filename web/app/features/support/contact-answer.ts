import type { FormAnswer } from '#lib/form/form-answer.ts';

/** The answer to the contact form: the message about what was sent. */
export interface ContactAnswer extends FormAnswer {
  readonly sent?: string;
}
