import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { editedEventQuery } from '#features/events/editor/editor.queries.ts';
import { OrdersConsole } from '#features/orders/console/OrdersConsole.tsx';
import { TicketTypeTotals } from '#features/orders/console/TicketTypeTotals.tsx';
import { RefundRequests } from '#features/orders/refunds/RefundRequests.tsx';
import { nextOwnEventQuery } from '#lib/api/queries/own-events.queries.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

/** The sales of the chosen event. */
function ChosenEvent({ eventId }: { eventId: string }) {
  const { data, error, refetch } = useQuery(editedEventQuery(eventId));
  if (error && !data)
    return (
      <Card>
        <LoadError error={error} onRetry={refetch} />
      </Card>
    );
  return data ? <TicketTypeTotals event={data} /> : <PanelSkeleton size="part" />;
}

/** /ticket-and-reservation-management: the orders of the organizer's events, and the sales of their ticket types. */
export default function TicketAndReservationManagement() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const requestedId = params.get('event');
  // Defaults to the organizer's next event.
  const { data: next } = useQuery({ ...nextOwnEventQuery(), enabled: !requestedId });
  const eventId = requestedId || next?._id;
  return (
    <>
      <PageTitle>{t('navigation:title.ticketReservations')}</PageTitle>
      <PageHeader title={t('navigation:title.ticketReservations')} lead={t('orders-console:lead')} />
      <Stack>
        {eventId && <ChosenEvent eventId={eventId} />}
        <RefundRequests eventId={requestedId ?? undefined} />
        <OrdersConsole />
      </Stack>
    </>
  );
}
