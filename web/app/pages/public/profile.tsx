import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { listPosts } from '@ngoma/api/features/posts';
import { getProfile } from '@ngoma/api/features/profiles';
import { listReviews } from '@ngoma/api/features/reviews';
import { lazy, Suspense } from 'react';
import { data, Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { pageMeta } from '#features/events/detail/event-meta.ts';
import { EventGrid } from '#features/events/EventGrid.tsx';
import { PostLinks } from '#features/posts/PostLinks.tsx';
import { ProfileHead } from '#features/profiles/ProfileHead.tsx';
import { ProviderOffer } from '#features/providers/ProviderOffer.tsx';
import { useCountView } from '#features/providers/use-count-view.ts';
import { PublicReviews } from '#features/reviews/PublicReviews.tsx';
import { reviewsShown } from '#features/reviews/review-limits.ts';
import { WishlistButton } from '#features/wishlist/WishlistButton.tsx';
import { ApiProblem, callFrom } from '#lib/api/call.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { pageContext } from '#lib/page/load-context.ts';
import { roleOf } from '#lib/session/session.ts';
import { useSession } from '#lib/session/use-session.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';

// Loaded for organizers only, who alone can write to providers.
const ProfileMessage = lazy(async () => ({
  default: (await import('#shell/navigation/ProfileMessageButton.tsx')).ProfileMessage,
}));

const newsShown = 4;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  try {
    const { profile } = await callFrom(page)(getProfile, { params: { id: params.id ?? '' } });
    const [{ posts }, { reviews, total, summary }] = await Promise.all([
      callFrom(page)(listPosts, { query: { authorId: profile._id, limit: newsShown } }),
      callFrom(page)(listReviews, { params: { id: profile._id }, query: { limit: reviewsShown } }),
    ]);
    return data(
      {
        profile,
        posts: posts.map(({ _id, title, createdAt }) => ({ _id, title, createdAt })),
        reviewed: { reviews, total, summary },
        locale: page.locale,
        publicUrl: page.publicUrl,
      },
      { headers: { 'X-Page-Cache': `ttl=60; tags=user:${profile._id},events` } },
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
  return pageMeta({
    title: `${profile.name} · Ngoma`,
    description: profile.provider?.headline ?? profile.experience ?? profile.name,
    url: `${publicUrl}/profile/${profile._id}`,
    locale,
    type: 'profile',
  });
};

/** /profile/{id}: public profile of an organizer or provider, with events. */
export default function ProfilePage() {
  const { t } = useTranslation();
  const { profile, posts, reviewed } = useLoaderData<typeof loader>();
  const session = useSession();
  const isOrganizer = session.status === 'authenticated' && roleOf(session.user) === 'organizer';
  useCountView(profile.provider ? profile._id : undefined);
  const lists = [
    { title: t('profiles:upcoming'), events: profile.upcoming },
    { title: t('profiles:past'), events: profile.past },
  ].filter(({ events }) => events.length > 0);
  return (
    <Container disableGutters sx={{ px: { md: 3 }, pt: { md: 3 }, pb: 6 }}>
      <ProfileHead profile={profile} />
      {profile.provider && (
        <Box sx={{ mt: 2.5, px: { xs: 2, md: 3 } }}>
          {isOrganizer && (
            <Box sx={{ minHeight: 44, mb: 2.5 }}>
              <Suspense fallback={null}>
                <ProfileMessage providerId={profile._id} />
              </Suspense>
            </Box>
          )}
          <ProviderOffer provider={profile.provider}>
            <PublicReviews subject={profile} first={reviewed} />
          </ProviderOffer>
        </Box>
      )}
      <Box sx={{ mt: { xs: 3.5, md: 5 }, px: { xs: 2, md: 3 }, '&:empty': { display: 'none' } }}>
        <PostLinks posts={posts} />
      </Box>
      {lists.map(({ title, events }, index) => (
        <Box component="section" key={title} sx={{ mt: { xs: 3.5, md: 5 }, px: { xs: 2, md: 3 } }}>
          <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
            {title}
          </Typography>
          <EventGrid events={events} eager={index === 0 ? 2 : 0} actionOf={(event) => <WishlistButton event={event} />} />
        </Box>
      ))}
      {profile.role === 'organizer' && (
        <Box sx={{ px: { xs: 2, md: 3 } }}>
          <PublicReviews subject={profile} first={reviewed} />
        </Box>
      )}
      {lists.length === 0 && profile.role === 'organizer' && (
        <EmptyState
          title={t('profiles:noEvents')}
          action={
            <Button component={Link} to="/our-event">
              {t('shell:home.allEvents')}
            </Button>
          }
        />
      )}
    </Container>
  );
}
