import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type EventWithDetails, getEvent } from '@ngoma/api/features/events/events';
import type { ComponentType } from 'react';
import { ApiProblem, call } from '#lib/api/call.ts';
import { useFetched } from '#lib/api/use-fetched.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { signedInAttribute } from '#lib/session/signed-in-attribute.ts';
import { useSession } from '#lib/session/use-session.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { NotFound, NotFoundContent } from '#ui/kit/frame/NotFound.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

/** Props of an event page except the event. */
export interface EventPageProps {
  readonly accessCode?: string | undefined;
  readonly now: string;
  readonly publicUrl: string;
}

interface RestrictedEventProps extends EventPageProps {
  readonly eventId: string;
  /** The server's message to a reader without a session, when too many wrong access codes were entered. */
  readonly problem?: string | undefined;
  readonly EventPage: ComponentType<EventPageProps & { readonly event: EventWithDetails }>;
}

const signedInOnly = { display: 'none', [`html[${signedInAttribute}] &`]: { display: 'block' } } as const;
const signedOutOnly = { [`html[${signedInAttribute}] &`]: { display: 'none' } } as const;

/** Skeleton of an event page. */
function EventSkeleton() {
  return (
    <Container disableGutters aria-busy="true" sx={{ px: { md: 3 }, pt: { md: 3 }, pb: 5 }}>
      <Skeleton
        variant="rectangular"
        sx={{
          height: 'auto',
          aspectRatio: { xs: '3 / 2', sm: '16 / 9', md: '21 / 9' },
          borderRadius: { xs: 0, md: '22px' },
        }}
      />
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 2.5, md: 5 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 400px' },
          px: { xs: 2.5, md: 0 },
          pt: { xs: 2.5, md: 4 },
        }}
      >
        <div>
          <Skeleton width="70%" height={44} />
          <Skeleton width="40%" sx={{ mb: 2 }} />
          <Skeleton width="55%" />
          <Skeleton width="50%" />
        </div>
        <Skeleton variant="rounded" height={260} />
      </Box>
    </Container>
  );
}

/**
 * Server-rendered for everyone: not found or the problem, or a skeleton if this browser may have a session that can see the event. The title
 * stays Ngoma until the session is known.
 */
function ClosedOrSkeleton({ problem }: { problem?: string | undefined }) {
  return (
    <>
      <Box sx={signedOutOnly}>{problem === undefined ? <NotFoundContent /> : <CodeProblem message={problem} />}</Box>
      <Box sx={signedInOnly}>
        <EventSkeleton />
      </Box>
    </>
  );
}

/** Too many wrong access codes: how long to wait. */
function CodeProblem({ message }: { message: string }) {
  const { t } = useTranslation();
  return (
    <Container sx={{ py: 4 }}>
      <Typography variant="h1" sx={{ mb: 2 }}>
        {t('events:codeNeeded')}
      </Typography>
      <Notice tone="warning">{message}</Notice>
    </Container>
  );
}

/** Returns the server's message if it asks to wait. */
const waitMessageOf = (error: unknown): string | undefined =>
  error instanceof ApiProblem && error.status === 429 ? error.message : undefined;

/**
 * Event that is not public: private, draft or suspended. Pages are rendered without a session, which only the browser knows, so
 * the team, ticket holders and admins load the event here.
 */
export function RestrictedEvent({ eventId, problem, EventPage, ...page }: RestrictedEventProps) {
  const { accessCode } = page;
  const locale = useLocale();
  const { status } = useSession();
  const isSignedIn = status === 'authenticated';
  const { data: event, error } = useFetched(
    isSignedIn ? `${eventId} ${accessCode ?? ''} ${locale}` : undefined,
    async (signal) => (await call(getEvent, { params: { id: eventId }, query: { accessCode }, signal })).eventWithDetails,
  );
  if (event)
    return (
      <>
        <PageTitle>{event.eventName}</PageTitle>
        <EventPage {...page} event={event} />
      </>
    );
  if (status === 'unknown') return <ClosedOrSkeleton problem={problem} />;
  const message = isSignedIn ? waitMessageOf(error) : problem;
  if (message !== undefined) return <CodeProblem message={message} />;
  if (!isSignedIn || error) return <NotFound />;
  return <EventSkeleton />;
}
