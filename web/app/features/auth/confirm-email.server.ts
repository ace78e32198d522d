import { confirmEmailChange, confirmEmail as endpoint, sendConfirmation } from '@ngoma/api/features/people/auth';
import type { ActionFunctionArgs } from 'react-router';
import { ApiProblem } from '#lib/api/call.ts';
import { callAs, readForm, refuseForm, textOf } from '#lib/form/form-action.server.ts';
import { pageContext } from '#lib/page/load-context.ts';
import type { ConfirmEmailAnswer } from './confirm-email-answer.ts';

/**
 * Confirms the address of the token in the page's address, or changes the address of an account by the token `change`. A form with the field `email` asks for another link instead, which leads on to
 * `next`.
 */
export async function confirmEmail({ request, context }: ActionFunctionArgs, next: string) {
  const form = await readForm(request);
  const { call } = callAs(request, context.get(pageContext));
  const email = textOf(form, 'email');
  if (form.has('email')) {
    try {
      const { message } = await call(sendConfirmation, { body: { email, ...(next !== '/' && { next }) } });
      return { message } satisfies ConfirmEmailAnswer;
    } catch (error) {
      return refuseForm<ConfirmEmailAnswer>(error, { email }, { isOver: true });
    }
  }
  const { searchParams } = new URL(request.url);
  const change = searchParams.get('change');
  const token = searchParams.get('token') ?? '';
  try {
    const { message } = change
      ? await call(confirmEmailChange, { body: { token: change } })
      : await call(endpoint, { body: { token } });
    return { message } satisfies ConfirmEmailAnswer;
  } catch (error) {
    const isOver = !change && error instanceof ApiProblem && error.code === 'link_expired';
    return refuseForm<ConfirmEmailAnswer>(error, {}, { isOver });
  }
}
