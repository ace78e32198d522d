import type { FormAnswer } from '#lib/form/form-answer.ts';

/** The values of the setup form. */
export interface SetupValues {
  readonly name: string;
  readonly newPassword: string;
}

/** The answer to the setup form. */
export type SetupAnswer = FormAnswer;
