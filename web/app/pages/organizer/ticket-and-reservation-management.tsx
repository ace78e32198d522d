import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { editedEventQuery } from '#features/event-editor/editor.queries.ts';
import { OrderDesk } from '#features/order-desk/OrderDesk.tsx';
import { TypesAtAGlance } from '#features/order-desk/TypesAtAGlance.tsx';
import { nextOwnEventQuery } from '#lib/own-events.queries.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';

/** How the sale of the chosen event stands; of none in particular, nothing. */
function ChosenEvent({ eventId }: { eventId: string }) {
  const { data, error } = useQuery(editedEventQuery(eventId));
  if (error) return null;
  return data ? <TypesAtAGlance event={data} /> : <Skeleton variant="rounded" height={180} />;
}

/** /ticket-and-reservation-management: the orders of own events, and how their ticket types sell. */
export default function TicketAndReservationManagement() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const asked = params.get('event');
  // Without a choice the next event is the one that matters.
  const { data: next } = useQuery({ ...nextOwnEventQuery(), enabled: !asked });
  const eventId = asked || next?._id;
  return (
    <>
      <PageTitle>{t('menu:title.ticketReservations')}</PageTitle>
      <PageHeader title={t('menu:title.ticketReservations')} lead={t('order-desk:lead')} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {eventId && <ChosenEvent eventId={eventId} />}
        <OrderDesk />
      </Box>
    </>
  );
}
