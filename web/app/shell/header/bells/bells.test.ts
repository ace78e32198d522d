import { type Role, roles } from '@ngoma/api/common/roles';
import { expect, it } from 'vitest';
import { screens } from '#shell/screens.ts';
import { bellsFor } from './bells.ts';

/** The screens without bells in the specification. */
const without = [
  '/ticket-purchase-process',
  '/ticket-validation-at-entry',
  '/loyalty-program',
  '/custom-photo-or-video-filters-for-events',
  '/event-search-and-details',
];
/** The screens on which only the organizer has every bell; the management screens are not among them. */
const withAll = ['/', '/overview', '/events/add-new', '/events/edit'];

const guarded = screens.filter(({ frame }) => frame === 'dashboard' || frame === 'buyer');
const cases = guarded.flatMap(({ path, roles: allowed = roles }) => allowed.map((role): [string, Role] => [path, role]));

it.each(cases)('%s shows %s the bells that the specification names', (path, role) => {
  const usual = ['activity', 'reminder'];
  const all = [...usual, 'message', 'gift'];
  expect(bellsFor(role, path)).toEqual(
    without.includes(path) ? [] : role === 'organizer' && withAll.includes(path) ? all : usual,
  );
});
