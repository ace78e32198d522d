import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { EventShelf } from '#features/events/EventShelf.tsx';
import { HomeFigures } from '#features/recommendations/HomeFigures.tsx';
import { reasonWords } from '#features/recommendations/reason-words.ts';
import { homeQuery } from '#features/recommendations/recommendations.queries.ts';
import { NextTicket } from '#features/tickets/NextTicket.tsx';
import { WishHeart } from '#features/wishlist/WishHeart.tsx';
import { greetingNow } from '#lib/greeting.ts';
import { nameAndWords } from '#lib/punctuation.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useSession } from '#lib/use-session.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { CardSkeletons } from '#ui/Skeletons.tsx';

function Shelves() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: home, error, refetch } = useQuery(homeQuery());
  if (error && !home) return <LoadFailure error={error} onRetry={refetch} />;
  if (!home) return <CardSkeletons count={8} />;
  const { upcomingEvents, popularEvents, recommendedEvents, latestEvents } = home;
  const more = (to: string, shelf: string) => (
    <Link
      component={RouterLink}
      to={to}
      aria-label={nameAndWords(t('recommendations:seeAll'), shelf, locale)}
      sx={{ whiteSpace: 'nowrap', minHeight: 44, display: 'inline-flex', alignItems: 'center' }}
    >
      {t('recommendations:seeAll')}
    </Link>
  );
  const actionOf = (event: (typeof upcomingEvents)[number]) => <WishHeart event={event} />;
  return (
    <>
      {upcomingEvents.length === 0 && (
        <EmptyState image="/api/art/empty-search.svg?w=480&h=300" title={t('recommendations:empty.title')}>
          {t('recommendations:empty.words')}
        </EmptyState>
      )}
      <EventShelf
        title={t('recommendations:recommended')}
        events={recommendedEvents}
        noteOf={(event) => reasonWords(event, t, locale)}
        actionOf={actionOf}
      />
      <HomeFigures figures={home.analytics} />
      <EventShelf
        title={t('recommendations:upcoming')}
        events={upcomingEvents}
        more={more('/our-event', t('recommendations:upcoming'))}
        actionOf={actionOf}
      />
      <EventShelf
        title={t('recommendations:popular')}
        events={popularEvents}
        more={more('/our-event?sort=popular', t('recommendations:popular'))}
        actionOf={actionOf}
      />
      <EventShelf
        title={t('recommendations:latest')}
        events={latestEvents}
        more={more('/our-event?sort=newest', t('recommendations:latest'))}
        actionOf={actionOf}
      />
    </>
  );
}

/** The participant's home: the next ticket, what fits with the reason, what comes, sells and is new, and the own figures. */
export default function HomeAndRecommendations() {
  const { t } = useTranslation();
  const session = useSession();
  if (session.status !== 'authenticated') return null;
  return (
    <>
      <PageTitle>{t('shell:myHome')}</PageTitle>
      <PageHeader title={t(greetingNow(), { name: session.user.name })} lead={t('shell:home.participant')} />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { xs: 3, md: 4 } }}>
        <NextTicket />
        <Shelves />
      </Box>
    </>
  );
}
