import { defaultErrorMessage } from '#lib/api/call.ts';
import type { FormAnswer } from './form-answer.ts';

/**
 * Sends a form to its action on the server, from a `clientAction`. Without a complete answer, such as without a network, the form says so
 * and keeps what was typed, instead of an error page in its place. Redirects pass.
 */
export async function sendForm<Answer>(serverAction: () => Promise<Answer>): Promise<Answer | FormAnswer> {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    return { errors: { root: defaultErrorMessage() } };
  }
}
