import type { EventWithDetails } from '@ngoma/api/features/events/events';
import { EventView } from './EventView.tsx';
import { TicketPicker } from './tickets/TicketPicker.tsx';

/** Preview of the event's public page for its editors; nothing in it can be bought. */
export function EventPreview({ event }: { event: EventWithDetails }) {
  return (
    <EventView
      event={event}
      now={new Date()}
      isPreview
      tickets={<TicketPicker types={event.ticketTypes} zone={event.zone} quantities={{}} onChange={() => undefined} isReadOnly />}
    />
  );
}
