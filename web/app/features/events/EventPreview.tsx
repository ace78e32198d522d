import type { EventWithDetails } from '@ngoma/api/features/events';
import { EventView } from './EventView.tsx';
import { TicketPicker } from './TicketPicker.tsx';

/** The public page of an event as it would look, for those who are writing it: nothing in it sells. */
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
