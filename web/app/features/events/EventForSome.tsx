import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import { type EventWithDetails, getEvent } from '@ngoma/api/features/events';
import type { ComponentType } from 'react';
import { call } from '#lib/call.ts';
import { useFetched } from '#lib/use-fetched.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useSession } from '#lib/use-session.ts';
import { NotFound } from '#ui/NotFound.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';

/** What a page for one event knows without the event. */
export interface PageOfEvent {
  readonly accessCode?: string | undefined;
  readonly now: string;
  readonly publicUrl: string;
}

interface EventForSomeProps extends PageOfEvent {
  readonly eventId: string;
  readonly Shown: ComponentType<PageOfEvent & { readonly event: EventWithDetails }>;
}

/**
 * An event that strangers do not find: a private one, a draft, a suspended one. Pages are made for everybody, and the session
 * is known to the browser alone; so its team, its ticket holders and admins are let in from here.
 */
export function EventForSome({ eventId, Shown, ...page }: EventForSomeProps) {
  const { accessCode } = page;
  const locale = useLocale();
  const isSignedIn = useSession().status === 'authenticated';
  const { data: event, error } = useFetched(
    isSignedIn ? `${eventId} ${accessCode ?? ''} ${locale}` : undefined,
    async (signal) => (await call(getEvent, { params: { id: eventId }, query: { accessCode }, signal })).eventWithDetails,
  );
  if (event)
    return (
      <>
        <PageTitle>{event.eventName}</PageTitle>
        <Shown {...page} event={event} />
      </>
    );
  if (!isSignedIn || error) return <NotFound />;
  return (
    <Container disableGutters aria-busy="true" sx={{ px: { md: 3 }, pt: { md: 3 }, pb: 5 }}>
      <Skeleton variant="rectangular" sx={{ height: 'auto', aspectRatio: { xs: '3 / 2', sm: '16 / 9', md: '21 / 9' } }} />
    </Container>
  );
}
