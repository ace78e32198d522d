import type { Db } from '../../../server/src/platform/postgres/database.ts';
import { adminLists, adminSearches, organizerLists, participantLists, type Subjects, searches } from './asked-lists.ts';
import { filledIds } from './fill-orders.ts';

export type Reader = 'organizer' | 'participant' | 'provider' | 'admin';

/** A request that reads what grows with sales. A file is read as a stream. */
export interface Ask {
  readonly kind: 'list' | 'search' | 'file';
  readonly as: Reader;
  /** Path below `/api`. */
  readonly path: string;
}

export async function findSubjects(db: Db): Promise<Subjects> {
  const order = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.purpose_id', 'orders.id')
    .innerJoin('tickets', 'tickets.order_id', 'orders.id')
    .where('buyer_id', '=', filledIds.buyerId)
    .where('orders.state', '=', 'confirmed')
    .where('payments.state', '=', 'succeeded')
    .select([
      'orders.id as orderId',
      'orders.code as orderCode',
      'payments.ref as paymentRef',
      'payments.number',
      'tickets.id as ticketId',
    ])
    .limit(1)
    .executeTakeFirstOrThrow();
  const sale = await db
    .selectFrom('orders')
    .where('event_id', '=', filledIds.eventId)
    .where('state', '=', 'confirmed')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const withdrawal = await db
    .selectFrom('withdrawals')
    .where('user_id', '=', filledIds.organizerId)
    .where('state', '=', 'paid')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const invoice = await db
    .selectFrom('invoices')
    .innerJoin('users', 'users.id', 'invoices.organizer_id')
    .where('organizer_id', '=', filledIds.organizerId)
    .select(['invoices.id', 'event_id', 'users.name'])
    .limit(1)
    .executeTakeFirstOrThrow();
  return {
    ...order,
    saleId: sale.id,
    number: order.number ?? '237640000001',
    ...{ withdrawalId: withdrawal.id, invoiceId: invoice.id, pastEventId: invoice.event_id, organizerName: invoice.name },
  };
}

const day = (at: Date): string => at.toISOString().slice(0, 10);
const daysBefore = (now: Date, days: number): string => day(new Date(now.getTime() - days * 86_400_000));

/** Lists every request of the screens whose answer depends on orders, tickets, payments, the ledger or accounts. */
export function asksAbout(subjects: Subjects, now: Date): readonly Ask[] {
  const periods = [30, 90, 365, 700].map((days) => `from=${daysBefore(now, days)}&to=${day(now)}`);
  const [month = '', , year = '', years = ''] = periods;
  const of = (as: Reader, kind: Ask['kind'], paths: readonly string[]): Ask[] => paths.map((path) => ({ as, kind, path }));
  return [
    ...of('organizer', 'list', organizerLists(subjects, { month, year, years })),
    ...of('organizer', 'search', searches('/event-order', subjects)),
    ...of('organizer', 'search', [`/event-order?eventId=${filledIds.eventId}&q=Kamga`, '/event-order?q=Kamga&order=asc']),
    ...of('organizer', 'file', [
      `/event-order/attendees/${filledIds.eventId}/csv`,
      `/event-order/list/csv?eventId=${filledIds.eventId}&refunded=true`,
      `/dashboard/organizer/transactions/csv?${years}`,
      ...['sales', 'events', 'types'].map((report) => `/dashboard/organizer/reports/${report}/csv?${years}`),
      `/dashboard/organizer/reports/pdf?${years}`,
      `/dashboard/organizer/settlements/${subjects.pastEventId}/csv`,
      `/dashboard/organizer/settlements/${subjects.pastEventId}/xlsx`,
      `/invoices/csv?${years}`,
      `/invoices/xlsx?${years}`,
      `/invoices/${subjects.invoiceId}/pdf`,
      `/withdrawal/${subjects.withdrawalId}/receipt.pdf`,
    ]),
    ...of('participant', 'list', participantLists(subjects)),
    ...of('participant', 'file', [`/event-order/${subjects.orderId}/receipt.pdf`]),
    ...of('provider', 'list', [
      '/wallet',
      '/withdrawal',
      '/activities/get-all-activies',
      '/activities/message-notification',
      '/dashboard/provider',
    ]),
    ...of('admin', 'list', adminLists(subjects, { month, year, years })),
    ...of('admin', 'search', adminSearches(subjects)),
    ...of('admin', 'file', [
      ...['sales', 'people', 'cities', 'categories', 'events', 'organizers'].map(
        (table) => `/dashboard/global/${table}/csv?${years}`,
      ),
      `/invoices/all/csv?${years}`,
      `/invoices/all/xlsx?${years}`,
      '/withdrawal/all/csv?list=paid',
      '/users/list/csv?role=organizer',
      '/withdrawal/all/xlsx?list=paid',
      `/reconciliation/days/sandbox/${daysBefore(now, 2)}/csv`,
    ]),
  ];
}
