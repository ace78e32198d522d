import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { OrderWithDetails } from '@ngoma/api/features/orders/orders';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { FullScreenTicket } from './FullScreenTicket.tsx';
import { TicketActions } from './TicketActions.tsx';
import { TicketCard } from './TicketCard.tsx';

/** Tickets of a confirmed order: to view, to show at the entrance and to download. */
export function UpcomingTickets({ order }: { order: OrderWithDetails }) {
  const { t } = useTranslation();
  const [shownId, setShownId] = useState<string | null>(null);
  const [first] = order.tickets;
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(auto-fill, minmax(340px, 1fr))' },
          justifyItems: { xs: 'center', sm: 'start' },
        }}
      >
        {order.tickets.map((ticket) => (
          <TicketCard key={ticket._id} ticket={ticket} event={order.event} onEnlarge={() => setShownId(ticket._id)} />
        ))}
      </Box>
      {first && (
        <TicketActions orderId={order._id} ticketId={first._id} eventName={order.event.eventName}>
          <Button component={Link} to="/ticket-management" variant="contained" color="sun">
            {t('orders:seeTickets')}
          </Button>
        </TicketActions>
      )}
      <FullScreenTicket
        tickets={order.tickets}
        shownId={shownId}
        eventName={order.event.eventName}
        onShow={setShownId}
        onClose={() => setShownId(null)}
      />
    </Box>
  );
}
