import type { Role } from '@ngoma/api/common/roles';

/** The bells of the header, in their order. */
export const bellKinds = ['activity', 'reminder', 'message', 'gift'] as const;
export type BellKind = (typeof bellKinds)[number];

/** Where no bell rings: buying, entering, and pages that fill the screen with one thing. */
const quietScreens: readonly string[] = [
  '/ticket-purchase-process',
  '/ticket-validation-at-entry',
  '/loyalty-program',
  '/custom-photo-or-video-filters-for-events',
  '/event-search-and-details',
];

/** The screens where organizers look at what is going on and make events; on those where they manage, two bells are enough. */
const talkativeScreens: readonly string[] = ['/', '/overview', '/events/add-new', '/events/edit'];

/** The bells that a role sees on a screen, by the screen's path. */
export function bellsFor(role: Role, path: string): readonly BellKind[] {
  if (quietScreens.includes(path)) return [];
  return role === 'organizer' && talkativeScreens.includes(path) ? bellKinds : ['activity', 'reminder'];
}
