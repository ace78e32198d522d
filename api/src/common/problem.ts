import { z } from 'zod';

/**
 * The body of every refusal. `message` is for people, in the reader's language; `code` is for programs and never
 * changes; `errors` names what is wrong field by field; further keys (such as `left`) belong to the code.
 */
export const Problem = z
  .looseObject({
    message: z.string(),
    code: z.string(),
    errors: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'Problem', example: { message: 'This ticket has already been used', code: 'already_entered' } });
export type Problem = z.infer<typeof Problem>;
