import type { Role } from '@ngoma/api/common/roles';

/**
 * Where a screen stands: `auth` (header and a narrow middle), `public` (everybody, made on the server), `dashboard`
 * (guarded, with the side navigation), `bare` (the page brings its own frame).
 */
export type Frame = 'auth' | 'public' | 'dashboard' | 'bare';

export interface Screen {
  /** The address as the specification writes it; `&` stands as itself. */
  readonly path: string;
  /** The page's file under `app/pages`, without its ending. The screen exists as soon as the file does. */
  readonly page: string;
  readonly frame: Frame;
  /** Who may enter; not given on a guarded screen: anybody signed in. */
  readonly roles?: readonly Role[];
  /** The title in the header of the dashboard, where the specification shows one. */
  readonly title?: string;
  /** Screens of the specification where the header keeps the person's name and picture to itself. */
  readonly hidesPerson?: boolean;
}

const everybody = (frame: Frame, page: string, path: string): Screen => ({ path, page, frame });
const guarded =
  (...roles: readonly Role[]) =>
  (page: string, path: string, title?: string): Screen => ({ path, page, frame: 'dashboard', roles, ...(title && { title }) });

const participant = guarded('participant');
const organizer = guarded('organizer');
const provider = guarded('provider');
const admin = guarded('admin');

/** Every address of the product. The routes, both guards, the navigation and the header are derived from this table. */
export const screens: readonly Screen[] = [
  everybody('auth', 'auth/sign-in', '/sign-in'),
  everybody('auth', 'auth/register', '/register'),
  everybody('auth', 'auth/password-recovery', '/password-recovery'),
  everybody('auth', 'auth/confirm-email', '/confirm-email'),
  everybody('public', 'public/contact-us', '/contact-us'),
  everybody('public', 'public/events', '/our-event'),
  everybody('public', 'public/event', '/our-event/:eventId'),
  everybody('public', 'public/post', '/post/:id'),
  everybody('public', 'public/categories', '/category'),
  everybody('public', 'public/category', '/category/:categoryId'),
  everybody('public', 'public/profile', '/profile/:id'),
  everybody('public', 'public/not-found', '/404'),
  everybody('bare', 'public/pay', '/pay/:ref'),

  guarded('participant', 'organizer', 'provider', 'admin')('home', '/'),
  guarded('participant', 'organizer', 'provider', 'admin')('account', '/account', 'shell:account'),

  participant('participant/referrals', '/referrals', 'menu:title.referrals'),
  participant('participant/home-and-recommendations', '/home-and-recommendations', 'menu:title.home'),
  participant('participant/event-search-and-details', '/event-search-and-details', 'menu:title.eventSearch'),
  participant('participant/ticket-purchase-process', '/ticket-purchase-process', 'menu:title.ticketPurchase'),
  participant('participant/ticket-management', '/ticket-management', 'menu:title.myTickets'),
  participant('participant/ticket-validation-at-entry', '/ticket-validation-at-entry', 'menu:title.ticketValidation'),
  participant('participant/loyalty-program', '/loyalty-program', 'menu:title.loyalty'),
  participant(
    'participant/custom-photo-or-video-filters-for-events',
    '/custom-photo-or-video-filters-for-events',
    'menu:title.mediaFilters',
  ),

  organizer('organizer/overview', '/overview', 'menu:title.overview'),
  organizer('organizer/statistics-and-reports', '/statistics-&-reports', 'menu:title.statisticsReports'),
  organizer('organizer/events-add-new', '/events/add-new', 'menu:title.eventNew'),
  organizer('organizer/events-edit', '/events/edit', 'menu:title.eventEdit'),
  organizer('organizer/ticket-and-reservation-management', '/ticket-and-reservation-management', 'menu:title.ticketReservations'),
  organizer('organizer/marketing-engagement', '/marketing-engagement', 'menu:title.marketing'),
  organizer('organizer/transaction-and-payment', '/transaction-and-payment', 'menu:title.payments'),
  organizer('organizer/entry-validation', '/entry-validation', 'menu:title.entryValidation'),
  organizer('organizer/search-and-select-service-providers', '/search-&-select-service-providers', 'menu:title.findProviders'),
  organizer('organizer/visibility-and-access-settings', '/visibility-and-access-settings', 'menu:title.visibility'),
  organizer('organizer/place-a-bid-add', '/place-a-bid/add', 'menu:title.projectNew'),
  organizer('organizer/place-a-bid-view', '/place-a-bid/view', 'menu:title.projects'),
  organizer('organizer/place-a-bid-awarded', '/place-a-bid/bids/awarded', 'menu:title.bidsAwarded'),
  organizer('organizer/place-a-bid-bids', '/place-a-bid/bids/:projectId', 'menu:title.bids'),

  provider('provider/project-view', '/project/view', 'menu:title.projects'),
  provider('provider/project-bids', '/project/bids', 'menu:title.myBids'),
  provider('provider/project', '/project/:projectId', 'menu:title.project'),
  provider('provider/statistics-and-performance', '/statistics-&-performance', 'menu:title.statisticsPerformance'),
  provider('provider/profile-and-services-management', '/profile-&-services-management', 'menu:title.profileServices'),
  provider('provider/confirmed-service-calendar', '/confirmed-service-calendar', 'menu:title.calendar'),
  provider('provider/reservations-and-contracts', '/reservations-and-contracts', 'menu:title.reservationsContracts'),
  provider('provider/transaction-and-payment-management', '/transaction-&-payment-management', 'menu:title.payments'),
  provider('provider/messaging-and-client-relationship', '/messaging-&-client-relationship', 'menu:title.messaging'),

  admin(
    'admin/marketplace-and-service-provider-supervision',
    '/marketplace-&-service-provider-supervision',
    'menu:title.marketplaceSupervision',
  ),
  admin('admin/global-overview-and-general-statistics', '/global-overview-&-general-statistics', 'menu:title.globalOverview'),
  { ...admin('admin/user-management', '/user-management', 'menu:title.adminPanel'), hidesPerson: true },
  admin(
    'admin/ticketing-and-transactions-supervision',
    '/ticketing-&-transactions-supervision',
    'menu:title.ticketingSupervision',
  ),
  admin('admin/withdrawal', '/withdrawal', 'menu:title.withdrawals'),

  guarded('organizer', 'provider', 'admin')('contract', '/contracts/:contractId', 'menu:title.contract'),
  guarded('admin', 'organizer')('messaging-relationship', '/messaging-relationship', 'menu:title.messaging'),
];

/** The route's id in the router, which leads from a matched route back to its screen. */
export const routeIdOf = (screen: Screen): string => `pages/${screen.page}`;

const byRouteId = new Map(screens.map((screen) => [routeIdOf(screen), screen]));

/** The screen of a matched route; undefined for layouts. */
export const screenOfRoute = (routeId: string): Screen | undefined => byRouteId.get(routeId);
