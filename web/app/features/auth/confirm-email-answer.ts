import type { FormAnswer } from '#lib/form/form-answer.ts';

/** The answer to the confirmation of an email address. */
export interface ConfirmEmailAnswer extends FormAnswer {
  readonly message?: string;
  /** The link is no longer valid, and the page asks where to send another one. */
  readonly isOver?: boolean;
}
