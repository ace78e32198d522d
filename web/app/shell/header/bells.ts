import type { Role } from '@ngoma/api/common/roles';

/** The bells of the header, in their order. */
export const bellKinds = ['activity', 'reminder', 'message', 'gift'] as const;
export type BellKind = (typeof bellKinds)[number];

/** The screens without bells: buying, check-in, and screens that fill the page with one thing. */
const screensWithoutBells: readonly string[] = [
  '/ticket-purchase-process',
  '/ticket-validation-at-entry',
  '/loyalty-program',
  '/custom-photo-or-video-filters-for-events',
  '/event-search-and-details',
];

/** The screens with all bells: those on which organizers follow and create events. The management screens have two bells. */
const screensWithAllBells: readonly string[] = ['/', '/overview', '/events/add-new', '/events/edit'];

/** Returns the bells of a role on a screen, by the screen's path. */
export function bellsFor(role: Role, path: string): readonly BellKind[] {
  if (screensWithoutBells.includes(path)) return [];
  return role === 'organizer' && screensWithAllBells.includes(path) ? bellKinds : ['activity', 'reminder'];
}
