import { useQuery } from '@tanstack/react-query';
import { EventCarousel } from '#features/events/EventCarousel.tsx';
import { News } from '#features/posts/News.tsx';
import { HomeFigures } from '#features/recommendations/HomeFigures.tsx';
import { reasonLabel } from '#features/recommendations/reason-label.ts';
import { homeQuery } from '#features/recommendations/recommendations.queries.ts';
import { NextTicket } from '#features/tickets/NextTicket.tsx';
import { WishlistButton } from '#features/wishlist/WishlistButton.tsx';
import { greetingNow } from '#lib/format/greeting.ts';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useSession } from '#lib/session/use-session.ts';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { CardSkeletons } from '#ui/feedback/Skeletons.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

function EventRows() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: home, error, refetch } = useQuery(homeQuery());
  if (error && !home) return <LoadError error={error} onRetry={refetch} />;
  if (!home) return <CardSkeletons count={8} />;
  const { upcomingEvents, popularEvents, recommendedEvents, latestEvents } = home;
  const more = (to: string, rowTitle: string) => (
    <ButtonLink to={to} variant="quiet" size="medium" aria-label={labelWithValue(t('recommendations:seeAll'), rowTitle, locale)}>
      {t('recommendations:seeAll')}
    </ButtonLink>
  );
  const actionOf = (event: (typeof upcomingEvents)[number]) => <WishlistButton event={event} />;
  return (
    <>
      {upcomingEvents.length === 0 && (
        <EmptyState
          covers={['empty-search', 'makossa', 'this-weekend']}
          title={t('recommendations:empty.title')}
          action={<ButtonLink to="/our-event">{t('recommendations:empty.action')}</ButtonLink>}
        >
          {t('recommendations:empty.words')}
        </EmptyState>
      )}
      <EventCarousel
        title={t('recommendations:recommended')}
        events={recommendedEvents}
        noteOf={(event) => reasonLabel(event, t, locale)}
        actionOf={actionOf}
      />
      <EventCarousel
        title={t('recommendations:upcoming')}
        events={upcomingEvents}
        more={more('/our-event', t('recommendations:upcoming'))}
        actionOf={actionOf}
      />
      <EventCarousel
        title={t('recommendations:popular')}
        events={popularEvents}
        more={more('/our-event?sort=popular', t('recommendations:popular'))}
        actionOf={actionOf}
      />
      <EventCarousel
        title={t('recommendations:latest')}
        events={latestEvents}
        more={more('/our-event?sort=newest', t('recommendations:latest'))}
        actionOf={actionOf}
      />
      <HomeFigures figures={home.analytics} />
    </>
  );
}

/**
 * Participant's home: next ticket, news, recommendations with reasons, upcoming, popular and latest events, and figures of the year.
 */
export default function HomeAndRecommendations() {
  const { t } = useTranslation();
  const session = useSession();
  if (session.status !== 'authenticated') return null;
  return (
    <>
      <PageTitle>{t('shell:myHome')}</PageTitle>
      <PageHeader title={t(greetingNow(), { name: session.user.name })} lead={t('shell:home.participant')} />
      <Stack gap={4}>
        <NextTicket />
        <News />
        <EventRows />
      </Stack>
    </>
  );
}
