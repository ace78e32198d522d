import type { EventState } from '@ngoma/api/features/events';

/** Whether the page of an event is for everybody who has its address; drafts and suspended events open for a few (EventForSome). */
export const hasEventPage = (state: EventState): boolean => state !== 'draft' && state !== 'suspended';
