import type { Bilingual, Locale } from '@ngoma/api/common/locale';
import type { OrganizerReports, ReportName } from '@ngoma/api/features/reports';
import type { CsvRow } from '#platform/csv';

interface Table {
  readonly headings: readonly string[];
  readonly rows: readonly CsvRow[];
}

const words = {
  day: { en: 'Day', fr: 'Jour' },
  event: { en: 'Event', fr: 'Événement' },
  city: { en: 'City', fr: 'Ville' },
  date: { en: 'Date', fr: 'Date' },
  type: { en: 'Ticket type', fr: 'Type de billet' },
  channel: { en: 'Paid with', fr: 'Moyen de paiement' },
  orders: { en: 'Orders', fr: 'Commandes' },
  tickets: { en: 'Tickets', fr: 'Billets' },
  gross: { en: 'Paid by buyers (XAF)', fr: 'Payé par les acheteurs (XAF)' },
  commission: { en: 'Commission (XAF)', fr: 'Commission (XAF)' },
  net: { en: 'Yours (XAF)', fr: 'Pour vous (XAF)' },
  refunded: { en: 'Refunded (XAF)', fr: 'Remboursé (XAF)' },
  hour: { en: 'Hour', fr: 'Heure' },
  entered: { en: 'Let in', fr: 'Entrées' },
  outcome: { en: 'Outcome', fr: 'Issue' },
  count: { en: 'Number', fr: 'Nombre' },
  amount: { en: 'Amount (XAF)', fr: 'Montant (XAF)' },
  stars: { en: 'Stars', fr: 'Étoiles' },
} as const satisfies Record<string, Bilingual>;

const states = {
  placed: { en: 'Placed', fr: 'Passées' },
  confirmed: { en: 'Confirmed', fr: 'Confirmées' },
  expired: { en: 'Expired', fr: 'Expirées' },
  cancelled: { en: 'Cancelled', fr: 'Annulées' },
  waiting: { en: 'Waiting for payment', fr: 'En attente de paiement' },
} as const satisfies Record<keyof OrganizerReports['orders'], Bilingual>;

const headed = (locale: Locale, ...names: (keyof typeof words)[]): string[] => names.map((name) => words[name][locale]);

const shares =
  (what: 'type' | 'city' | 'channel', rowsOf: (reports: OrganizerReports) => OrganizerReports['cities']) =>
  (reports: OrganizerReports, locale: Locale): Table => ({
    headings: headed(locale, what, 'orders', 'tickets', 'gross'),
    rows: rowsOf(reports).map(({ name, orders, tickets, gross }) => [name, orders, tickets, gross]),
  });

/** Each report as a table, headed in the reader's language; figures stay figures, so that a spreadsheet can go on with them. */
export const reportTables: Record<ReportName, (reports: OrganizerReports, locale: Locale) => Table> = {
  sales: ({ salesPerDay }, locale) => ({
    headings: headed(locale, 'day', 'tickets', 'gross'),
    rows: salesPerDay.map(({ day, tickets, revenue }) => [day, tickets, revenue]),
  }),
  events: ({ events }, locale) => ({
    headings: headed(locale, 'event', 'city', 'date', 'tickets', 'gross', 'commission', 'net', 'refunded'),
    rows: events.map((event) => [
      event.eventName,
      event.city,
      event.date,
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
    headings: headed(locale, 'hour', 'entered'),
    rows: arrivals.hours.map(({ hour, entered }) => [`${String(hour).padStart(2, '0')}:00`, entered]),
  }),
  orders: ({ orders }, locale) => ({
    headings: headed(locale, 'outcome', 'count'),
    rows: (['placed', 'confirmed', 'expired', 'cancelled', 'waiting'] as const).map((state) => [
      states[state][locale],
      orders[state],
    ]),
  }),
  refunds: ({ refunds }, locale) => ({
    headings: headed(locale, 'outcome', 'count', 'amount'),
    rows: [
      [locale === 'fr' ? 'Demandés' : 'Asked', refunds.count, refunds.amount],
      [locale === 'fr' ? 'Remboursés' : 'Paid back', refunds.done, refunds.doneAmount],
    ],
  }),
  ratings: ({ ratings }, locale) => ({
    headings: headed(locale, 'stars', 'count'),
    rows: ratings.stars.map(({ stars, count }) => [stars, count]),
  }),
};
