import type { SignupRole } from '@ngoma/api/common/roles';
import type { z } from 'zod';
import type { FormAnswer } from '#lib/form/form-answer.ts';

/** The values of the registration form. */
export interface RegisterValues {
  name: string;
  email: string;
  number: string;
  password: string;
  role: z.infer<typeof SignupRole>;
  referralCode: string;
}

/** The answer to the registration form. */
export interface RegisterAnswer extends FormAnswer {
  /** The message about the created account or the link that was sent once more, and the address. */
  readonly registered?: { readonly message?: string; readonly email: string };
}
