import type { Bilingual, Locale } from '@ngoma/api/common/locale';
import type { GlobalStatistics, StatisticsTable } from '@ngoma/api/features/dashboards';
import type { CsvRow } from '#platform/csv';

const words = {
  from: { en: 'From', fr: 'À partir du' },
  revenue: { en: 'Paid by buyers (XAF)', fr: 'Payé par les acheteurs (XAF)' },
  commission: { en: 'Commission (XAF)', fr: 'Commission (XAF)' },
  tickets: { en: 'Tickets', fr: 'Billets' },
  orders: { en: 'Orders', fr: 'Commandes' },
  events: { en: 'Events', fr: 'Événements' },
  participant: { en: 'New participants', fr: 'Nouveaux participants' },
  organizer: { en: 'New organizers', fr: 'Nouveaux organisateurs' },
  provider: { en: 'New providers', fr: 'Nouveaux prestataires' },
  admin: { en: 'New admins', fr: 'Nouveaux administrateurs' },
  city: { en: 'City', fr: 'Ville' },
  category: { en: 'Category', fr: 'Catégorie' },
  event: { en: 'Event', fr: 'Événement' },
  by: { en: 'Organizer', fr: 'Organisateur' },
} as const satisfies Record<string, Bilingual>;

type Word = keyof typeof words;
interface Table {
  readonly headings: readonly string[];
  readonly rows: readonly CsvRow[];
}

const tableOf = (locale: Locale, columns: readonly Word[], rows: readonly CsvRow[]): Table => ({
  headings: columns.map((column) => words[column][locale]),
  rows,
});

const shares =
  (first: Word, rowsOf: (figures: GlobalStatistics) => GlobalStatistics['cities']) =>
  (figures: GlobalStatistics, locale: Locale) =>
    tableOf(
      locale,
      [first, 'events', 'tickets', 'revenue'],
      rowsOf(figures).map(({ name, events, tickets, revenue }) => [name, events, tickets, revenue]),
    );

/** Each table of the statistics, headed in the reader's language. */
export const statisticsFiles: Readonly<Record<StatisticsTable, (figures: GlobalStatistics, locale: Locale) => Table>> = {
  sales: ({ sales }, locale) =>
    tableOf(
      locale,
      ['from', 'orders', 'tickets', 'revenue', 'commission'],
      sales.map(({ from, orders, tickets, revenue, commission }) => [from, orders, tickets, revenue, commission]),
    ),
  people: ({ people }, locale) =>
    tableOf(
      locale,
      ['from', 'participant', 'organizer', 'provider', 'admin'],
      people.map(({ from, participant, organizer, provider, admin }) => [from, participant, organizer, provider, admin]),
    ),
  cities: shares('city', ({ cities }) => cities),
  categories: shares('category', ({ categories }) => categories),
  events: ({ topEvents }, locale) =>
    tableOf(
      locale,
      ['event', 'by', 'tickets', 'revenue', 'commission'],
      topEvents.map((event) => [event.eventName, event.organizerName, event.tickets, event.revenue, event.commission]),
    ),
  organizers: ({ topOrganizers }, locale) =>
    tableOf(
      locale,
      ['by', 'events', 'tickets', 'revenue', 'commission'],
      topOrganizers.map(({ name, events, tickets, revenue, commission }) => [name, events, tickets, revenue, commission]),
    ),
};
