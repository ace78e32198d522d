import type { Role } from '@ngoma/api/common/roles';
import { type BellKind, bellsOfBuyer } from './bells-of-buyer.ts';

/** The bells of the header, in their order. */
export const bellKinds = ['activity', 'reminder', 'message', 'gift'] as const satisfies readonly BellKind[];
export type { BellKind };

/** The screens with all bells: those on which organizers follow and create events. The management screens have two bells. */
const screensWithAllBells: readonly string[] = ['/', '/overview', '/events/add-new', '/events/edit'];

/** Returns the bells of a role on a screen, by the screen's path. */
export function bellsFor(role: Role, path: string): readonly BellKind[] {
  return role === 'organizer' && screensWithAllBells.includes(path) ? bellKinds : bellsOfBuyer(path);
}
