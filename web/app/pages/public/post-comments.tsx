import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { changeComments, loadOwnComments } from '#features/comments/comments.server.ts';
import type { FormAnswer } from '#lib/form/form-answer.ts';
import type { PageHandle } from '#lib/page/page-query.ts';
import { idOf, readFields } from '#lib/page/query-fields.ts';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { sentPart } from '#ui/page/sent-part.tsx';

const PostComments = sentPart(async () => (await import('#features/comments/PostComments.tsx')).PostComments);
const NotFound = lazyPart(async () => (await import('#shell/buyer/not-found-part.ts')).NotFound);

// The comment after which the page begins, and the one that the reader came for.
export const handle: PageHandle = {
  isPersonal: true,
  query: readFields({ after: idOf, to: idOf }),
  parts: ['features/comments/PostComments.tsx', 'shell/buyer/not-found-part.ts'],
};

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export const headers = ({ loaderHeaders, actionHeaders }: { loaderHeaders: Headers; actionHeaders: Headers }) =>
  actionHeaders.has('set-cookie') ? actionHeaders : loaderHeaders;

export const loader = (args: LoaderFunctionArgs) => loadOwnComments(args);

export const action = (args: ActionFunctionArgs) => changeComments(args);

/** /post/{id}/comments: the comments on a post as a signed-in reader sees them. Forms without scripts are sent to it. */
export default function PostCommentsPage() {
  const loaded = useLoaderData<typeof loader>();
  const refused = useActionData<FormAnswer>();
  if (!loaded) return <NotFound />;
  return <PostComments {...loaded} refused={refused} />;
}
