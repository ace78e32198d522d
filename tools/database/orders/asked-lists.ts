import { filledIds } from './fill-orders.ts';

/** Rows of a filled database that requests are about. */
export interface Subjects {
  /** A confirmed order of the buyer. */
  readonly orderId: string;
  /** A confirmed order for the popular event. */
  readonly saleId: string;
  readonly orderCode: string;
  readonly paymentRef: string;
  readonly number: string;
  readonly ticketId: string;
  readonly withdrawalId: string;
  readonly invoiceId: string;
  /** An event of the organizer that is over. */
  readonly pastEventId: string;
  readonly organizerName: string;
}

interface Periods {
  readonly month: string;
  readonly year: string;
  readonly years: string;
}

/** Texts as people type them: a whole code, a name, a part of an email, a number, one that nothing contains. */
export const searches = (path: string, { orderCode, number }: Subjects): string[] =>
  [orderCode, 'Kamga', 'Aminata Kamga', 'participant77', number, 'zzzzzz'].map((q) => `${path}?q=${encodeURIComponent(q)}`);

/** Returns the month in which a period begins, such as `2026-11`. */
const monthOf = (period: string): string => new URLSearchParams(period).get('from')?.slice(0, 7) ?? '';

export const organizerLists = ({ saleId, pastEventId }: Subjects, { month, year, years }: Periods): string[] => [
  '/event-order',
  ...['placed', 'confirmed', 'expired', 'cancelled'].map((state) => `/event-order?state=${state}`),
  '/event-order?refunded=true',
  '/event-order?issued=true',
  `/event-order?${month}`,
  `/event-order?${years}`,
  '/event-order?sort=placed&order=asc',
  ...[filledIds.eventId, pastEventId].flatMap((id) => [
    `/event-order?eventId=${id}`,
    `/event-order?eventId=${id}&state=confirmed`,
    `/event-order/entry-counts/${id}`,
    `/event-order/attendees/${id}`,
    `/event-order/check-in-tickets/${id}?q=Kamga`,
    `/event-order/attendees/${id}?q=Kamga`,
    `/event/${id}/refunds-progress`,
    `/event/${id}/gates`,
    `/refund-requests?eventId=${id}`,
    `/promotion/audiences?eventId=${id}`,
    `/promotion/visit-sources?eventId=${id}`,
  ]),
  '/event-order/check-in-events',
  '/event-order/event-ticket-purchase-user',
  `/event-order/${saleId}`,
  `/event-order/${saleId}/timeline`,
  `/event-order/${saleId}/refund-quote`,
  '/refund-requests',
  '/refund-requests?state=decided',
  '/dashboard/organizer',
  ...[month, year, years].flatMap((period) => [
    `/dashboard/organizer/reports?${period}`,
    `/dashboard/organizer/transactions?${period}`,
  ]),
  `/dashboard/organizer/reports?${years}&eventId=${filledIds.eventId}`,
  '/dashboard/organizer/transactions',
  '/dashboard/organizer/transactions?sort=amount',
  '/dashboard/organizer/transactions?sort=amount&order=asc',
  '/dashboard/organizer/transactions?order=asc',
  ...['sale', 'refund', 'release', 'withdrawal'].map((kind) => `/dashboard/organizer/transactions?kind=${kind}`),
  `/dashboard/organizer/transactions?eventId=${filledIds.eventId}`,
  '/dashboard/organizer/income',
  '/dashboard/organizer/settlements',
  `/dashboard/organizer/settlements/${pastEventId}`,
  '/statements',
  `/statements/${monthOf(month)}`,
  '/invoices',
  `/invoices?${year}`,
  '/withdrawal',
  '/withdrawal/quote?amount=10000',
  '/wallet',
  '/activities/get-all-activies',
  '/activities/message-notification',
  '/activities/event-created/latest',
  '/event?mine=true',
  '/event?mine=true&past=true',
];

export const participantLists = ({ orderId, ticketId, paymentRef }: Subjects): string[] => [
  '/event-order',
  '/event-order?state=confirmed',
  '/event-order/event-ticket-purchase-user',
  `/event-order/${orderId}`,
  `/event-order/${orderId}/timeline`,
  `/event-order/${orderId}/refunds`,
  `/event-order/${orderId}/refund-quote`,
  '/tickets',
  '/tickets?when=past',
  `/tickets/${ticketId}/calendar.ics`,
  '/tickets/attendee-choices',
  `/payments/${paymentRef}`,
  '/wallet',
  '/wallet/movements',
  '/wallet/gifts',
  '/wallet/returnable',
  '/wallet/failed-refunds',
  '/referrals',
  '/referrals/progress',
  '/rewards',
  '/rewards/history',
  ...['earned', 'spent', 'expired', 'reversed'].map((kind) => `/rewards/history?kind=${kind}`),
  '/event-wishlist',
  '/following',
  '/social-posts/news',
  `/organizers/${filledIds.organizerId}/followers`,
  '/event/rating/mine',
  '/home-recommendations',
  '/activities/get-all-activies',
  '/activities/message-notification',
  '/event-reminder/notifications',
  '/event',
  `/event/${filledIds.eventId}`,
  `/event/${filledIds.eventId}/availability`,
  `/event/${filledIds.eventId}/ratings`,
  `/profile/${filledIds.organizerId}`,
];

/** The lists of the marketplace: every order of each, filters that few and many rows match, and searches. */
export const marketLists = (period: string): string[] => [
  '/supervision/market',
  ...(
    [
      ['providers', ['joined', 'rating'], 'state=listed&category=dj&city=Doua', 'hidden=true'],
      ['projects', ['created', 'date', 'budget'], 'state=open&category=dj', 'city=Doua'],
      ['bids', ['created', 'total'], 'state=placed', 'state=lapsed'],
      ['requests', ['created', 'date'], 'state=asked&category=dj', 'city=Doua'],
      ['contracts', ['created', 'total'], 'state=active', 'state=disputed&category=dj'],
      ['reviews', ['reported', 'stars'], 'state=waiting', 'stars=1'],
    ] as const
  ).flatMap(([list, sorts, ...filters]) => [
    `/supervision/${list}`,
    ...sorts.flatMap((sort) => ['asc', 'desc'].map((order) => `/supervision/${list}?sort=${sort}&order=${order}`)),
    ...[...filters, period, 'q=Kamga', 'q=Person+a1', 'q=rooftop&order=asc'].map((filter) => `/supervision/${list}?${filter}`),
  ]),
];

export const adminLists = (subjects: Subjects, { month, year, years }: Periods): string[] => [
  '/supervision/orders',
  ...['placed', 'confirmed', 'expired', 'cancelled'].map((state) => `/supervision/orders?state=${state}`),
  ...['none', 'pending', 'paid', 'failed'].map((payment) => `/supervision/orders?payment=${payment}`),
  ...['partial', 'full'].map((refund) => `/supervision/orders?refund=${refund}`),
  `/supervision/orders?eventId=${filledIds.eventId}`,
  `/supervision/orders?eventId=${filledIds.eventId}&state=cancelled`,
  `/supervision/orders?buyerId=${filledIds.buyerId}`,
  ...[month, year, years].map((period) => `/supervision/orders?${period}&order=asc`),
  `/supervision/orders?${year}&state=cancelled`,
  '/supervision/orders/days',
  ...['state=confirmed', 'state=expired', 'payment=paid', 'refund=full', `buyerId=${filledIds.buyerId}`, month, year].map(
    (filter) => `/supervision/orders/days?${filter}`,
  ),
  ...['', '&state=cancelled', `&${month}`].map((filter) => `/supervision/orders/days?eventId=${filledIds.eventId}${filter}`),
  `/supervision/orders/${subjects.orderId}`,
  '/supervision/payments',
  ...['created', 'pending', 'succeeded', 'failed', 'cancelled', 'refunded'].map(
    (state) => `/supervision/payments?state=${state}`,
  ),
  ...['pawapay', 'sandbox'].map((gateway) => `/supervision/payments?gateway=${gateway}`),
  '/supervision/payments?gateway=stripe&state=failed',
  ...[month, years].map((period) => `/supervision/payments?${period}&order=asc`),
  '/supervision/payments/days',
  ...['state=succeeded', 'state=failed', 'gateway=pawapay', 'gateway=stripe&state=failed', month, year].map(
    (filter) => `/supervision/payments/days?${filter}`,
  ),
  '/supervision/events',
  ...['created', 'starts'].flatMap((sort) => ['asc', 'desc'].map((order) => `/supervision/events?sort=${sort}&order=${order}`)),
  ...['state=published', 'state=suspended', 'city=Doua', month].map((filter) => `/supervision/events?${filter}`),
  `/supervision/events/${filledIds.eventId}`,
  '/supervision/cases',
  ...['failed_refund', 'refund_request', 'unhonoured', 'mismatch', 'stuck', 'dispute', 'debit_report'].map(
    (kind) => `/supervision/cases?kind=${kind}`,
  ),
  '/supervision/gateways',
  '/supervision/callbacks',
  '/supervision/callbacks?state=unmatched',
  '/supervision/callbacks?gateway=pawapay&days=30',
  '/supervision/alerts',
  '/supervision/audit-proof',
  '/supervision/failed-jobs',
  '/event-order',
  `/event-order?eventId=${filledIds.eventId}`,
  `/event-order?eventId=${filledIds.eventId}&order=asc`,
  '/event-order?state=expired',
  '/event-order?refunded=true',
  `/event-order?${month}`,
  '/event-order/event-ticket-purchase-user',
  `/event-order/${subjects.orderId}/timeline`,
  '/refund-requests',
  '/refund-requests?state=decided',
  '/refund-requests?state=escalated',
  ...['events', 'sales', 'people', 'market', 'money', 'platform'].map((kind) => `/activities/get-all-activies?kind=${kind}`),
  '/dashboard/admin',
  '/dashboard/market-activity',
  ...[month, year, years].map((period) => `/dashboard/global?${period}`),
  ...marketLists(month),
  '/users',
  ...['participant', 'organizer', 'provider', 'admin'].map((role) => `/users?role=${role}`),
  '/users?verified=true',
  '/users?state=blocked',
  ...['joined', 'seen', 'name', 'email'].flatMap((sort) => ['asc', 'desc'].map((order) => `/users?sort=${sort}&order=${order}`)),
  '/users?sort=name&role=organizer',
  '/users?sort=email&state=open',
  `/users/${filledIds.organizerId}`,
  `/users/${filledIds.buyerId}`,
  '/users/acts',
  '/users/acts?action=user.blocked',
  ...['available', 'pending', 'owed', 'name'].map((sort) => `/ledger/balances?sort=${sort}`),
  '/ledger/balances?owing=true',
  '/ledger/balances?sort=available&order=asc',
  `/ledger/balances/${filledIds.organizerId}`,
  '/ledger/health',
  '/ledger/health?empty=true',
  '/ledger/upcoming-releases',
  '/withdrawal/all',
  ...['being_paid', 'failed', 'paid', 'ended'].map((list) => `/withdrawal/all?list=${list}&sort=requested&order=desc`),
  '/withdrawal/all?list=paid&sort=amount',
  '/withdrawal/all?list=paid&sort=name',
  '/withdrawal/all?risky=true',
  `/withdrawal/${subjects.withdrawalId}`,
  '/reconciliation/days?gateway=sandbox',
  '/reconciliation/suspense',
  '/invoices/all',
  `/invoices/all?${year}`,
  '/identity-verification',
  '/promotion/broadcasts',
  '/promotion/broadcasts/audience?audience=participants&kind=news',
  '/activities/get-all-activies',
  '/activities/message-notification',
  '/activities/event-created/latest',
];

export const adminSearches = (subjects: Subjects): string[] => [
  ...searches('/supervision/orders', subjects),
  ...searches('/supervision/payments', subjects),
  `/supervision/payments?q=${subjects.paymentRef}`,
  ...searches('/users', subjects),
  '/users?q=Kamga&sort=name',
  ...searches('/event-order', subjects),
  '/supervision/events?q=Jazz',
  '/ledger/balances?q=Kamga',
  '/withdrawal/all?q=Kamga&list=paid',
  '/invoices/all?q=Kamga',
  '/supervision/callbacks?q=Kamga',
];
