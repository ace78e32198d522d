import { type EventWithDetails, getEvent } from '@ngoma/api/features/events/events';
import { type EventInformation, getEventInformation } from '@ngoma/api/features/events/information';
import { type ComponentType, useCallback, useState } from 'react';
import { ApiProblem, call } from '#lib/api/call.ts';
import { useFetched } from '#lib/api/queries/use-fetched.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useSession } from '#lib/session/use-session.ts';
import { MissingBlock, RetryContext } from '#ui/kit/feedback/MissingPart.tsx';
import { NotFound } from '#ui/kit/frame/NotFound.tsx';
import { Page } from '#ui/kit/layout/Page.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import { ClosedOrSkeleton, CodeProblem, EventSkeleton } from './ClosedEvent.tsx';

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
  readonly EventPage: ComponentType<
    EventPageProps & { readonly event: EventWithDetails; readonly information: EventInformation }
  >;
}

/** Returns the server's message if it asks to wait. */
const waitMessageOf = (error: unknown): string | undefined =>
  error instanceof ApiProblem && error.status === 429 ? error.message : undefined;

/** Returns whether the server has refused the event. Malformed ids are refused with 400. */
const isRefused = (error: unknown): boolean => error instanceof ApiProblem && [400, 403, 404].includes(error.status);

/**
 * Event that is not public: private, draft or suspended. Pages are rendered without a session, which only the browser knows, so
 * the team, ticket holders and admins load the event here.
 */
export function RestrictedEvent({ eventId, problem, EventPage, ...page }: RestrictedEventProps) {
  const { accessCode } = page;
  const locale = useLocale();
  const { status } = useSession();
  const isSignedIn = status === 'authenticated';
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((last) => last + 1), []);
  const { data: loaded, error } = useFetched(
    isSignedIn ? `${eventId} ${accessCode ?? ''} ${locale} ${attempt}` : undefined,
    async (signal) => {
      const request = { params: { id: eventId }, query: { accessCode }, signal };
      const [{ eventWithDetails: event }, { information }] = await Promise.all([
        call(getEvent, request),
        call(getEventInformation, request),
      ]);
      return { event, information };
    },
  );
  if (loaded)
    return (
      <>
        <PageTitle>{loaded.event.eventName}</PageTitle>
        <EventPage {...page} {...loaded} />
      </>
    );
  if (status === 'unknown') return <ClosedOrSkeleton problem={problem} />;
  const message = isSignedIn ? waitMessageOf(error) : problem;
  if (message !== undefined) return <CodeProblem message={message} />;
  if (!isSignedIn || isRefused(error)) return <NotFound />;
  if (error)
    return (
      <Page width="text">
        <RetryContext value={{ retry, isBusy: false, isRepeated: attempt > 0 }}>
          <MissingBlock />
        </RetryContext>
      </Page>
    );
  return <EventSkeleton />;
}
