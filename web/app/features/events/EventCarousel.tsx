import type { ReactNode } from 'react';
import { Section } from '#ui/kit/layout/Section.tsx';
import type { CardEvent } from './EventCard.tsx';
import { EventGrid } from './EventGrid.tsx';

interface EventCarouselProps<E extends CardEvent> {
  readonly title: string;
  readonly events: readonly E[];
  /** Link to more events of this kind. */
  readonly more?: ReactNode;
  readonly toOf?: (event: E) => string;
  readonly actionOf?: (event: E) => ReactNode;
  readonly noteOf?: (event: E) => ReactNode;
}

/** Row of event cards under a title, which scrolls sideways. Renders nothing for an empty list. */
export function EventCarousel<E extends CardEvent>({ title, events, more, ...cards }: EventCarouselProps<E>) {
  if (events.length === 0) return null;
  return (
    <Section title={title} action={more}>
      <EventGrid {...cards} events={events} eager={0} isRow />
    </Section>
  );
}
