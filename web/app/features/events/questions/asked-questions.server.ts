import { type EventWithDetails, getEvent } from '@ngoma/api/features/events/events';
import { askQuestion, listOwnQuestions, removeQuestion } from '@ngoma/api/features/events/reader-questions';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { ApiProblem } from '#lib/api/call.ts';
import { callAs, textOf } from '#lib/form/form-action.server.ts';
import { type SendForm, sendNamedForm } from '#lib/form/named-forms.server.ts';
import { pageContext } from '#lib/page/load-context.ts';
import { questionsPath } from './questions-path.ts';

/** Leads a stranger to the sign-in page, and from there back. */
function requireReader({ request, params, context }: LoaderFunctionArgs | ActionFunctionArgs): {
  accessCode: string | undefined;
} {
  const accessCode = new URL(request.url).searchParams.get('code') ?? undefined;
  if (context.get(pageContext).session) return { accessCode };
  throw redirect(`/sign-in?next=${encodeURIComponent(questionsPath(params.eventId ?? '', accessCode))}`, 303);
}

const toShown = ({ _id, eventName, date, zone, status, organizer }: EventWithDetails) => ({
  ...{ _id, eventName, date, zone, status },
  organizer: organizer.name,
});
export type AskedEvent = ReturnType<typeof toShown>;

/** Loads an event and the reader's questions about it. An event that the reader does not see is a page of its own (404). */
export async function loadQuestions(args: LoaderFunctionArgs) {
  const { accessCode } = requireReader(args);
  const { call } = callAs(args.request, args.context.get(pageContext));
  const ofEvent = { params: { id: args.params.eventId ?? '' }, query: { accessCode } };
  try {
    const [{ eventWithDetails }, { questions }] = await Promise.all([call(getEvent, ofEvent), call(listOwnQuestions, ofEvent)]);
    return data({ event: toShown(eventWithDetails), questions, accessCode });
  } catch (error) {
    // The server also refuses malformed ids (400).
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error;
    return data(null, { status: 404 });
  }
}

/** Sends one of the forms of the page: a new question, or the removal of one. */
export async function changeQuestions(args: ActionFunctionArgs) {
  const { accessCode } = requireReader(args);
  const ask: SendForm = async (form, id, call) => {
    await call(askQuestion, { params: { id }, query: { accessCode }, body: { question: textOf(form, 'question') } });
    return questionsPath(id, accessCode);
  };
  const remove: SendForm = async (form, id, call) => {
    await call(removeQuestion, { params: { questionId: textOf(form, 'id') } });
    return questionsPath(id, accessCode);
  };
  return sendNamedForm(args, args.params.eventId ?? '', { ask, remove });
}
