import { checkSetup, completeSetup } from '@ngoma/api/features/people/auth';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, replace } from 'react-router';
import { ApiProblem, callFrom } from '#lib/api/call.ts';
import { callAs, readForm, refuseForm, textOf } from '#lib/form/form-action.server.ts';
import { pageContext } from '#lib/page/load-context.ts';
import type { SetupAnswer } from './setup-answer.ts';

const tokenOf = (request: Request): string => new URL(request.url).searchParams.get('token') ?? '';

/** Returns whose account the link of the page is for, or why it is no longer valid, with the API's status (410). */
export async function loadSetup({ request, context }: LoaderFunctionArgs) {
  try {
    const { user } = await callFrom(context.get(pageContext))(checkSetup, { body: { token: tokenOf(request) } });
    return data({ user, problem: undefined });
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error;
    return data({ user: undefined, problem: error.message }, { status: error.status });
  }
}

/** Sets the name and the password of a new admin, and redirects to `doneAt`. */
export async function setUp({ request, context }: ActionFunctionArgs, doneAt: string) {
  const form = await readForm(request);
  const { call, cookies } = callAs(request, context.get(pageContext));
  const name = textOf(form, 'name');
  try {
    await call(completeSetup, { body: { token: tokenOf(request), name, newPassword: textOf(form, 'newPassword') } });
    return replace(doneAt, { status: 303, headers: cookies });
  } catch (error) {
    return refuseForm<SetupAnswer>(error, { name });
  }
}
