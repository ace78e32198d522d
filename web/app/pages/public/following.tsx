import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { changeFollowing, loadFollowing, signInPath } from '#features/followers/following.server.ts';
import { readPlace } from '#features/followers/following-address.ts';
import { loadNews } from '#features/posts/load-news.server.ts';
import type { FormAnswer } from '#lib/form/form-answer.ts';
import { pageContext } from '#lib/page/load-context.ts';
import { type PageHandle, withQuery } from '#lib/page/page-query.ts';
import { idOf, oneOf, readFields } from '#lib/page/query-fields.ts';
import { usePageQuery } from '#lib/page/use-page-query.ts';
import { Page } from '#ui/kit/layout/Page.tsx';
import { sentPart } from '#ui/page/sent-part.tsx';

const FollowingHead = sentPart(async () => (await import('#features/followers/FollowingHead.tsx')).FollowingHead);
const FollowedOrganizers = sentPart(async () => (await import('#features/followers/FollowedOrganizers.tsx')).FollowedOrganizers);
const NewsFeed = sentPart(async () => (await import('#features/posts/NewsFeed.tsx')).NewsFeed);

// The page on which the reader has followed without scripts; the view, and the post after which its page begins.
const readQuery = readFields({ from: readPlace, view: oneOf(['news']), after: idOf });
export const handle: PageHandle = {
  isPersonal: true,
  query: readQuery,
  parts: ['features/followers/FollowingHead.tsx', 'features/followers/FollowedOrganizers.tsx', 'features/posts/NewsFeed.tsx'],
};

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

/** Loads the chosen view. Strangers are led to the sign-in page, and from there back. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const query = readQuery(new URL(request.url).searchParams);
  if (!page.session) throw redirect(signInPath(withQuery('/following', query)));
  if (query.get('view') !== 'news') return { ...(await loadFollowing(request, page)), news: undefined };
  const after = query.get('after') ?? undefined;
  return { following: [], news: { ...(await loadNews(request, page, after)), isFirst: after === undefined } };
}

export const action = (args: ActionFunctionArgs) => changeFollowing(args);

/** /following: the organizers whom the reader follows, for every role, and as another view the reader's news. */
export default function FollowingPage() {
  const { following, news } = useLoaderData<typeof loader>();
  const error = useActionData<FormAnswer>()?.errors?.root;
  const from = usePageQuery().get('from');
  return (
    <Page width="text">
      <FollowingHead view={news ? 'news' : 'organizers'} from={from} />
      {news ? <NewsFeed {...news} /> : <FollowedOrganizers following={following} error={error} />}
    </Page>
  );
}
