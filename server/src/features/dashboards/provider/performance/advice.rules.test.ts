import type { ProviderPerformance } from '@ngoma/api/features/dashboards/performance';
import { expect, it } from 'vitest';
import { adviceOf } from './advice.rules.ts';

type Figures = Pick<ProviderPerformance, 'now' | 'services' | 'lost' | 'answers'>;

const noRating = { average: null, count: 0, quality: null, punctuality: null, communication: null };
const now: Figures['now'] = {
  ...{ income: 0, jobsCompleted: 0, jobsCancelled: 0, views: 0, medianAnswerMinutes: null, rating: noRating },
  requests: { received: 0, answered: 0, proposals: 0, signed: 0 },
  bids: { placed: 0, decided: 0, won: 0, signed: 0 },
};
const nothing: Figures = { now, services: [], lost: { count: 0, causes: [], distances: null, latest: [] }, answers: [] };
const service = { income: 0, jobsCompleted: 0, bids: 0, requests: 0, signed: 0 };
const answer = (span: Figures['answers'][number]['span'], count: number, signed: number) => ({ span, count, signed });

it('figures that are too few support no advice', () => {
  expect(adviceOf(nothing)).toEqual([]);
  expect(
    adviceOf({
      ...nothing,
      now: {
        ...now,
        views: 49,
        requests: { ...now.requests, received: 2 },
        rating: { ...noRating, count: 2, quality: 5, punctuality: 1 },
      },
      lost: { ...nothing.lost, count: 2, causes: [{ cause: 'price', count: 2 }] },
      answers: [answer('hour', 4, 4), answer('later', 4, 0)],
      services: [{ ...service, category: 'dj', decided: 4, won: 4 }],
    }),
  ).toEqual([]);
});

it.each<[string, Partial<Figures>, object]>([
  [
    'three requests of ten without an answer',
    { now: { ...now, requests: { ...now.requests, received: 10, answered: 7 } } },
    { kind: 'answer_requests', unanswered: 3, received: 10 },
  ],
  [
    'quick answers that win more',
    { answers: [answer('hour', 3, 2), answer('hours', 2, 1), answer('days', 5, 1), answer('never', 9, 0)] },
    { kind: 'answer_sooner', fastPercent: 60, slowPercent: 20 },
  ],
  [
    'an award without a reply',
    { lost: { ...nothing.lost, count: 1, causes: [{ cause: 'lapsed', count: 1 }] } },
    { kind: 'accept_in_time', lapsed: 1 },
  ],
  [
    'most lost bids far above the accepted ones',
    {
      lost: {
        ...{ ...nothing.lost, count: 5 },
        distances: [
          { distance: 'lower', count: 2 },
          { distance: 'higher', count: 2 },
          { distance: 'far', count: 1 },
        ],
      },
    },
    { kind: 'price', above: 3, lost: 5 },
  ],
  [
    'organizers who named the price',
    { lost: { ...nothing.lost, count: 6, causes: [{ cause: 'price', count: 3 }], distances: [{ distance: 'far', count: 6 }] } },
    { kind: 'price_named', named: 3, lost: 6 },
  ],
  [
    'a service that wins twice as often',
    {
      services: [
        { ...service, category: 'dj', decided: 5, won: 3 },
        { ...service, category: 'caterer', decided: 10, won: 2 },
      ],
    },
    { kind: 'best_service', category: 'dj', percent: 60, othersPercent: 20 },
  ],
  [
    'many visitors who do not ask',
    { now: { ...now, views: 100, requests: { ...now.requests, received: 2, answered: 2 } } },
    { kind: 'profile', views: 100, requests: 2 },
  ],
  [
    'a weak aspect of the ratings',
    { now: { ...now, rating: { average: 4.5, count: 3, quality: 4.8, punctuality: 4.2, communication: 4.6 } } },
    { kind: 'rating', aspect: 'punctuality', average: 4.2 },
  ],
])('%s is worth one advice', (_what, part, advice) => {
  expect(adviceOf({ ...nothing, ...part })).toEqual([advice]);
});
