import type { Role } from '@ngoma/api/common/roles';
import { describe, expect, it } from 'vitest';
import { screens } from './screens.ts';

/** The specified routes, by the roles that may enter. */
const specified: Record<Role, readonly string[]> = {
  participant: [
    '/referrals',
    '/event-change/:eventId',
    '/home-and-recommendations',
    '/event-search-and-details',
    '/ticket-purchase-process',
    '/ticket-management',
    '/ticket-validation-at-entry',
    '/loyalty-program',
    '/custom-photo-or-video-filters-for-events',
    // Not specified: the specified balance of the header leads here.
    '/wallet',
  ],
  organizer: [
    '/overview',
    '/statistics-&-reports',
    '/events/add-new',
    '/events/edit',
    '/ticket-and-reservation-management',
    '/marketing-engagement',
    '/transaction-and-payment',
    '/entry-validation',
    '/search-&-select-service-providers',
    '/visibility-and-access-settings',
    '/place-a-bid/add',
    '/place-a-bid/view',
    '/place-a-bid/bids/:projectId',
    '/place-a-bid/bids/awarded',
  ],
  provider: [
    '/project/view',
    '/project/:projectId',
    '/project/bids',
    '/statistics-&-performance',
    '/profile-&-services-management',
    '/confirmed-service-calendar',
    '/reservations-and-contracts',
    '/transaction-&-payment-management',
    '/messaging-&-client-relationship',
  ],
  admin: [
    '/marketplace-&-service-provider-supervision',
    '/global-overview-&-general-statistics',
    '/user-management',
    '/ticketing-&-transactions-supervision',
    '/withdrawal',
  ],
};
/** Routes beside the specified ones, by the role that may enter. */
const beyond: Partial<Record<Role, readonly string[]>> = {
  participant: ['/orders/:orderId'],
  organizer: ['/events/questions'],
  admin: ['/marketplace-lists'],
};
const publicRoutes = [
  '/sign-in',
  '/register',
  '/contact-us',
  '/our-event',
  '/our-event/:eventId',
  '/post/:id',
  '/category',
  '/category/:categoryId',
  '/profile/:id',
  '/404',
];

const pathsOf = (isWanted: (roles: readonly Role[] | undefined) => boolean) =>
  screens.filter((screen) => isWanted(screen.roles)).map((screen) => screen.path);

describe('the table of screens', () => {
  it.each(Object.entries(specified))('gives the %s the specified routes and few others', (role, paths) => {
    const only = pathsOf((roles) => roles?.length === 1 && roles[0] === role);
    expect(only.sort()).toEqual([...paths, ...(beyond[role as Role] ?? [])].sort());
  });

  it('has the specified public routes, without a role', () => {
    expect(pathsOf((roles) => roles === undefined)).toEqual(expect.arrayContaining([...publicRoutes, '/password-recovery']));
  });

  it('shares home and account between all four roles, messages between admins and organizers, a contract between its parties', () => {
    const shared = screens.filter(({ roles }) => roles && roles.length > 1);
    expect(shared.map(({ path, roles }) => [path, [...(roles ?? [])].sort()])).toEqual([
      ['/', ['admin', 'organizer', 'participant', 'provider']],
      ['/account', ['admin', 'organizer', 'participant', 'provider']],
      ['/contracts/:contractId', ['admin', 'organizer', 'provider']],
      ['/messaging-relationship', ['admin', 'organizer']],
    ]);
  });
});
