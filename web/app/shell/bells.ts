import type { Role } from '@ngoma/api/common/roles';

/** The bells of the header, in their order. */
export const bellKinds = ['reminder'] as const;
export type BellKind = (typeof bellKinds)[number];

/** Where no bell rings, so that nothing leads away: buying, entering, and pages that fill the screen with one thing. */
const quietScreens: readonly string[] = [
  '/ticket-purchase-process',
  '/ticket-validation-at-entry',
  '/loyalty-program',
  '/custom-photo-or-video-filters-for-events',
  '/event-search-and-details',
];

/** The bells that a role sees on a screen, by the screen's path. */
export function bellsFor(_role: Role, path: string): readonly BellKind[] {
  return quietScreens.includes(path) ? [] : bellKinds;
}
