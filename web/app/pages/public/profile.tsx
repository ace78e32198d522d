import type { EventBasicDetail } from '@ngoma/api/features/events/events';
import { listPosts } from '@ngoma/api/features/events/posts';
import { getProfile } from '@ngoma/api/features/people/profiles';
import { listReviews } from '@ngoma/api/features/reviews';
import { Suspense } from 'react';
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { pageMeta } from '#features/events/detail/facts/event-meta.ts';
import { ShareMenu } from '#features/events/detail/ShareMenu.tsx';
import { EventCarousel } from '#features/events/EventCarousel.tsx';
import { EventGrid } from '#features/events/EventGrid.tsx';
import { FollowPart } from '#features/followers/FollowPart.tsx';
import { loadFollowers } from '#features/followers/following.server.ts';
import { toListed } from '#features/posts/PostList.tsx';
import { ProfileHead } from '#features/profiles/ProfileHead.tsx';
import { type ListPage, loadProfileEvents } from '#features/profiles/profile-pages.server.ts';
import { ProviderOffer } from '#features/providers/ProviderOffer.tsx';
import { useCountView } from '#features/providers/use-count-view.ts';
import { mostReviews, reviewsShown } from '#features/reviews/review-limits.ts';
import { WishlistButton } from '#features/wishlist/WishlistButton.tsx';
import { ApiProblem, callFrom } from '#lib/api/call.ts';
import { joinTexts } from '#lib/i18n/join-texts.ts';
import { OwnTexts, textsFrom } from '#lib/i18n/OwnTexts.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { pageContext } from '#lib/page/load-context.ts';
import type { PageHandle } from '#lib/page/page-query.ts';
import { countOf, pageNumberOf, readFields } from '#lib/page/query-fields.ts';
import { usePageQuery } from '#lib/page/use-page-query.ts';
import { roleOf } from '#lib/session/session.ts';
import { useSession } from '#lib/session/use-session.ts';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Pager } from '#ui/kit/data/Pager.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { MissingButton } from '#ui/kit/feedback/MissingPart.tsx';
import { PageProgress } from '#ui/kit/frame/PageProgress.tsx';
import { Page } from '#ui/kit/layout/Page.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Section } from '#ui/kit/layout/Section.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { sentPart } from '#ui/page/sent-part.tsx';

// Loaded for organizers only, who alone can write to providers.
const ProfileMessage = lazyPart(
  async () => (await import('#shell/navigation/ProfileMessageButton.tsx')).ProfileMessage,
  () => <MissingButton />,
);

const PublicReviews = sentPart(async () => (await import('#features/reviews/PublicReviews.tsx')).PublicReviews);
const PostList = sentPart(async () => (await import('#features/posts/PostList.tsx')).PostList);

const postsShown = 6;
/** Maximum number of posts on the page. The older ones are on pages of this size. */
const mostPosts = 48;

const readQuery = readFields({
  ...{ posts: countOf(postsShown, mostPosts), reviews: countOf(reviewsShown, mostReviews) },
  ...{ upcoming: pageNumberOf, past: pageNumberOf, older: pageNumberOf },
});
export const handle: PageHandle = {
  query: readQuery,
  parts: ['features/followers/follow-parts.ts', 'features/reviews/PublicReviews.tsx', 'features/posts/PostList.tsx'],
};

/** Leaves the numbers of a page: its events are in the profile. */
const toPage = ({ page, total, limit }: ListPage): ListPage => ({ page, total, limit });

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const ask = callFrom(page);
  const query = readQuery(new URL(request.url).searchParams);
  const pageOf = (field: 'upcoming' | 'past' | 'older') => Number(query.get(field)) || 1;
  const postPage = pageOf('older');
  const postLimit = postPage > 1 ? mostPosts : Number(query.get('posts')) || postsShown;
  const reviewLimit = Number(query.get('reviews')) || reviewsShown;
  try {
    const { profile } = await ask(getProfile, { params: { id: params.id ?? '' } });
    const { _id, role } = profile;
    const [upcoming, past, { posts, total: postCount }, { reviews, total, summary }, followers] = await Promise.all([
      loadProfileEvents(ask, profile, 'upcoming', pageOf('upcoming')),
      loadProfileEvents(ask, profile, 'past', pageOf('past')),
      ask(listPosts, { query: { authorId: _id, page: postPage, limit: postLimit } }),
      ask(listReviews, { params: { id: _id }, query: { limit: reviewLimit } }),
      role === 'organizer' ? loadFollowers(page, _id) : undefined,
    ]);
    return data(
      {
        profile: { ...profile, upcoming: upcoming.events, past: past.events },
        pages: { upcoming: toPage(upcoming), past: toPage(past) },
        posts: posts.map(toListed),
        ...{ postCount, postPage },
        followers,
        reviewed: { reviews, total, summary },
        locale: page.locale,
        publicUrl: page.publicUrl,
      },
      { headers: { 'X-Page-Cache': `ttl=60; tags=user:${_id},events` } },
    );
  } catch (error) {
    if (error instanceof ApiProblem && error.status < 500) throw data({ message: error.message }, { status: 404 });
    throw error;
  }
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Ngoma' }, { name: 'robots', content: 'noindex' }];
  const { profile, locale, publicUrl } = loaderData;
  const [next] = profile.upcoming;
  const image = next && new URL(`/api/art/share/${next._id}.jpg?lang=${locale}`, publicUrl).href;
  return pageMeta({
    title: `${profile.name} · Ngoma`,
    description: profile.provider?.headline ?? profile.experience ?? profile.name,
    url: `${publicUrl}/profile/${profile._id}`,
    locale,
    type: 'profile',
    ...(image && { image }),
  });
};

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** Returns the query of this page with another number of posts or reviews. */
function useSearchWith() {
  const query = usePageQuery();
  return (field: 'posts' | 'reviews', count: number): string => {
    const next = new URLSearchParams(query);
    next.set(field, String(count));
    return `?${next}`;
  };
}

/** Returns the address of a page of one list of the profile. The other lists stay as they are. */
function usePageAddress() {
  const query = usePageQuery();
  return (field: 'upcoming' | 'past' | 'older', page: number, hash: string) => {
    const next = new URLSearchParams(query);
    if (page > 1) next.set(field, String(page));
    else next.delete(field);
    return { search: `?${next}`, hash };
  };
}

function News({ posts, postCount, postPage }: Pick<Loaded, 'posts' | 'postCount' | 'postPage'>) {
  const { t } = useTranslation();
  const searchWith = useSearchWith();
  const addressOf = usePageAddress();
  const isPaged = postPage > 1 || posts.length >= mostPosts;
  const hash = `post-${posts.at(-1)?._id}`;
  const next = Math.min(mostPosts, posts.length + 2 * postsShown);
  return (
    <div id="posts">
      <PostList
        title={t('posts:news')}
        posts={posts}
        more={
          postCount > posts.length && !isPaged
            ? { label: t('profiles:moreNews'), to: { search: searchWith('posts', next), hash } }
            : undefined
        }
      />
      {isPaged && (
        <Pager page={postPage} total={postCount} limit={mostPosts} addressOf={(page) => addressOf('older', page, '#posts')} />
      )}
    </div>
  );
}

const heartOf = (event: EventBasicDetail) => <WishlistButton event={event} />;

function Events({ profile, pages }: Pick<Loaded, 'profile' | 'pages'>) {
  const { t } = useTranslation();
  const addressOf = usePageAddress();
  const { upcoming, past, role } = profile;
  return (
    <>
      {pages.upcoming.total > 0 && (
        <Section id="upcoming" title={t('profiles:upcoming')}>
          <EventGrid events={upcoming} actionOf={heartOf} />
          <Pager {...pages.upcoming} addressOf={(page) => addressOf('upcoming', page, '#upcoming')} />
        </Section>
      )}
      {pages.upcoming.total === 0 && role === 'organizer' && (
        <EmptyState
          title={t('profiles:noEvents')}
          covers={['quiet-drum', 'empty-stage', 'silent-hall']}
          action={<ButtonLink to="/our-event">{t('shell:home.allEvents')}</ButtonLink>}
        />
      )}
      <div id="past">
        <EventCarousel title={t('profiles:past')} events={past} actionOf={heartOf} />
        <Pager {...pages.past} addressOf={(page) => addressOf('past', page, '#past')} />
      </div>
    </>
  );
}

const profileTexts = textsFrom({
  en: () =>
    joinTexts([
      ...[import('virtual:texts/en/profiles'), import('virtual:texts/en/providers'), import('virtual:texts/en/services')],
      ...[import('virtual:texts/en/posts'), import('virtual:texts/en/reviews')],
    ]),
  fr: () =>
    joinTexts([
      ...[import('virtual:texts/fr/profiles'), import('virtual:texts/fr/providers'), import('virtual:texts/fr/services')],
      ...[import('virtual:texts/fr/posts'), import('virtual:texts/fr/reviews')],
    ]),
});

/** /profile/{id}: public profile of an organizer or provider, with events, posts and reviews. */
export default function ProfilePage() {
  return (
    <OwnTexts source={profileTexts} fallback={<PageProgress />}>
      <Profile />
    </OwnTexts>
  );
}

function Profile() {
  const { profile, pages, reviewed, followers, publicUrl, ...news } = useLoaderData<typeof loader>();
  const session = useSession();
  const searchWith = useSearchWith();
  const isOrganizer = session.status === 'authenticated' && roleOf(session.user) === 'organizer';
  useCountView(profile.provider ? profile._id : undefined);
  const moreReviews = Math.min(mostReviews, reviewed.reviews.length + 2 * reviewsShown);
  const reviews = (
    <PublicReviews
      subject={{ name: profile.name, role: profile.role }}
      reviewed={reviewed}
      moreSearch={searchWith('reviews', moreReviews)}
    />
  );
  const actions = (
    <Row>
      <FollowPart organizer={profile} followers={followers} />
      {profile.provider && isOrganizer && (
        <Suspense>
          <ProfileMessage providerId={profile._id} />
        </Suspense>
      )}
      <ShareMenu title={profile.name} url={`${publicUrl}/profile/${profile._id}`} />
    </Row>
  );
  return (
    <Page>
      <ProfileHead profile={profile} actions={actions} />
      {profile.provider && <ProviderOffer provider={profile.provider}>{reviews}</ProviderOffer>}
      <Events profile={profile} pages={pages} />
      <News {...news} />
      {!profile.provider && reviews}
    </Page>
  );
}
