import type { Role } from '@ngoma/api/common/roles';
import type { TextKey } from '#lib/i18n/text-keys.ts';

/**
 * The frame of a screen: `auth` (header and a narrow column), `public` (rendered on the server for all visitors), `buyer` (guarded,
 * rendered on the server for the holder of the session cookie), `dashboard` (guarded, with the side navigation, rendered in the
 * browser), `bare` (the page brings its own frame).
 */
export type Frame = 'auth' | 'public' | 'buyer' | 'dashboard' | 'bare';

export interface Screen {
  /** The address as the specification writes it, with an unencoded `&`. */
  readonly path: string;
  /** The page's file under `app/pages`, without its extension. A screen without its file stops the build. */
  readonly page: string;
  readonly frame: Frame;
  /** The roles that may enter; all signed-in users if not given on a guarded screen. */
  readonly roles?: readonly Role[];
  /** The title in the header of a guarded page, if the specification has one. */
  readonly title?: TextKey;
  /** Screens of the specification whose header does not show the user's name and picture. */
  readonly hidesPerson?: boolean;
}

/** A screen that everybody may open. Its page consists of the kit alone. */
const publicScreen = (frame: Frame, page: string, path: string): Screen => ({ path, page, frame });
const guarded =
  (...roles: readonly Role[]) =>
  (page: string, path: string, title?: TextKey): Screen => ({ path, page, frame: 'dashboard', roles, ...(title && { title }) });

/** A screen of participants whose page consists of the kit alone. The page names its title itself (`PageHandle.headerTitle`). */
const buyer = (page: string, path: string): Screen => ({ path, page, frame: 'buyer', roles: ['participant'] });

const participant = guarded('participant');
const organizer = guarded('organizer');
const provider = guarded('provider');
const admin = guarded('admin');

/** Every address of the product. The routes, both guards, the navigation and the header are derived from this table. */
export const screens: readonly Screen[] = [
  publicScreen('auth', 'auth/sign-in', '/sign-in'),
  publicScreen('auth', 'auth/register', '/register'),
  publicScreen('auth', 'auth/password-recovery', '/password-recovery'),
  publicScreen('auth', 'auth/confirm-email', '/confirm-email'),
  publicScreen('auth', 'auth/setup', '/setup'),
  publicScreen('public', 'public/contact-us', '/contact-us'),
  publicScreen('public', 'public/events', '/our-event'),
  publicScreen('public', 'public/event', '/our-event/:eventId'),
  publicScreen('public', 'public/event-questions', '/our-event/:eventId/questions'),
  publicScreen('public', 'public/event-gallery', '/our-event/:eventId/gallery'),
  publicScreen('public', 'public/post', '/post/:id'),
  publicScreen('public', 'public/post-comments', '/post/:id/comments'),
  publicScreen('public', 'public/categories', '/category'),
  publicScreen('public', 'public/category', '/category/:categoryId'),
  publicScreen('public', 'public/profile', '/profile/:id'),
  publicScreen('public', 'public/following', '/following'),
  publicScreen('public', 'public/debited', '/debited'),
  publicScreen('public', 'public/not-found', '/404'),
  publicScreen('bare', 'public/pay', '/pay/:ref'),
  // In development only: the server answers 404 in production.
  publicScreen('bare', 'dev/kit', '/dev/kit'),

  guarded('participant', 'organizer', 'provider', 'admin')('home', '/'),
  guarded('participant', 'organizer', 'provider', 'admin')('account', '/account', 'shell:account'),

  participant('participant/referrals', '/referrals', 'navigation:title.referrals'),
  participant('participant/home-and-recommendations', '/home-and-recommendations', 'navigation:title.home'),
  participant('participant/event-search-and-details', '/event-search-and-details', 'navigation:title.eventSearch'),
  buyer('participant/ticket-purchase-process', '/ticket-purchase-process'),
  buyer('participant/ticket-management', '/ticket-management'),
  buyer('participant/order', '/orders/:orderId'),
  participant('participant/event-change', '/event-change/:eventId', 'navigation:title.myTickets'),
  participant('participant/ticket-validation-at-entry', '/ticket-validation-at-entry', 'navigation:title.ticketValidation'),
  participant('participant/wallet', '/wallet', 'navigation:title.wallet'),
  participant('participant/loyalty-program', '/loyalty-program', 'navigation:title.loyalty'),
  participant(
    'participant/custom-photo-or-video-filters-for-events',
    '/custom-photo-or-video-filters-for-events',
    'navigation:title.mediaFilters',
  ),

  organizer('organizer/overview', '/overview', 'navigation:title.overview'),
  organizer('organizer/statistics-and-reports', '/statistics-&-reports', 'navigation:title.statisticsReports'),
  organizer('organizer/events-add-new', '/events/add-new', 'navigation:title.eventNew'),
  organizer('organizer/events-edit', '/events/edit', 'navigation:title.eventEdit'),
  organizer('organizer/events-questions', '/events/questions', 'navigation:title.eventQuestions'),
  organizer(
    'organizer/ticket-and-reservation-management',
    '/ticket-and-reservation-management',
    'navigation:title.ticketReservations',
  ),
  organizer('organizer/marketing-engagement', '/marketing-engagement', 'navigation:title.marketing'),
  organizer('organizer/transaction-and-payment', '/transaction-and-payment', 'navigation:title.payments'),
  organizer('organizer/entry-validation', '/entry-validation', 'navigation:title.entryValidation'),
  organizer(
    'organizer/search-and-select-service-providers',
    '/search-&-select-service-providers',
    'navigation:title.findProviders',
  ),
  organizer('organizer/visibility-and-access-settings', '/visibility-and-access-settings', 'navigation:title.visibility'),
  organizer('organizer/projects/place-a-bid-add', '/place-a-bid/add', 'navigation:title.projectNew'),
  organizer('organizer/projects/place-a-bid-view', '/place-a-bid/view', 'navigation:title.projects'),
  organizer('organizer/projects/place-a-bid-awarded', '/place-a-bid/bids/awarded', 'navigation:title.bidsAwarded'),
  organizer('organizer/projects/place-a-bid-bids', '/place-a-bid/bids/:projectId', 'navigation:title.bids'),

  provider('provider/project-view', '/project/view', 'navigation:title.projects'),
  provider('provider/project-bids', '/project/bids', 'navigation:title.myBids'),
  provider('provider/project', '/project/:projectId', 'navigation:title.project'),
  provider('provider/statistics-and-performance', '/statistics-&-performance', 'navigation:title.statisticsPerformance'),
  provider('provider/profile-and-services-management', '/profile-&-services-management', 'navigation:title.profileServices'),
  provider('provider/confirmed-service-calendar', '/confirmed-service-calendar', 'navigation:title.calendar'),
  provider('provider/reservations-and-contracts', '/reservations-and-contracts', 'navigation:title.reservationsContracts'),
  provider('provider/transaction-and-payment-management', '/transaction-&-payment-management', 'navigation:title.payments'),
  provider('provider/messaging-and-client-relationship', '/messaging-&-client-relationship', 'navigation:title.messaging'),

  admin(
    'admin/marketplace-and-service-provider-supervision',
    '/marketplace-&-service-provider-supervision',
    'navigation:title.marketplaceSupervision',
  ),
  // Not specified: the lists of the marketplace, which the admin's home leads to.
  admin('admin/marketplace-lists', '/marketplace-lists', 'navigation:title.marketplaceLists'),
  admin(
    'admin/global-overview-and-general-statistics',
    '/global-overview-&-general-statistics',
    'navigation:title.globalOverview',
  ),
  { ...admin('admin/user-management', '/user-management', 'navigation:title.adminPanel'), hidesPerson: true },
  admin(
    'admin/ticketing-and-transactions-supervision',
    '/ticketing-&-transactions-supervision',
    'navigation:title.ticketingSupervision',
  ),
  admin('admin/withdrawal', '/withdrawal', 'navigation:title.withdrawals'),

  guarded('organizer', 'provider', 'admin')('contract', '/contracts/:contractId', 'navigation:title.contract'),
  guarded('admin', 'organizer')('messaging-relationship', '/messaging-relationship', 'navigation:title.messaging'),
];

/** Returns the route's id in the router, which leads from a matched route back to its screen. */
export const routeIdOf = (screen: Screen): string => `pages/${screen.page}`;

const byRouteId = new Map(screens.map((screen) => [routeIdOf(screen), screen]));

/** Returns the screen of a matched route; undefined for layouts. */
export const screenOfRoute = (routeId: string): Screen | undefined => byRouteId.get(routeId);
