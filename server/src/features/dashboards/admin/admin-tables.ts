import type { Bilingual, Locale } from '@ngoma/api/common/locale';
import type { GlobalStatistics, StatisticsTable } from '@ngoma/api/features/dashboards/dashboards';
import type { CsvRow } from '#platform/files/csv';
import { bilingual } from '#platform/i18n/messages';

const labels = {
  from: bilingual('dashboards.labels.from'),
  revenue: bilingual('dashboards.revenue'),
  commission: bilingual('common.labels.commissionXaf'),
  tickets: bilingual('common.labels.tickets'),
  orders: bilingual('dashboards.labels.orders'),
  events: bilingual('dashboards.labels.events'),
  participant: bilingual('dashboards.labels.participant'),
  organizer: bilingual('dashboards.labels.organizer'),
  provider: bilingual('dashboards.labels.provider'),
  admin: bilingual('dashboards.labels.admin'),
  city: bilingual('dashboards.labels.city'),
  category: bilingual('dashboards.labels.category'),
  event: bilingual('common.labels.event'),
  by: bilingual('common.labels.organizer'),
  revenueBefore: bilingual('dashboards.global.revenueBefore'),
  figure: bilingual('dashboards.global.figure'),
  now: bilingual('dashboards.performance.now'),
  before: bilingual('dashboards.performance.before'),
  service: bilingual('common.lists.service'),
  providers: bilingual('dashboards.global.providers'),
  joined: bilingual('dashboards.global.joined'),
  joinedBefore: bilingual('dashboards.global.joinedBefore'),
} as const satisfies Record<string, Bilingual>;

type Column = keyof typeof labels;
interface Table {
  readonly headings: readonly string[];
  readonly rows: readonly CsvRow[];
}

const tableOf = (locale: Locale, columns: readonly Column[], rows: readonly CsvRow[]): Table => ({
  headings: columns.map((column) => labels[column][locale]),
  rows,
});

const shares =
  (first: Column, rowsOf: (figures: GlobalStatistics) => GlobalStatistics['cities']) =>
  (figures: GlobalStatistics, locale: Locale) =>
    tableOf(
      locale,
      [first, 'events', 'tickets', 'revenue'],
      rowsOf(figures).map(({ name, events, tickets, revenue }) => [name, events, tickets, revenue]),
    );

const marketFigures = {
  projects: bilingual('dashboards.global.projects'),
  bids: bilingual('dashboards.performance.bids'),
  contracts: bilingual('dashboards.performance.signed'),
  contractValue: bilingual('dashboards.global.contractValue'),
  escrow: bilingual('dashboards.global.escrow'),
  newBuyers: bilingual('dashboards.global.newBuyers'),
} as const satisfies Record<keyof GlobalStatistics['market']['now'], Bilingual>;

const providerShares =
  (first: Column, rowsOf: (figures: GlobalStatistics) => GlobalStatistics['providersByCity']) =>
  (figures: GlobalStatistics, locale: Locale) =>
    tableOf(
      locale,
      [first, 'providers', 'joined', 'joinedBefore'],
      rowsOf(figures).map(({ name, providers, joined, joinedBefore }) => [name, providers, joined, joinedBefore]),
    );

/** One CSV table per kind of statistics, with headings in the reader's language. */
export const statisticsFiles: Readonly<Record<StatisticsTable, (figures: GlobalStatistics, locale: Locale) => Table>> = {
  sales: ({ sales }, locale) =>
    tableOf(
      locale,
      ['from', 'orders', 'tickets', 'revenue', 'commission', 'revenueBefore'],
      sales.map((part) => [part.from, part.orders, part.tickets, part.revenue, part.commission, part.revenueBefore]),
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
  market: ({ market: { now, before } }, locale) =>
    tableOf(
      locale,
      ['figure', 'now', 'before'],
      (Object.keys(marketFigures) as (keyof typeof marketFigures)[]).map((name) => [
        marketFigures[name][locale],
        now[name],
        before[name],
      ]),
    ),
  services: providerShares('service', ({ providersByService }) => providersByService),
  providers: providerShares('city', ({ providersByCity }) => providersByCity),
};
