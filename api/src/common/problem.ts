import { z } from 'zod';

/**
 * Body of every error response. `message` is for people, in the caller's language. `code` is for programs and never changes.
 * `errors` names the invalid fields. Further keys (such as `left`) belong to the code.
 */
export const Problem = z
  .looseObject({
    message: z.string(),
    code: z.string(),
    errors: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'Problem', example: { message: 'This ticket has already been used', code: 'already_entered' } });
export type Problem = z.infer<typeof Problem>;
