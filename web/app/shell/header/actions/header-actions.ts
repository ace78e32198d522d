import type { Role } from '@ngoma/api/common/roles';

/** The header's buttons for actions of the page, in their order. */
export const pageActionKinds = ['save', 'publish', 'export', 'help', 'tickets', 'gallery'] as const;
export type PageActionKind = (typeof pageActionKinds)[number];

/** The screens where an organizer views or edits events. The other screens are lists and consoles with buttons of their own. */
const eventScreens: readonly string[] = ['/', '/overview', '/events/add-new', '/events/edit', '/visibility-and-access-settings'];

/** Returns the header's page actions of a role on a screen, by the screen's path. */
export function pageActionsFor(role: Role, path: string): readonly PageActionKind[] {
  if (role === 'organizer' && eventScreens.includes(path)) return ['save', 'publish'];
  if (role === 'organizer' && path === '/transaction-and-payment') return ['export', 'help'];
  if (role === 'participant' && path === '/ticket-management') return ['tickets'];
  if (role === 'participant' && path === '/custom-photo-or-video-filters-for-events') return ['gallery'];
  return [];
}
