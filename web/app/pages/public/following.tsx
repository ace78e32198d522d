import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { changeFollowing, loadFollowing } from '#features/followers/following.server.ts';
import { readPlace } from '#features/followers/following-address.ts';
import type { FormAnswer } from '#lib/form/form-answer.ts';
import type { PageHandle } from '#lib/page/page-query.ts';
import { readFields } from '#lib/page/query-fields.ts';
import { usePageQuery } from '#lib/page/use-page-query.ts';
import { sentPart } from '#ui/page/sent-part.tsx';

const FollowedOrganizers = sentPart(async () => (await import('#features/followers/FollowedOrganizers.tsx')).FollowedOrganizers);

// The page on which the reader has followed without scripts.
export const handle: PageHandle = {
  isPersonal: true,
  query: readFields({ from: readPlace }),
  parts: ['features/followers/FollowedOrganizers.tsx'],
};

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export const loader = (args: LoaderFunctionArgs) => loadFollowing(args);

export const action = (args: ActionFunctionArgs) => changeFollowing(args);

/** /following: the organizers whom the reader follows, for every role. */
export default function FollowingPage() {
  const { following } = useLoaderData<typeof loader>();
  const error = useActionData<FormAnswer>()?.errors?.root;
  const from = usePageQuery().get('from');
  return <FollowedOrganizers following={following} from={from} error={error} />;
}
