import { type Role, roles } from '@ngoma/api/common/roles';
import { expect, it } from 'vitest';
import { screens } from '#shell/screens.ts';
import { pageActionsFor } from './header-actions.ts';

/** The buttons by screen and role; all others have none. */
const buttons: Readonly<Record<string, readonly string[]>> = {
  'organizer /': ['save', 'publish'],
  'organizer /overview': ['save', 'publish'],
  'organizer /events/add-new': ['save', 'publish'],
  'organizer /events/edit': ['save', 'publish'],
  'organizer /visibility-and-access-settings': ['save', 'publish'],
  'organizer /transaction-and-payment': ['export', 'help'],
  'participant /ticket-management': ['tickets'],
  'participant /custom-photo-or-video-filters-for-events': ['gallery'],
};

const guarded = screens.filter(({ frame }) => frame === 'dashboard' || frame === 'buyer');
const cases = guarded.flatMap(({ path, roles: allowed = roles }) => allowed.map((role): [string, Role] => [path, role]));

it.each(cases)('%s shows %s the header’s page actions of the specification', (path, role) => {
  expect(pageActionsFor(role, path)).toEqual(buttons[`${role} ${path}`] ?? []);
});
