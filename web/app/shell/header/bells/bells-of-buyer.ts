export type BellKind = 'activity' | 'reminder' | 'message' | 'gift';

/** The screens without bells: buying, check-in, and screens that fill the page with one thing. */
const screensWithoutBells: readonly string[] = [
  '/ticket-purchase-process',
  '/ticket-validation-at-entry',
  '/loyalty-program',
  '/custom-photo-or-video-filters-for-events',
  '/event-search-and-details',
];

/** Returns the bells of a participant on a screen, by the screen's path. */
export const bellsOfBuyer = (path: string): readonly BellKind[] =>
  screensWithoutBells.includes(path) ? [] : ['activity', 'reminder'];
