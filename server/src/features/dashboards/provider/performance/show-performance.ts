import type { PerformanceFigures, ProviderPerformance } from '@ngoma/api/features/dashboards/performance';
import type { ServiceCategory } from '@ngoma/api/features/providers';
import type { Platform } from '#platform/platform';
import { periodBefore } from '../../period.rules.ts';
import { periodOf } from '../../reports/reports.rules.ts';
import { adviceOf } from './advice.rules.ts';
import * as losses from './losses.read.ts';
import * as read from './performance.read.ts';
import { answersOf, distancesOf, incomeByPart, timesOf } from './performance.rules.ts';

export interface PerformanceQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly category?: ServiceCategory | undefined;
}

const mostLosses = 20;

type Facts = Awaited<ReturnType<typeof readFacts>>;

const sumOf = <Row>(rows: readonly Row[], figure: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + figure(row), 0);
const oneDecimal = (average: number | null): number | null => (average === null ? null : Math.round(average * 10) / 10);

async function readFacts(db: Platform['db'], scope: read.PerformanceScope, category: ServiceCategory | undefined, now: Date) {
  const [income, bids, requests, jobs, views, offered] = await Promise.all([
    read.listIncomePerDay(db, scope),
    read.countBids(db, scope),
    read.countRequests(db, scope),
    read.countJobs(db, scope),
    read.countViews(db, scope),
    read.listOffered(db, scope.providerId),
  ]);
  const [medians, answers, ratings, causes, distances, latest, upcoming] = await Promise.all([
    read.findMedians(db, scope, category),
    read.listAnswers(db, scope, category),
    read.listRatings(db, scope, category, now),
    losses.countCauses(db, scope, category),
    losses.countDistances(db, scope, category),
    losses.listLosses(db, scope, category, mostLosses),
    read.countUpcoming(db, scope.providerId, category, now),
  ]);
  return { income, bids, requests, jobs, views, offered, medians, answers, ratings, causes, distances, latest, upcoming };
}

/** Sums the figures of one of the two periods, of all services or of one. */
function figuresOf(facts: Facts, isNow: boolean, incomeXaf: number, category: ServiceCategory | undefined): PerformanceFigures {
  const of = <Row extends { readonly isNow: boolean; readonly category: ServiceCategory }>(rows: readonly Row[]) =>
    rows.filter((row) => row.isNow === isNow && (!category || row.category === category));
  const [bids, requests, jobs] = [of(facts.bids), of(facts.requests), of(facts.jobs)];
  const rating = facts.ratings.find((row) => row.isNow === isNow);
  return {
    income: incomeXaf,
    jobsCompleted: sumOf(jobs, ({ completed }) => completed),
    jobsCancelled: sumOf(jobs, ({ cancelled }) => cancelled),
    views: facts.views.find((row) => row.isNow === isNow)?.count ?? 0,
    requests: {
      received: sumOf(requests, ({ received }) => received),
      answered: sumOf(requests, ({ answered }) => answered),
      proposals: sumOf(requests, ({ proposals }) => proposals),
      signed: sumOf(requests, ({ signed }) => signed),
    },
    bids: {
      placed: sumOf(bids, ({ placed }) => placed),
      decided: sumOf(bids, ({ decided }) => decided),
      won: sumOf(bids, ({ won }) => won),
      signed: sumOf(bids, ({ signed }) => signed),
    },
    medianAnswerMinutes: facts.medians.find((row) => row.isNow === isNow)?.minutes ?? null,
    rating: {
      count: rating?.count ?? 0,
      average: oneDecimal(rating?.average ?? null),
      quality: oneDecimal(rating?.quality ?? null),
      punctuality: oneDecimal(rating?.punctuality ?? null),
      communication: oneDecimal(rating?.communication ?? null),
    },
  };
}

/** Returns the figures of each service with work in the period or on offer, the highest income first. */
function servicesOf({ income, bids, requests, jobs, offered }: Facts, firstDay: string): ProviderPerformance['services'] {
  const now = <Row extends { readonly isNow: boolean }>(rows: readonly Row[]) => rows.filter(({ isNow }) => isNow);
  const paid = income.filter(({ day }) => day >= firstDay);
  const groups = [...paid, ...now(bids), ...now(requests), ...now(jobs)];
  const categories = new Set([...offered, ...groups.map(({ category }) => category)]);
  const of = <Row extends { readonly category: ServiceCategory }>(rows: readonly Row[], category: ServiceCategory) =>
    rows.filter((row) => row.category === category);
  return [...categories]
    .map((category) => {
      const [ownBids, ownRequests] = [of(now(bids), category), of(now(requests), category)];
      return {
        category,
        income: sumOf(of(paid, category), ({ amountXaf }) => amountXaf),
        jobsCompleted: sumOf(of(now(jobs), category), ({ completed }) => completed),
        bids: sumOf(ownBids, ({ placed }) => placed),
        decided: sumOf(ownBids, ({ decided }) => decided),
        won: sumOf(ownBids, ({ won }) => won),
        requests: sumOf(ownRequests, ({ received }) => received),
        signed: sumOf(ownRequests, ({ signed }) => signed),
      };
    })
    .sort((one, other) => other.income - one.income || other.bids + other.requests - one.bids - one.requests);
}

/**
 * Returns a provider's figures of a period and of the one before, of all services or of one. By default the last thirty days; a longer
 * period than a year is cut. Figures are counted from their source rows, none is cached. Bids and requests belong to the period in
 * which they were placed, whenever they were decided.
 */
export async function showPerformance(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  providerId: string,
  query: PerformanceQuery,
): Promise<ProviderPerformance> {
  const now = clock();
  const period = periodOf(query, now);
  const before = periodBefore(period);
  const { category } = query;
  const scope = { providerId, before: timesOf(before).from, ...timesOf(period) };
  const facts = await readFacts(db, scope, category, now);
  const income = incomeByPart(
    period,
    facts.income.filter((row) => !category || row.category === category),
  );
  const figures = {
    now: figuresOf(
      facts,
      true,
      sumOf(income, ({ amount }) => amount),
      category,
    ),
    services: servicesOf(facts, period.from),
    lost: {
      count: sumOf(facts.causes, ({ count }) => count),
      causes: facts.causes,
      distances: distancesOf(facts.distances),
      latest: facts.latest.map(({ id, kind, title, category: service, amountXaf, at, cause }) => ({
        ...{ _id: id, kind, title, category: service, amount: amountXaf, at: at.toISOString(), cause },
      })),
    },
    answers: answersOf(facts.answers),
  };
  return {
    ...{ currency: 'XAF', ...period, before, upcomingJobs: facts.upcoming, ...figures, income },
    earlier: figuresOf(
      facts,
      false,
      sumOf(income, (part) => part.before),
      category,
    ),
    advice: adviceOf(figures),
  };
}
