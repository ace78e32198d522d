import type { EventWithDetails } from '@ngoma/api/features/events/events';

/** Returns whether readers may ask about an event: before it is over, also without a date for now. */
export const canAsk = ({ status }: Pick<EventWithDetails, 'status'>): boolean => status === 'published' || status === 'postponed';

/** Returns the path of a reader's questions about an event; a private event keeps its access code. */
export const questionsPath = (eventId: string, accessCode?: string | null): string =>
  `/our-event/${encodeURIComponent(eventId)}/questions${accessCode ? `?code=${encodeURIComponent(accessCode)}` : ''}`;
