import { type ActionFunctionArgs, data, replace } from 'react-router';
import { pageContext } from '#lib/page/load-context.ts';
import { callAs, readForm, refuseForm, textOf } from './form-action.server.ts';
import type { FormAnswer } from './form-answer.ts';

/** The result of a form: the path of the next page, or an answer on the same page. */
type Outcome<Answer extends FormAnswer> = string | Answer;

/** Sends one form to the API. `id` is that of the page's record. */
export type SendForm<Answer extends FormAnswer = FormAnswer> = (
  form: FormData,
  id: string,
  call: ReturnType<typeof callAs>['call'],
) => Promise<Outcome<Answer>>;

/** Returns the typed values of a form; several values of one name are separated by spaces. Never used for passwords. */
const valuesOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form.keys()].map((name) => [name, form.getAll(name).map(String).join(' ')]));

/**
 * Sends one of the forms of a page, each of which is named by its field `do`. A refused form is shown again with its errors and what was
 * typed; a successful one leads to a page (303), also after scripts sent it.
 */
export async function sendNamedForm<Answer extends FormAnswer>(
  { request, context }: ActionFunctionArgs,
  id: string,
  senders: Readonly<Record<string, SendForm<Answer>>>,
) {
  const form = await readForm(request);
  const name = textOf(form, 'do');
  const send = Object.hasOwn(senders, name) ? senders[name] : undefined;
  if (!send) throw data(undefined, { status: 400 });
  const { call, cookies } = callAs(request, context.get(pageContext));
  try {
    const outcome = await send(form, id, call);
    if (typeof outcome === 'string') return replace(outcome, { status: 303, headers: cookies });
    return { ...outcome, values: { ...valuesOf(form), ...outcome.values } };
  } catch (error) {
    return refuseForm<Answer>(error, valuesOf(form));
  }
}
