import type { EventState } from '@ngoma/api/features/events';

/** Whether strangers are let in to the event's page, which the server makes without knowing who reads: no draft, nothing suspended. */
export const hasEventPage = (state: EventState): boolean => state !== 'draft' && state !== 'suspended';
