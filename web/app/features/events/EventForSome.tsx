import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import { type EventWithDetails, getEvent } from '@ngoma/api/features/events';
import type { ComponentType } from 'react';
import { call } from '#lib/call.ts';
import { readerMark } from '#lib/reader-mark.ts';
import { useFetched } from '#lib/use-fetched.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useSession } from '#lib/use-session.ts';
import { NotFound, NothingHere } from '#ui/NotFound.tsx';
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

const onlyMarked = { display: 'none', [`html[${readerMark}] &`]: { display: 'block' } } as const;
const onlyUnmarked = { [`html[${readerMark}] &`]: { display: 'none' } } as const;

/** The shape of an event to come: cover, name, place, words, and beside them the tickets. */
function EventToCome() {
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
 * Made on the server, for everybody: not found, unless this browser keeps a session that may find it. The tab says the house's
 * name until it is known.
 */
function PerhapsNotFound() {
  return (
    <>
      <Box sx={onlyUnmarked}>
        <NothingHere />
      </Box>
      <Box sx={onlyMarked}>
        <EventToCome />
      </Box>
    </>
  );
}

/**
 * An event that strangers do not find: a private one, a draft, a suspended one. Pages are made for everybody, and the session
 * is known to the browser alone; so its team, its ticket holders and admins are let in from here.
 */
export function EventForSome({ eventId, Shown, ...page }: EventForSomeProps) {
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
        <Shown {...page} event={event} />
      </>
    );
  if (status === 'unknown') return <PerhapsNotFound />;
  if (!isSignedIn || error) return <NotFound />;
  return <EventToCome />;
}
