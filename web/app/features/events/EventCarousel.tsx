import type { ReactNode } from 'react';
import { Section } from '#ui/kit/layout/Section.tsx';
import type { CardEvent } from './card-event.ts';
import { EventGrid } from './EventGrid.tsx';

interface EventCarouselProps<E extends CardEvent> {
  readonly title: string;
  readonly events: readonly E[];
  /** Link to more events of this kind. */
  readonly more?: ReactNode;
  /** How many pictures belong to the first view of the page and are requested before its scripts. */
  readonly eager?: number;
  readonly toOf?: (event: E) => string;
  readonly actionOf?: (event: E) => ReactNode;
  readonly noteOf?: (event: E) => ReactNode;
}

/** Row of event cards under a title, which scrolls sideways. Renders nothing for an empty list. */
export function EventCarousel<E extends CardEvent>({ title, events, more, eager = 0, ...cards }: EventCarouselProps<E>) {
  if (events.length === 0) return null;
  return (
    <Section title={title} action={more}>
      <EventGrid {...cards} events={events} eager={eager} isRow />
    </Section>
  );
}
