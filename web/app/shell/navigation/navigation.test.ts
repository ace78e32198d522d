import type { Role } from '@ngoma/api/common/roles';
import { describe, expect, it } from 'vitest';
import { screens } from '#shell/screens.ts';
import { byArea, menuFor, type NavigationItem, samePath } from './navigation.ts';

const all = new Set(screens.map((screen) => screen.path));
const outline = (items: readonly NavigationItem[]) => items.map((item) => item.children?.map((child) => child.path) ?? item.path);

/** The specified side navigation, line by line; groups are nested. */
const specified: Record<Role, unknown> = {
  provider: [
    '/',
    ['/project/view', '/project/bids'],
    '/reservations-and-contracts',
    '/confirmed-service-calendar',
    '/messaging-&-client-relationship',
    '/profile-&-services-management',
    '/statistics-&-performance',
  ],
  admin: [
    '/',
    '/messaging-relationship',
    '/global-overview-&-general-statistics',
    '/user-management',
    '/ticketing-&-transactions-supervision',
    '/withdrawal',
  ],
  organizer: [
    '/',
    '/statistics-&-reports',
    ['/events/add-new', '/events/edit'],
    ['/place-a-bid/add', '/place-a-bid/view', '/place-a-bid/bids/awarded'],
    '/messaging-relationship',
    '/ticket-and-reservation-management',
    '/marketing-engagement',
    '/entry-validation',
    '/transaction-and-payment',
    '/search-&-select-service-providers',
    '/visibility-and-access-settings',
  ],
  participant: [
    '/',
    '/event-search-and-details',
    '/ticket-purchase-process',
    '/ticket-management',
    '/ticket-validation-at-entry',
    '/loyalty-program',
    '/custom-photo-or-video-filters-for-events',
    '/referrals',
  ],
};

describe('the side navigation', () => {
  it.each(Object.entries(specified))('of a %s has the specified items and groups', (role, menu) => {
    const sorted = (list: unknown) => (list as unknown[]).map(String).sort();
    expect(sorted(outline(menuFor(role as Role, all)))).toEqual(sorted(menu));
  });

  it('stands by area, the home first', () => {
    const areas = byArea(menuFor('organizer', all)).map(([area, items]) => [area, outline(items).flat()]);
    expect(areas).toEqual([
      ['main', ['/', '/statistics-&-reports']],
      [
        'events',
        [
          '/events/add-new',
          '/events/edit',
          '/ticket-and-reservation-management',
          '/entry-validation',
          '/visibility-and-access-settings',
        ],
      ],
      ['people', ['/messaging-relationship', '/marketing-engagement']],
      ['money', ['/transaction-and-payment']],
      ['providers', ['/search-&-select-service-providers', '/place-a-bid/add', '/place-a-bid/view', '/place-a-bid/bids/awarded']],
    ]);
  });

  it.each(Object.keys(specified))('of a %s keeps each item once when it is shown by area', (role) => {
    const menu = menuFor(role as Role, all);
    const shown = byArea(menu).flatMap(([, items]) => items);
    expect(shown.map((item) => item.label)).toEqual(menu.map((item) => item.label));
  });

  it('has no item without a page, and no group without items', () => {
    expect(outline(menuFor('organizer', new Set(['/', '/entry-validation', '/events/edit'])))).toEqual([
      '/',
      ['/events/edit'],
      '/entry-validation',
    ]);
  });

  it('shows an item without roles to every role, and a parent if one of its children matches', () => {
    const menu: NavigationItem[] = [
      { label: 'shell:contact', path: '/contact-us' },
      {
        label: 'navigation:nav.events',
        roles: ['admin'],
        children: [{ label: 'navigation:nav.myTickets', path: '/ticket-management', roles: ['participant'] }],
      },
    ];
    expect(outline(menuFor('participant', all, menu))).toEqual(['/contact-us', ['/ticket-management']]);
    expect(outline(menuFor('provider', all, menu))).toEqual(['/contact-us']);
  });
});

describe('an address with &', () => {
  it('is the same raw and encoded', () => {
    expect(samePath('/statistics-&-reports', '/statistics-&-reports')).toBe(true);
    expect(samePath('/statistics-%26-reports', '/statistics-&-reports')).toBe(true);
    expect(samePath('/statistics-&-reports/', '/statistics-&-reports')).toBe(true);
    expect(samePath('/statistics-%-reports', '/statistics-&-reports')).toBe(false);
  });
});
