import type { Role } from '@ngoma/api/common/roles';

/** The buttons that the header keeps for the page under it, in their order. */
export const pageActionKinds = ['save', 'publish', 'export', 'help', 'tickets', 'gallery'] as const;
export type PageActionKind = (typeof pageActionKinds)[number];

/** The screens where an organizer looks at events or makes them; the other ones are lists and desks with buttons of their own. */
const eventScreens: readonly string[] = ['/', '/overview', '/events/add-new', '/events/edit', '/visibility-and-access-settings'];

/** The buttons that stand in the header for a role on a screen, by the screen's path. */
export function pageActionsFor(role: Role, path: string): readonly PageActionKind[] {
  if (role === 'organizer' && eventScreens.includes(path)) return ['save', 'publish'];
  if (role === 'organizer' && path === '/transaction-and-payment') return ['export', 'help'];
  if (role === 'participant' && path === '/ticket-management') return ['tickets'];
  if (role === 'participant' && path === '/custom-photo-or-video-filters-for-events') return ['gallery'];
  return [];
}
