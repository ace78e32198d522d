import type { Bilingual, Locale } from '@ngoma/api/common/locale';
import type { OrganizerReports, ReportName } from '@ngoma/api/features/dashboards/reports';
import type { CsvRow } from '#platform/files/csv';
import { bilingual, translate } from '#platform/i18n/messages';

interface Table {
  readonly headings: readonly string[];
  readonly rows: readonly CsvRow[];
}

const labels = {
  day: bilingual('dashboards.labels.day'),
  event: bilingual('common.labels.event'),
  city: bilingual('dashboards.labels.city'),
  date: bilingual('dashboards.labels.date'),
  type: bilingual('common.labels.ticketType'),
  channel: bilingual('dashboards.labels.channel'),
  orders: bilingual('dashboards.labels.orders'),
  tickets: bilingual('common.labels.tickets'),
  gross: bilingual('dashboards.revenue'),
  commission: bilingual('common.labels.commissionXaf'),
  net: bilingual('dashboards.labels.net'),
  refunded: bilingual('dashboards.labels.refunded'),
  visits: bilingual('dashboards.labels.visits'),
  hour: bilingual('dashboards.labels.hour'),
  entered: bilingual('dashboards.labels.entered'),
  outcome: bilingual('dashboards.labels.outcome'),
  count: bilingual('dashboards.labels.count'),
  amount: bilingual('common.labels.amountXaf'),
  stars: bilingual('dashboards.labels.stars'),
} as const satisfies Record<string, Bilingual>;

const states = {
  placed: bilingual('dashboards.states.placed'),
  confirmed: bilingual('dashboards.states.confirmed'),
  expired: bilingual('dashboards.states.expired'),
  cancelled: bilingual('dashboards.states.cancelled'),
  waiting: bilingual('dashboards.states.waiting'),
} as const satisfies Record<keyof OrganizerReports['orders'], Bilingual>;

const headingsOf = (locale: Locale, ...names: (keyof typeof labels)[]): string[] => names.map((name) => labels[name][locale]);

const shares =
  (what: 'type' | 'city' | 'channel', rowsOf: (reports: OrganizerReports) => OrganizerReports['cities']) =>
  (reports: OrganizerReports, locale: Locale): Table => ({
    headings: headingsOf(locale, what, 'orders', 'tickets', 'gross'),
    rows: rowsOf(reports).map(({ name, orders, tickets, gross }) => [name, orders, tickets, gross]),
  });

/** Each report as a table with headings in the reader's language. Numbers stay numbers, so that spreadsheets can calculate. */
export const reportTables: Record<ReportName, (reports: OrganizerReports, locale: Locale) => Table> = {
  sales: ({ salesPerDay }, locale) => ({
    headings: headingsOf(locale, 'day', 'tickets', 'gross'),
    rows: salesPerDay.map(({ day, tickets, revenue }) => [day, tickets, revenue]),
  }),
  events: ({ events }, locale) => ({
    headings: headingsOf(locale, 'event', 'city', 'date', 'visits', 'tickets', 'gross', 'commission', 'net', 'refunded'),
    rows: events.map((event) => [
      event.eventName,
      event.city,
      event.date,
      event.visits,
      event.tickets,
      event.gross,
      event.commission,
      event.net,
      event.refunded,
    ]),
  }),
  types: shares('type', ({ ticketTypes }) => ticketTypes),
  cities: shares('city', ({ cities }) => cities),
  channels: shares('channel', ({ channels }) => channels),
  arrivals: ({ arrivals }, locale) => ({
    headings: headingsOf(locale, 'hour', 'entered'),
    rows: arrivals.hours.map(({ hour, entered }) => [`${String(hour).padStart(2, '0')}:00`, entered]),
  }),
  orders: ({ orders }, locale) => ({
    headings: headingsOf(locale, 'outcome', 'count'),
    rows: (['placed', 'confirmed', 'expired', 'cancelled', 'waiting'] as const).map((state) => [
      states[state][locale],
      orders[state],
    ]),
  }),
  refunds: ({ refunds }, locale) => ({
    headings: headingsOf(locale, 'outcome', 'count', 'amount'),
    rows: [
      [translate(locale, 'dashboards.reportTables.refundsRowsAsked'), refunds.count, refunds.amount],
      [translate(locale, 'dashboards.reportTables.refundsRowsPaidBack'), refunds.done, refunds.doneAmount],
    ],
  }),
  ratings: ({ ratings }, locale) => ({
    headings: headingsOf(locale, 'stars', 'count'),
    rows: ratings.stars.map(({ stars, count }) => [stars, count]),
  }),
};
