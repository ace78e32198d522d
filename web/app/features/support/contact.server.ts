import { type ContactTopic, contact } from '@ngoma/api/features/support';
import { type ActionFunctionArgs, data } from 'react-router';
import { callAs, readForm, refuseForm, textOf } from '#lib/form/form-action.server.ts';
import { pageContext } from '#lib/page/load-context.ts';
import type { ContactAnswer } from './contact-answer.ts';

/** Sends the message of the contact form, in the name of the account if the sender is signed in. */
export async function sendContactMessage({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const values = {
    name: textOf(form, 'name'),
    email: textOf(form, 'email'),
    topic: textOf(form, 'topic') as ContactTopic,
    message: textOf(form, 'message'),
    company: textOf(form, 'company'),
  };
  try {
    const { message } = await callAs(request, context.get(pageContext)).call(contact, { body: values });
    return data({ sent: message } satisfies ContactAnswer, { status: 201 });
  } catch (error) {
    return refuseForm<ContactAnswer>(error, values);
  }
}
