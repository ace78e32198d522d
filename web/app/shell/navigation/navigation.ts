import type { Role } from '@ngoma/api/common/roles';
import type { TextKey } from '#lib/i18n/text-keys.ts';
import { screens } from '#shell/screens.ts';

export type NavigationIcon =
  | 'bids'
  | 'calendar'
  | 'camera'
  | 'contracts'
  | 'checkin'
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

/** The areas of the menu: headings above their items, in this order. */
export const navigationAreas = ['main', 'events', 'people', 'money', 'providers', 'rewards'] as const;
export type NavigationArea = (typeof navigationAreas)[number];

export interface NavigationItem {
  readonly label: TextKey;
  /** The heading above it; `main` if not given. */
  readonly area?: NavigationArea;
  readonly icon?: NavigationIcon;
  /** The roles whose menu shows it; all roles if not given. */
  readonly roles?: readonly Role[];
  /** The path it links to; a group has none. */
  readonly path?: string;
  readonly children?: readonly NavigationItem[];
}

const menuOf = (role: Role, items: readonly NavigationItem[]): readonly NavigationItem[] =>
  items.map((item) => ({ ...item, roles: [role] }));

/** The side navigation of the four roles: the specification's items and groups, by area. */
export const navigation: readonly NavigationItem[] = [
  ...menuOf('provider', [
    { label: 'navigation:nav.homeGlobalView', icon: 'home', path: '/' },
    { label: 'navigation:nav.statisticsPerformance', icon: 'statistics', path: '/statistics-&-performance' },
    {
      label: 'navigation:nav.projects',
      area: 'events',
      icon: 'projects',
      children: [
        { label: 'navigation:nav.projectsView', path: '/project/view' },
        { label: 'navigation:nav.myBids', path: '/project/bids' },
      ],
    },
    {
      label: 'navigation:nav.reservationsContracts',
      area: 'events',
      icon: 'contracts',
      path: '/reservations-and-contracts',
    },
    { label: 'navigation:nav.calendar', area: 'events', icon: 'calendar', path: '/confirmed-service-calendar' },
    {
      label: 'navigation:nav.messagingClients',
      area: 'people',
      icon: 'messages',
      path: '/messaging-&-client-relationship',
    },
    { label: 'navigation:nav.profileServices', area: 'people', icon: 'profile', path: '/profile-&-services-management' },
  ]),
  ...menuOf('admin', [
    { label: 'navigation:nav.dashboard', icon: 'home', path: '/' },
    { label: 'navigation:nav.globalOverview', icon: 'overview', path: '/global-overview-&-general-statistics' },
    { label: 'navigation:nav.users', area: 'people', icon: 'people', path: '/user-management' },
    { label: 'navigation:nav.messaging', area: 'people', icon: 'messages', path: '/messaging-relationship' },
    {
      label: 'navigation:nav.ticketingTransactions',
      area: 'money',
      icon: 'tickets',
      path: '/ticketing-&-transactions-supervision',
    },
    { label: 'navigation:nav.withdrawals', area: 'money', icon: 'wallet', path: '/withdrawal' },
  ]),
  ...menuOf('organizer', [
    { label: 'navigation:nav.home', icon: 'home', path: '/' },
    { label: 'navigation:nav.statisticsReports', icon: 'statistics', path: '/statistics-&-reports' },
    {
      label: 'navigation:nav.events',
      area: 'events',
      icon: 'events',
      children: [
        { label: 'navigation:nav.eventNew', path: '/events/add-new' },
        { label: 'navigation:nav.eventEdit', path: '/events/edit' },
      ],
    },
    {
      label: 'navigation:nav.ticketsReservations',
      area: 'events',
      icon: 'tickets',
      path: '/ticket-and-reservation-management',
    },
    { label: 'navigation:nav.entryValidation', area: 'events', icon: 'checkin', path: '/entry-validation' },
    {
      label: 'navigation:nav.visibilityAccess',
      area: 'events',
      icon: 'visibility',
      path: '/visibility-and-access-settings',
    },
    { label: 'navigation:nav.messaging', area: 'people', icon: 'messages', path: '/messaging-relationship' },
    { label: 'navigation:nav.marketing', area: 'people', icon: 'marketing', path: '/marketing-engagement' },
    { label: 'navigation:nav.payments', area: 'money', icon: 'payments', path: '/transaction-and-payment' },
    {
      label: 'navigation:nav.findProviders',
      area: 'providers',
      icon: 'search',
      path: '/search-&-select-service-providers',
    },
    {
      label: 'navigation:nav.placeABid',
      area: 'providers',
      icon: 'bids',
      children: [
        { label: 'navigation:nav.projectNew', path: '/place-a-bid/add' },
        { label: 'navigation:nav.projectsOwn', path: '/place-a-bid/view' },
        { label: 'navigation:nav.bidsAwarded', path: '/place-a-bid/bids/awarded' },
      ],
    },
  ]),
  ...menuOf('participant', [
    { label: 'navigation:nav.home', icon: 'home', path: '/' },
    { label: 'navigation:nav.eventSearch', icon: 'search', path: '/event-search-and-details' },
    { label: 'navigation:nav.ticketPurchase', area: 'events', icon: 'payments', path: '/ticket-purchase-process' },
    { label: 'navigation:nav.myTickets', area: 'events', icon: 'tickets', path: '/ticket-management' },
    { label: 'navigation:nav.ticketValidation', area: 'events', icon: 'checkin', path: '/ticket-validation-at-entry' },
    {
      label: 'navigation:nav.mediaFilters',
      area: 'events',
      icon: 'camera',
      path: '/custom-photo-or-video-filters-for-events',
    },
    { label: 'navigation:nav.loyalty', area: 'rewards', icon: 'loyalty', path: '/loyalty-program' },
    { label: 'navigation:nav.referrals', area: 'rewards', icon: 'referrals', path: '/referrals' },
  ]),
];

/**
 * Where "Learn more" on the promo card links: to the role's own sales figures. Participants have none, so theirs links to the
 * best-selling events.
 */
export const promoPaths: Readonly<Record<Role, string>> = {
  participant: '/event-search-and-details?sort=popular',
  organizer: '/statistics-&-reports?week=this',
  provider: '/statistics-&-performance',
  admin: '/global-overview-&-general-statistics',
};

const rolesByPath = new Map(screens.map((screen) => [screen.path, screen.roles]));

const mayEnter = (role: Role, path: string | undefined): boolean => {
  const roles = path === undefined ? undefined : rolesByPath.get(path);
  return roles === undefined || roles.includes(role);
};

/**
 * Returns the menu of a role. An item without roles is for all; a parent is shown if it or one of its children matches. Items
 * without a page, items the role may not enter, and empty groups are left out.
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

/** Returns a menu by area, in the order of the areas, without empty ones. */
export const byArea = (menu: readonly NavigationItem[]): readonly (readonly [NavigationArea, readonly NavigationItem[]])[] =>
  navigationAreas
    .map((area) => [area, menu.filter((item) => (item.area ?? 'main') === area)] as const)
    .filter(([, items]) => items.length > 0);

/** Returns whether two paths are the same screen; `&` may arrive as `%26`. */
export function samePath(pathname: string, path: string): boolean {
  try {
    return decodeURIComponent(pathname).replace(/(.)\/$/, '$1') === path;
  } catch {
    return false;
  }
}
