import type { BodyInput } from '@ngoma/api/common/endpoint';
import { sendConfirmation, signup } from '@ngoma/api/features/people/auth';
import { type ActionFunctionArgs, data } from 'react-router';
import { callAs, fileOf, readForm, refuseForm, textOf } from '#lib/form/form-action.server.ts';
import { pageContext } from '#lib/page/load-context.ts';
import type { RegisterAnswer } from './register-values.ts';

/**
 * Creates an account, or sends the link once more to the address named by the field `again`. `next` is the path that the link in the
 * email leads on to.
 */
export async function register({ request, context }: ActionFunctionArgs, next: string) {
  const page = context.get(pageContext);
  const form = await readForm(request);
  const { call } = callAs(request, page);
  const again = textOf(form, 'again');
  if (again) {
    try {
      const { message } = await call(sendConfirmation, { body: { email: again, ...(next !== '/' && { next }) } });
      return { registered: { message, email: again } } satisfies RegisterAnswer;
    } catch (error) {
      return refuseForm<RegisterAnswer>(error, {}, { registered: { email: again } });
    }
  }
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
