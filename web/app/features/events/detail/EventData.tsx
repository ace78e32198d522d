import type { EventWithDetails } from '@ngoma/api/features/events/events';
import type { EventInformation } from '@ngoma/api/features/events/information';
import { ServerScript } from '#ui/page/ServerScript.tsx';
import { eventJsonLd } from './facts/event-json-ld.ts';

interface EventDataProps {
  readonly event: EventWithDetails;
  readonly information: EventInformation;
  readonly publicUrl: string;
}

/** The event as data for search engines. */
export const EventData = ({ event, information, publicUrl }: EventDataProps) => (
  <ServerScript type="application/ld+json">
    {import.meta.env.SSR && eventJsonLd(event, information, `${publicUrl}/our-event/${event._id}`, publicUrl)}
  </ServerScript>
);
