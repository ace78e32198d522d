import type { Advice, ProviderPerformance } from '@ngoma/api/features/dashboards/performance';

type Figures = Pick<ProviderPerformance, 'now' | 'services' | 'lost' | 'answers'>;
type Rule = (figures: Figures) => Advice | undefined;

const percentOf = (part: number, whole: number): number => Math.round((part / whole) * 100);
const sumOf = <Row>(rows: readonly Row[], figure: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + figure(row), 0);

/** At least three requests without an answer, and a quarter of all. */
const answerRequests: Rule = ({ now: { requests } }) => {
  const unanswered = requests.received - requests.answered;
  if (unanswered < 3 || unanswered * 4 < requests.received) return undefined;
  return { kind: 'answer_requests', unanswered, received: requests.received };
};

/** Five requests each answered within four hours and later, of which the first become contracts half as often again. */
const answerSooner: Rule = ({ answers }) => {
  const isFast = ({ span }: Figures['answers'][number]) => span === 'hour' || span === 'hours';
  const answered = answers.filter(({ span }) => span !== 'never');
  const [fast, slow] = [answered.filter(isFast), answered.filter((one) => !isFast(one))];
  const [fastCount, slowCount] = [sumOf(fast, ({ count }) => count), sumOf(slow, ({ count }) => count)];
  if (fastCount < 5 || slowCount < 5) return undefined;
  const fastPercent = percentOf(
    sumOf(fast, ({ signed }) => signed),
    fastCount,
  );
  const slowPercent = percentOf(
    sumOf(slow, ({ signed }) => signed),
    slowCount,
  );
  return fastPercent >= 20 && fastPercent >= slowPercent * 1.5 ? { kind: 'answer_sooner', fastPercent, slowPercent } : undefined;
};

const countOf = ({ lost }: Figures, cause: ProviderPerformance['lost']['causes'][number]['cause']): number =>
  lost.causes.find((one) => one.cause === cause)?.count ?? 0;

const acceptInTime: Rule = (figures) => {
  const lapsed = countOf(figures, 'lapsed');
  return lapsed > 0 ? { kind: 'accept_in_time', lapsed } : undefined;
};

/** At least three organizers named the price, and it is a third of all reasons. */
const priceNamed: Rule = (figures) => {
  const named = countOf(figures, 'price');
  if (named < 3 || named * 3 < figures.lost.count) return undefined;
  return { kind: 'price_named', named, lost: figures.lost.count };
};

/** Most lost bids were more than a tenth above the accepted ones. */
const price: Rule = ({ lost: { distances } }) => {
  if (!distances) return undefined;
  const lost = sumOf(distances, ({ count }) => count);
  const above = sumOf(
    distances.filter(({ distance }) => distance === 'higher' || distance === 'far'),
    ({ count }) => count,
  );
  return above * 2 > lost ? { kind: 'price', above, lost } : undefined;
};

/** Five decided bids for a service, of which twice as many were won as of five for the others. */
const bestService: Rule = ({ services }) => {
  const found = services
    .filter(({ decided }) => decided >= 5)
    .map((service) => {
      const others = services.filter((one) => one !== service);
      const decided = sumOf(others, (one) => one.decided);
      const othersPercent =
        decided < 5
          ? undefined
          : percentOf(
              sumOf(others, ({ won }) => won),
              decided,
            );
      return { service, percent: percentOf(service.won, service.decided), othersPercent };
    })
    .sort((one, other) => other.percent - one.percent)[0];
  if (!found || found.othersPercent === undefined || found.percent < 20 || found.percent < found.othersPercent * 2)
    return undefined;
  return {
    ...{ kind: 'best_service', category: found.service.category },
    ...{ percent: found.percent, othersPercent: found.othersPercent },
  };
};

/** Fifty visitors of the profile, of whom one in fifty at most sends a request. */
const profile: Rule = ({ now: { views, requests } }) =>
  views >= 50 && requests.received * 50 <= views ? { kind: 'profile', views, requests: requests.received } : undefined;

/** Three ratings, of which one aspect is half a star below the best one. */
const rating: Rule = ({ now: { rating: given } }) => {
  if (given.count < 3) return undefined;
  const aspects = (['quality', 'punctuality', 'communication'] as const)
    .flatMap((aspect) => {
      const average = given[aspect];
      return average === null ? [] : [{ aspect, average }];
    })
    .sort((one, other) => one.average - other.average);
  const [lowest, best] = [aspects[0], aspects.at(-1)];
  if (!lowest || !best || best.average - lowest.average < 0.5) return undefined;
  return { kind: 'rating', ...lowest };
};

/** The rules, with what is easiest to change first. */
const rules: readonly Rule[] = [acceptInTime, answerRequests, answerSooner, priceNamed, price, bestService, rating, profile];
const mostShown = 4;

/** Returns advice that the figures of a period support, at most four; none where they are too few. */
export function adviceOf(figures: Figures): Advice[] {
  const found = rules.flatMap((rule) => rule(figures) ?? []);
  // What organizers said about the price says more than the distance.
  const isNamed = found.some(({ kind }) => kind === 'price_named');
  return found.filter(({ kind }) => !(isNamed && kind === 'price')).slice(0, mostShown);
}
