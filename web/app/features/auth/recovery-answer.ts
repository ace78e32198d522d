import type { FormAnswer } from '#lib/form/form-answer.ts';

/** A step of the password recovery. `start` begins again with the address that was typed. */
export type RecoveryStep = 'start' | 'email' | 'code' | 'password' | 'link';

/** The answer to a step of the password recovery. */
export interface RecoveryAnswer extends FormAnswer {
  /** The step that comes next. */
  readonly step?: RecoveryStep;
  readonly notice?: string;
}

/** The values of all steps. */
export interface RecoveryValues {
  readonly email: string;
  readonly code: string;
  readonly newPassword: string;
}
