import type { SignupRole } from '@ngoma/api/common/roles';
import type { z } from 'zod';

/** The values of the registration form. */
export interface RegisterValues {
  name: string;
  email: string;
  number: string;
  password: string;
  role: z.infer<typeof SignupRole>;
  referralCode: string;
  avatar: File | undefined;
}
