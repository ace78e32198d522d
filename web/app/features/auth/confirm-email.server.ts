import { confirmEmail as endpoint } from '@ngoma/api/features/people/auth';
import type { ActionFunctionArgs } from 'react-router';
import { callAs, refuseForm } from '#lib/form/form-action.server.ts';
import { pageContext } from '#lib/page/load-context.ts';
import type { ConfirmEmailAnswer } from './confirm-email-answer.ts';

/** Confirms the address of the token in the page's address. */
export async function confirmEmail({ request, context }: ActionFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  try {
    const { message } = await callAs(request, context.get(pageContext)).call(endpoint, { body: { token } });
    return { message } satisfies ConfirmEmailAnswer;
  } catch (error) {
    return refuseForm<ConfirmEmailAnswer>(error, {});
  }
}
