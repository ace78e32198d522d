import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { EventWithDetails } from '@ngoma/api/features/events/events';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { TicketPicker } from '#features/events/detail/TicketPicker.tsx';
import { useTicketSelection } from '#features/events/detail/use-ticket-selection.ts';
import { eventQuery } from '#features/events/events.queries.ts';
import { OpenOrders } from '#features/orders/OpenOrders.tsx';
import { PlacedOrder } from '#features/orders/PlacedOrder.tsx';
import { PurchaseForm } from '#features/orders/PurchaseForm.tsx';
import { usePurchaseDraft } from '#features/orders/purchase-draft.ts';
import { usePurchase } from '#features/orders/use-purchase.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useSession } from '#lib/session/use-session.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { PageError } from '#ui/feedback/PageError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

// Loaded with a confirmed order: what draws QR codes is heavier than the form.
const UpcomingTickets = lazyPart(async () => (await import('#features/tickets/UpcomingTickets.tsx')).UpcomingTickets);

/** The purchase with the event's ticket picker. */
function PurchaseSteps({ event, buyerName }: { event: EventWithDetails; buyerName: string }) {
  const [params] = useSearchParams();
  const purchaseDraft = usePurchaseDraft(event._id, params);
  const selection = useTicketSelection(event, purchaseDraft.draft.quantities);
  const purchase = usePurchase({ event, buyerName, purchaseDraft, selection });
  return (
    <PurchaseForm
      event={event}
      buyerName={buyerName}
      purchase={purchase}
      isOnSale={selection.isOnSale}
      ticketPicker={
        <TicketPicker
          heading="h2"
          types={event.ticketTypes}
          zone={event.zone}
          quantities={selection.quantities}
          onChange={purchase.chooseQuantities}
        />
      }
    />
  );
}

function NewPurchase({ eventId, buyerName, heading }: { eventId: string; buyerName: string; heading: ReactNode }) {
  const [params] = useSearchParams();
  const { data: event, error, refetch } = useQuery(eventQuery(eventId, params.get('code') ?? undefined));
  if (error && !event) return <PageError error={error} onRetry={refetch} />;
  return (
    <>
      {heading}
      {event ? <PurchaseSteps event={event} buyerName={buyerName} /> : <Skeleton variant="rounded" height={320} />}
    </>
  );
}

export default function TicketPurchaseProcess() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const session = useSession();
  const orderId = params.get('order');
  const eventId = params.get('event');
  const buyerName = session.status === 'authenticated' ? session.user.name : '';
  const title = t(orderId ? 'orders:orderTitle' : 'orders:chooseTitle');
  // Passed on, because an error page has its own title.
  const heading = (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} />
    </>
  );
  if (orderId) {
    return (
      <PlacedOrder
        key={orderId}
        orderId={orderId}
        heading={heading}
        tickets={(order) => (
          <Suspense fallback={<RowSkeletons count={2} />}>
            <UpcomingTickets order={order} />
          </Suspense>
        )}
      />
    );
  }
  if (eventId) return <NewPurchase key={eventId} eventId={eventId} buyerName={buyerName} heading={heading} />;
  return (
    <>
      {heading}
      <OpenOrders />
      <EmptyState
        title={t('orders:pick.title')}
        image="/api/art/pick-an-event.svg?w=480&h=300"
        action={
          <Button component={Link} to="/our-event" variant="contained" color="sun" size="large">
            {t('orders:pick.action')}
          </Button>
        }
      >
        {t('orders:pick.words')}
      </EmptyState>
    </>
  );
}
