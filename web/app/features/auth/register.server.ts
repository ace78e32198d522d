import type { BodyInput } from '@ngoma/api/common/endpoint';
import { signup } from '@ngoma/api/features/people/auth';
import { type ActionFunctionArgs, data } from 'react-router';
import { callAs, fileOf, readForm, refuseForm, textOf } from '#lib/form/form-action.server.ts';
import { pageContext } from '#lib/page/load-context.ts';
import type { RegisterAnswer } from './register-values.ts';

/** Creates an account. `next` is the path that the link in the confirmation email leads on to. */
export async function register({ request, context }: ActionFunctionArgs, next: string) {
  const page = context.get(pageContext);
  const form = await readForm(request);
  const { call } = callAs(request, page);
  const values = {
    name: textOf(form, 'name'),
    email: textOf(form, 'email'),
    number: textOf(form, 'number'),
    role: textOf(form, 'role') as BodyInput<typeof signup>['role'],
    referralCode: textOf(form, 'referralCode'),
  };
  const body = { ...values, password: textOf(form, 'password'), locale: page.locale, ...(next !== '/' && { next }) };
  try {
    const { message } = await call(signup, { body, files: { avatar: fileOf(form, 'avatar') } });
    return data({ registered: { message, email: values.email } } satisfies RegisterAnswer, { status: 201 });
  } catch (error) {
    return refuseForm<RegisterAnswer>(error, values as Record<string, string>);
  }
}
