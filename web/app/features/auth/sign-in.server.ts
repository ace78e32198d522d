import type { Role } from '@ngoma/api/common/roles';
import { login } from '@ngoma/api/features/people/auth';
import { codeLogin } from '@ngoma/api/features/people/second-step';
import { type ActionFunctionArgs, data, replace } from 'react-router';
import { ApiProblem } from '#lib/api/call.ts';
import { callAs, readForm, refuseForm, textOf } from '#lib/form/form-action.server.ts';
import { pageContext } from '#lib/page/load-context.ts';
import { roleOf } from '#lib/session/session.ts';
import type { SecondStep, SignInAnswer } from './sign-in-answer.ts';

/** Returns the second step that the server asks for after a right password; undefined for any other error. */
const askedBy = (error: unknown): SecondStep | undefined =>
  error instanceof ApiProblem && error.code === 'second_step_required'
    ? { methods: (error.details.methods as string[] | undefined) ?? [], token: String(error.details.token) }
    : undefined;

/**
 * Signs in with email and password, or, in the second step, with a code and the token of the first, so that no page contains the password.
 * Redirects to `placeFor` the role of the account, with the cookies of the session.
 */
export async function signIn({ request, context }: ActionFunctionArgs, placeFor: (role: Role) => string) {
  const form = await readForm(request);
  const email = textOf(form, 'email');
  const token = textOf(form, 'token');
  const { call, cookies } = callAs(request, context.get(pageContext));
  try {
    const { user } = token
      ? await call(codeLogin, { body: { token, code: textOf(form, 'code') } })
      : await call(login, { body: { email, password: textOf(form, 'password') } });
    return replace(placeFor(roleOf(user)), { status: 303, headers: cookies });
  } catch (error) {
    const secondStep = askedBy(error);
    if (secondStep) return data({ values: { email }, secondStep } satisfies SignInAnswer, { status: 401 });
    // A token that has ended leads back to the password.
    const isOver = error instanceof ApiProblem && error.code === 'challenge_expired';
    const methods = textOf(form, 'methods').split(',').filter(Boolean);
    return refuseForm<SignInAnswer>(error, { email }, token && !isOver ? { secondStep: { methods, token } } : undefined);
  }
}
