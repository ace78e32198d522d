import { z } from 'zod';

/** The kinds of changes for buyers: another date or place, no date for now, or a date again after a postponement. */
export const eventChangeKinds = ['moved', 'postponed', 'resumed'] as const;
export const EventChangeKind = z.enum(eventChangeKinds);
export type EventChangeKind = z.infer<typeof EventChangeKind>;
