import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { changeQuestions, loadQuestions } from '#features/events/questions/asked-questions.server.ts';
import type { FormAnswer } from '#lib/form/form-answer.ts';
import type { PageHandle } from '#lib/page/page-query.ts';
import { codeOf, readFields } from '#lib/page/query-fields.ts';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { sentPart } from '#ui/page/sent-part.tsx';

const AskedQuestions = sentPart(async () => (await import('#features/events/questions/AskedQuestions.tsx')).AskedQuestions);
const NotFound = lazyPart(async () => (await import('#shell/buyer/not-found-part.ts')).NotFound);

// The access code of a private event.
export const handle: PageHandle = {
  isPersonal: true,
  query: readFields({ code: codeOf(40) }),
  parts: ['features/events/questions/AskedQuestions.tsx', 'shell/buyer/not-found-part.ts'],
};

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export const loader = (args: LoaderFunctionArgs) => loadQuestions(args);

export const action = (args: ActionFunctionArgs) => changeQuestions(args);

/** /our-event/{eventId}/questions: a reader's questions to the organizer, and their answers. */
export default function EventQuestionsPage() {
  const loaded = useLoaderData<typeof loader>();
  const refused = useActionData<FormAnswer>();
  if (!loaded) return <NotFound />;
  return <AskedQuestions {...loaded} refused={refused} />;
}
