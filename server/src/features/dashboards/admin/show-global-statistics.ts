import type { Locale } from '@ngoma/api/common/locale';
import type { GlobalStatistics } from '@ngoma/api/features/dashboards/dashboards';
import { serviceCategories } from '@ngoma/api/features/providers';
import type { DbOrTx } from '#platform/postgres/database';
import { serviceNames } from '#platform/service-names.rules';
import { type Period as Days, lengthOf, periodBefore } from '../period.rules.ts';
import { countNewBuyers } from '../sales-days/first-purchases.store.ts';
import { countOpenSales, type OpenSales } from '../sales-days/sales-days.read.ts';
import { countVisits } from '../visits.read.ts';
import {
  countEventsByState,
  countPeople,
  countSignUps,
  findFunnel,
  listPeople,
  listRankings,
  listSales,
  type Period,
  type SalesRow,
  type ShareRow,
  type TopRow,
} from './global.read.ts';
import { partsOf, periodFrom } from './global.rules.ts';
import { countMarket, listProviderShares } from './market.read.ts';

const maxShares = 12;
const maxTop = 10;

export interface PeriodQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Returns the figures of a period beside those of the one before. Raises `period_invalid` (400). */
export async function showGlobalStatistics(
  db: DbOrTx,
  { query, locale, today }: { readonly query: PeriodQuery; readonly locale: Locale; readonly today: string },
): Promise<GlobalStatistics> {
  const period = periodFrom(query, today);
  const before = periodBefore(period);
  const open = await countOpenSales(db, { from: before.from, to: period.to });
  const [sales, people, market, rankings, peopleTotal, eventsByState, funnel, now, earlier] = await Promise.all([
    readSales(db, { period, before, open }),
    readPeople(db, period),
    readMarket(db, { period, before }, locale),
    readRankings(db, { period, open }, locale),
    countPeople(db),
    countEventsByState(db),
    findFunnel(db, period),
    countVisits(db, period),
    countVisits(db, before),
  ]);
  const visits = { now, before: earlier };
  return { currency: 'XAF', ...period, ...sales, ...market, ...rankings, people, peopleTotal, eventsByState, visits, funnel };
}

interface Scope {
  readonly period: Period;
  readonly before: Days;
  readonly open: OpenSales;
}

async function readSales(
  db: DbOrTx,
  { period, before, open }: Scope,
): Promise<Pick<GlobalStatistics, 'totals' | 'before' | 'sales'>> {
  const [people, peopleBefore, now, earlier] = await Promise.all([
    countSignUps(db, period),
    countSignUps(db, before),
    listSales(db, period, open),
    listSales(db, { ...before, bucket: period.bucket }, open, lengthOf(period)),
  ]);
  const salesOf = new Map(now.map((row) => [row.from, row]));
  const earlierOf = new Map(earlier.map((row) => [row.from, row.revenueXaf]));
  return {
    totals: { ...sumOf(now), people },
    before: { ...sumOf(earlier), people: peopleBefore },
    sales: partsOf(period).map((from) => {
      const row = salesOf.get(from);
      return {
        ...{ from, revenue: row?.revenueXaf ?? 0, commission: row?.commissionXaf ?? 0 },
        ...{ tickets: row?.tickets ?? 0, orders: row?.orders ?? 0, revenueBefore: earlierOf.get(from) ?? 0 },
      };
    }),
  };
}

async function readPeople(db: DbOrTx, period: Period): Promise<GlobalStatistics['people']> {
  const parts = partsOf(period);
  const peopleOf = new Map((await listPeople(db, period, parts)).map((row) => [row.from, row]));
  return parts.map((from) => ({ participant: 0, organizer: 0, provider: 0, admin: 0, ...peopleOf.get(from), from }));
}

async function readMarket(
  db: DbOrTx,
  { period, before }: Omit<Scope, 'open'>,
  locale: Locale,
): Promise<Pick<GlobalStatistics, 'market' | 'providersByService' | 'providersByCity'>> {
  const figuresOf = async (days: Days) => {
    const [{ contractValueXaf, escrowXaf, ...counts }, newBuyers] = await Promise.all([
      countMarket(db, days),
      countNewBuyers(db, days),
    ]);
    return { ...counts, contractValue: contractValueXaf, escrow: escrowXaf, newBuyers };
  };
  const [now, earlier, byService, providersByCity] = await Promise.all([
    figuresOf(period),
    figuresOf(before),
    listProviderShares(db, { period, before }, 'service', maxShares),
    listProviderShares(db, { period, before }, 'city', maxShares),
  ]);
  const nameOf = (key: string) => {
    const category = serviceCategories.find((one) => one === key);
    return category ? serviceNames[category][locale] : key;
  };
  return {
    market: { now, before: earlier },
    providersByService: byService.map((row) => ({ ...row, name: nameOf(row.key) })),
    providersByCity,
  };
}

async function readRankings(
  db: DbOrTx,
  { period, open }: Omit<Scope, 'before'>,
  locale: Locale,
): Promise<Pick<GlobalStatistics, 'cities' | 'categories' | 'topEvents' | 'topOrganizers'>> {
  const { cities, categories, events, organizers } = await listRankings(db, period, open, { shares: maxShares, top: maxTop });
  return {
    cities: cities.map((row) => toShare(row, locale)),
    categories: categories.map((row) => toShare(row, locale)),
    topEvents: events.map(({ name, nameFr, organizerName, ...row }) => ({
      ...{ eventName: nameIn(locale, name, nameFr), organizerName },
      ...toSums(row),
    })),
    topOrganizers: organizers.map(({ name, events: count, ...row }) => ({ ...{ name, events: count }, ...toSums(row) })),
  };
}

const nameIn = (locale: Locale, name: string, nameFr: string | null): string => (locale === 'fr' && nameFr ? nameFr : name);

const toSums = ({ id, tickets, revenueXaf, commissionXaf }: Pick<TopRow, 'id' | 'tickets' | 'revenueXaf' | 'commissionXaf'>) => ({
  ...{ _id: id, tickets, revenue: revenueXaf, commission: commissionXaf },
});

/** Sums the sales of all intervals. */
const sumOf = (rows: readonly SalesRow[]) =>
  rows.reduce(
    (sum, row) => ({
      ...{ revenue: sum.revenue + row.revenueXaf, commission: sum.commission + row.commissionXaf },
      ...{ tickets: sum.tickets + row.tickets, orders: sum.orders + row.orders },
    }),
    { revenue: 0, commission: 0, tickets: 0, orders: 0 },
  );

const toShare = ({ key, name, nameFr, events, tickets, revenueXaf }: ShareRow, locale: Locale) => ({
  ...{ key, name: nameIn(locale, name, nameFr), events, tickets, revenue: revenueXaf },
});
