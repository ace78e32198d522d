import { type Role, roles } from '@ngoma/api/common/roles';
import { expect, it } from 'vitest';
import { bellsFor } from './bells.ts';
import { screens } from './screens.ts';

/** The specification's pages without bells. */
const without = [
  '/ticket-purchase-process',
  '/ticket-validation-at-entry',
  '/loyalty-program',
  '/custom-photo-or-video-filters-for-events',
  '/event-search-and-details',
];
/** Where the organizer, and nobody else, has every bell: off the management pages. */
const withAll = ['/', '/overview', '/events/add-new', '/events/edit'];

const guarded = screens.filter(({ frame }) => frame === 'dashboard');
const cases = guarded.flatMap(({ path, roles: allowed = roles }) => allowed.map((role): [string, Role] => [path, role]));

it.each(cases)('%s shows %s the bells that the specification names', (path, role) => {
  const usual = ['activity', 'reminder'];
  const all = [...usual, 'message', 'gift'];
  expect(bellsFor(role, path)).toEqual(
    without.includes(path) ? [] : role === 'organizer' && withAll.includes(path) ? all : usual,
  );
});
