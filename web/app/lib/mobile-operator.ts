import type { Operator } from '@ngoma/api/features/payments';
import type { z } from 'zod';

export type OperatorId = z.infer<typeof Operator>;

/** Guesses the operator from a phone number's prefix. The person may choose another. */
export function operatorOf(number: string): Exclude<OperatorId, 'card'> | undefined {
  const digits = number.replace(/\D/g, '').replace(/^(00)?237/, '');
  if (/^6(7|5[0-4]|8)/.test(digits)) return 'mtn';
  if (/^6(9|5[5-9])/.test(digits)) return 'orange';
  return undefined;
}
