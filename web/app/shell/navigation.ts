import type { Role } from '@ngoma/api/common/roles';
import { screens } from './screens.ts';

export type NavigationIcon =
  | 'bids'
  | 'calendar'
  | 'camera'
  | 'contracts'
  | 'door'
  | 'events'
  | 'home'
  | 'loyalty'
  | 'marketing'
  | 'messages'
  | 'overview'
  | 'payments'
  | 'people'
  | 'profile'
  | 'projects'
  | 'referrals'
  | 'search'
  | 'statistics'
  | 'tickets'
  | 'visibility'
  | 'wallet';

export interface NavigationItem {
  readonly label: string;
  readonly icon?: NavigationIcon;
  /** Whose menu shows it; not given: everybody's. */
  readonly roles?: readonly Role[];
  /** Where it leads; a group has none. */
  readonly path?: string;
  readonly children?: readonly NavigationItem[];
}

const menuOf = (role: Role, items: readonly NavigationItem[]): readonly NavigationItem[] =>
  items.map((item) => ({ ...item, roles: [role] }));

/** The side navigation of the four roles, in the specification's order. */
export const navigation: readonly NavigationItem[] = [
  ...menuOf('provider', [
    { label: 'menu:nav.homeGlobalView', icon: 'home', path: '/' },
    {
      label: 'menu:nav.projects',
      icon: 'projects',
      children: [
        { label: 'menu:nav.projectsView', path: '/project/view' },
        { label: 'menu:nav.myBids', path: '/project/bids' },
      ],
    },
    { label: 'menu:nav.reservationsContracts', icon: 'contracts', path: '/reservations-and-contracts' },
    { label: 'menu:nav.calendar', icon: 'calendar', path: '/confirmed-service-calendar' },
    { label: 'menu:nav.messagingClients', icon: 'messages', path: '/messaging-&-client-relationship' },
    { label: 'menu:nav.profileServices', icon: 'profile', path: '/profile-&-services-management' },
    { label: 'menu:nav.statisticsPerformance', icon: 'statistics', path: '/statistics-&-performance' },
  ]),
  ...menuOf('admin', [
    { label: 'menu:nav.dashboard', icon: 'home', path: '/' },
    { label: 'menu:nav.messaging', icon: 'messages', path: '/messaging-relationship' },
    { label: 'menu:nav.globalOverview', icon: 'overview', path: '/global-overview-&-general-statistics' },
    { label: 'menu:nav.users', icon: 'people', path: '/user-management' },
    { label: 'menu:nav.ticketingTransactions', icon: 'tickets', path: '/ticketing-&-transactions-supervision' },
    { label: 'menu:nav.withdrawals', icon: 'wallet', path: '/withdrawal' },
  ]),
  ...menuOf('organizer', [
    { label: 'menu:nav.home', icon: 'home', path: '/' },
    { label: 'menu:nav.statisticsReports', icon: 'statistics', path: '/statistics-&-reports' },
    {
      label: 'menu:nav.events',
      icon: 'events',
      children: [
        { label: 'menu:nav.eventNew', path: '/events/add-new' },
        { label: 'menu:nav.eventEdit', path: '/events/edit' },
      ],
    },
    {
      label: 'menu:nav.placeABid',
      icon: 'bids',
      children: [
        { label: 'menu:nav.projectNew', path: '/place-a-bid/add' },
        { label: 'menu:nav.projectsOwn', path: '/place-a-bid/view' },
        { label: 'menu:nav.bidsAwarded', path: '/place-a-bid/bids/awarded' },
      ],
    },
    { label: 'menu:nav.messaging', icon: 'messages', path: '/messaging-relationship' },
    { label: 'menu:nav.ticketsReservations', icon: 'tickets', path: '/ticket-and-reservation-management' },
    { label: 'menu:nav.marketing', icon: 'marketing', path: '/marketing-engagement' },
    { label: 'menu:nav.entryValidation', icon: 'door', path: '/entry-validation' },
    { label: 'menu:nav.payments', icon: 'payments', path: '/transaction-and-payment' },
    { label: 'menu:nav.findProviders', icon: 'search', path: '/search-&-select-service-providers' },
    { label: 'menu:nav.visibilityAccess', icon: 'visibility', path: '/visibility-and-access-settings' },
  ]),
  ...menuOf('participant', [
    { label: 'menu:nav.home', icon: 'home', path: '/' },
    { label: 'menu:nav.eventSearch', icon: 'search', path: '/event-search-and-details' },
    { label: 'menu:nav.ticketPurchase', icon: 'payments', path: '/ticket-purchase-process' },
    { label: 'menu:nav.myTickets', icon: 'tickets', path: '/ticket-management' },
    { label: 'menu:nav.ticketValidation', icon: 'door', path: '/ticket-validation-at-entry' },
    { label: 'menu:nav.loyalty', icon: 'loyalty', path: '/loyalty-program' },
    { label: 'menu:nav.mediaFilters', icon: 'camera', path: '/custom-photo-or-video-filters-for-events' },
    { label: 'menu:nav.referrals', icon: 'referrals', path: '/referrals' },
  ]),
];

const rolesByPath = new Map(screens.map((screen) => [screen.path, screen.roles]));

const mayEnter = (role: Role, path: string | undefined): boolean => {
  const roles = path === undefined ? undefined : rolesByPath.get(path);
  return roles === undefined || roles.includes(role);
};

/**
 * The menu of a role: an item without roles is everybody's; a parent shows if it or one of its children matches. What the
 * role may not enter, or what has no page, is left out, and so is a group that nothing remains of.
 */
export function menuFor(
  role: Role,
  existing: ReadonlySet<string>,
  items: readonly NavigationItem[] = navigation,
): readonly NavigationItem[] {
  return items.flatMap((item) => {
    if (item.children) {
      const matches =
        item.roles === undefined || item.roles.includes(role) || item.children.some((child) => child.roles?.includes(role));
      const children = matches ? menuFor(role, existing, item.children) : [];
      return children.length > 0 ? [{ ...item, children }] : [];
    }
    const matches = item.roles === undefined || item.roles.includes(role);
    return matches && mayEnter(role, item.path) && item.path !== undefined && existing.has(item.path) ? [item] : [];
  });
}

/** Addresses may arrive with `&` as `%26`; both are one screen. */
export function samePath(pathname: string, path: string): boolean {
  try {
    return decodeURIComponent(pathname).replace(/(.)\/$/, '$1') === path;
  } catch {
    return false;
  }
}
