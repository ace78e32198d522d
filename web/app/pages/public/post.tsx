import type { EventBasicDetail } from '@ngoma/api/features/events/events';
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { CommentsPart } from '#features/comments/CommentsPart.tsx';
import { loadComments } from '#features/comments/comments.server.ts';
import { pageMeta } from '#features/events/detail/facts/event-meta.ts';
import { ShareMenu } from '#features/events/detail/ShareMenu.tsx';
import { EventCard } from '#features/events/EventCard.tsx';
import { EventCarousel } from '#features/events/EventCarousel.tsx';
import { FollowPart } from '#features/followers/FollowPart.tsx';
import { loadFollowers } from '#features/followers/following.server.ts';
import { LikeButton } from '#features/posts/LikeButton.tsx';
import { loadPost } from '#features/posts/load-post.server.ts';
import { PostArticle } from '#features/posts/PostArticle.tsx';
import { WishlistButton } from '#features/wishlist/WishlistButton.tsx';
import { ApiProblem } from '#lib/api/call.ts';
import { OwnTexts, textsFrom } from '#lib/i18n/OwnTexts.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { pageContext } from '#lib/page/load-context.ts';
import type { PageHandle } from '#lib/page/page-query.ts';
import { idOf, readFields } from '#lib/page/query-fields.ts';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { PageProgress } from '#ui/kit/frame/PageProgress.tsx';
import { Columns } from '#ui/kit/layout/Columns.tsx';
import { Page } from '#ui/kit/layout/Page.tsx';
import { Section } from '#ui/kit/layout/Section.tsx';
import { sentPart } from '#ui/page/sent-part.tsx';

const PostList = sentPart(async () => (await import('#features/posts/PostList.tsx')).PostList);

// The comment after which the shown comments begin.
const readQuery = readFields({ after: idOf });
export const handle: PageHandle = {
  query: readQuery,
  parts: ['features/followers/follow-parts.ts', 'features/comments/comment-parts.ts', 'features/posts/PostList.tsx'],
};

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const after = readQuery(new URL(request.url).searchParams).get('after') ?? undefined;
  try {
    const { similarTags, ...loaded } = await loadPost(page, params.id ?? '');
    const { post } = loaded;
    const [followers, comments] = await Promise.all([loadFollowers(page, post.author._id), loadComments(page, post._id, after)]);
    const event = post.event ? [`event:${post.event._id}`] : [];
    const tags = new Set([`post:${post._id}`, `user:${post.author._id}`, 'events', ...event, ...similarTags]);
    return data(
      { ...loaded, followers, comments, after, locale: page.locale, publicUrl: page.publicUrl },
      { headers: { 'X-Page-Cache': `ttl=60; tags=${[...tags].join(',')}` } },
    );
  } catch (error) {
    if (error instanceof ApiProblem && error.status < 500) throw data({ message: error.message }, { status: 404 });
    throw error;
  }
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Ngoma' }, { name: 'robots', content: 'noindex' }];
  const { post, locale, publicUrl } = loaderData;
  const url = `${publicUrl}/post/${post._id}`;
  const image = post.picture && new URL(post.picture.url, publicUrl).href;
  return [
    ...pageMeta({
      title: `${post.title} · Ngoma`,
      description: post.body,
      url,
      locale,
      type: 'article',
      ...(image && { image }),
    }),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'SocialMediaPosting',
        headline: post.title,
        articleBody: post.body.slice(0, 500),
        datePublished: post.createdAt,
        url,
        author: { '@type': 'Organization', name: post.author.name, url: `${publicUrl}/profile/${post.author._id}` },
        ...(image && { image: [image] }),
        interactionStatistic: {
          '@type': 'InteractionCounter',
          interactionType: 'https://schema.org/LikeAction',
          userInteractionCount: post.likes,
        },
        commentCount: post.comments,
      },
    },
  ];
};

const heartOf = (event: EventBasicDetail) => <WishlistButton event={event} />;

function AboutEvent({ event, isFirst }: { readonly event: EventBasicDetail; readonly isFirst: boolean }) {
  const { t } = useTranslation();
  const isOnSale = event.availability === 'on_sale' || event.availability === 'few_left';
  return (
    <Section title={t('posts:about')}>
      <EventCard event={event} action={heartOf(event)} isFirst={isFirst} />
      {isOnSale && (
        <ButtonLink to={`/our-event/${event._id}`} variant="sun" isWide>
          {t('events:getTickets')}
        </ButtonLink>
      )}
    </Section>
  );
}

const postTexts = textsFrom({
  en: () => import('virtual:texts/en/posts'),
  fr: () => import('virtual:texts/fr/posts'),
});

/** /post/{id}: a public post with like and share buttons, its event, what else its author has published, and similar posts. */
export default function PostPage() {
  return (
    <OwnTexts source={postTexts} fallback={<PageProgress />}>
      <Post />
    </OwnTexts>
  );
}

function Post() {
  const { post, event, others, similar, events, followers, comments, after, publicUrl } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const actions = (
    <>
      <LikeButton post={post} />
      <ShareMenu title={post.title} url={`${publicUrl}/post/${post._id}`} />
    </>
  );
  return (
    <Page>
      <Columns split="main-side" gap={4}>
        <PostArticle post={post} actions={actions}>
          <FollowPart organizer={post.author} followers={followers} />
        </PostArticle>
        {event && <AboutEvent event={event} isFirst={!post.picture} />}
      </Columns>
      <CommentsPart postId={post._id} page={comments} after={after} />
      <PostList title={t('posts:moreFrom', { name: post.author.name })} posts={others} />
      <PostList title={t('posts:similar')} posts={similar} />
      <EventCarousel title={t('posts:eventsBy', { name: post.author.name })} events={events} actionOf={heartOf} />
    </Page>
  );
}
