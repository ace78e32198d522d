import { type EventWithDetails, getEvent } from '@ngoma/api/features/events/events';
import type { ComponentType } from 'react';
import { ApiProblem, call } from '#lib/api/call.ts';
import { useFetched } from '#lib/api/use-fetched.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useSession } from '#lib/session/use-session.ts';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { PosterSkeletons, Skeletons } from '#ui/kit/feedback/Skeleton.tsx';
import { NotFound, NotFoundContent } from '#ui/kit/frame/NotFound.tsx';
import { Page } from '#ui/kit/layout/Page.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import styles from './RestrictedEvent.module.css';

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

/** Skeleton of an event page. */
function EventSkeleton() {
  const { t } = useTranslation();
  return (
    <Page>
      <Skeletons label={t('common:loading')}>
        <PosterSkeletons count={3} />
      </Skeletons>
    </Page>
  );
}

/**
 * Server-rendered for everyone: not found or the problem, or a skeleton if this browser may have a session that can see the event. The title
 * stays Ngoma until the session is known.
 */
function ClosedOrSkeleton({ problem }: { problem?: string | undefined }) {
  return (
    <>
      <div className={styles.signedOut}>{problem === undefined ? <NotFoundContent /> : <CodeProblem message={problem} />}</div>
      <div className={styles.signedIn}>
        <EventSkeleton />
      </div>
    </>
  );
}

/** Too many wrong access codes: how long to wait. */
function CodeProblem({ message }: { message: string }) {
  const { t } = useTranslation();
  return (
    <Page width="text">
      <Heading level={1}>{t('events:codeNeeded')}</Heading>
      <Notice tone="sun">{message}</Notice>
    </Page>
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
