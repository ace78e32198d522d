import type { Bilingual, Locale } from '@ngoma/api/common/locale';
import type { AnswerSpan, LossCause, PerformanceTable, ProviderPerformance } from '@ngoma/api/features/dashboards/performance';
import type { CsvRow } from '#platform/files/csv';
import { bilingual } from '#platform/i18n/messages';
import { lostReasonText } from '#platform/lost-reason-text.rules';
import { serviceNames } from '#platform/service-names.rules';

interface Table {
  readonly headings: readonly string[];
  readonly rows: readonly CsvRow[];
}

const labels = {
  from: bilingual('dashboards.labels.from'),
  to: bilingual('dashboards.performance.to'),
  income: bilingual('dashboards.performance.income'),
  incomeBefore: bilingual('dashboards.performance.incomeBefore'),
  service: bilingual('common.lists.service'),
  jobs: bilingual('dashboards.performance.jobs'),
  bids: bilingual('dashboards.performance.bids'),
  decided: bilingual('dashboards.performance.decided'),
  won: bilingual('dashboards.performance.won'),
  requests: bilingual('dashboards.performance.requests'),
  signed: bilingual('dashboards.performance.signed'),
  step: bilingual('dashboards.performance.step'),
  now: bilingual('dashboards.performance.now'),
  before: bilingual('dashboards.performance.before'),
  title: bilingual('dashboards.performance.title'),
  date: bilingual('dashboards.labels.date'),
  amount: bilingual('common.labels.amountXaf'),
  reason: bilingual('dashboards.performance.reason'),
  span: bilingual('dashboards.performance.span'),
  count: bilingual('dashboards.labels.count'),
  criterion: bilingual('dashboards.performance.criterion'),
} as const satisfies Record<string, Bilingual>;

const views = bilingual('dashboards.performance.views');
const proposals = bilingual('dashboards.performance.proposals');

const spans: Readonly<Record<AnswerSpan, Bilingual>> = {
  hour: bilingual('dashboards.answerSpan.hour'),
  hours: bilingual('dashboards.answerSpan.hours'),
  day: bilingual('dashboards.answerSpan.day'),
  days: bilingual('dashboards.answerSpan.days'),
  later: bilingual('dashboards.answerSpan.later'),
  never: bilingual('dashboards.answerSpan.never'),
};

const criteria = {
  average: bilingual('dashboards.criteria.average'),
  quality: bilingual('dashboards.criteria.quality'),
  punctuality: bilingual('dashboards.criteria.punctuality'),
  communication: bilingual('dashboards.criteria.communication'),
} as const;

function causeText(cause: LossCause): Bilingual {
  if (cause === 'another') return bilingual('dashboards.lossCause.another');
  if (cause === 'cancelled') return bilingual('dashboards.lossCause.cancelled');
  if (cause === 'lapsed') return bilingual('dashboards.lossCause.lapsed');
  if (cause === 'turned_down') return bilingual('dashboards.lossCause.turnedDown');
  return lostReasonText(cause);
}

const headingsOf = (locale: Locale, ...names: (keyof typeof labels)[]): string[] => names.map((name) => labels[name][locale]);

const tables: Readonly<Record<PerformanceTable, (figures: ProviderPerformance, locale: Locale) => Table>> = {
  income: ({ income }, locale) => ({
    headings: headingsOf(locale, 'from', 'to', 'income', 'incomeBefore'),
    rows: income.map(({ from, to, amount, before }) => [from, to, amount, before]),
  }),
  services: ({ services }, locale) => ({
    headings: headingsOf(locale, 'service', 'income', 'jobs', 'bids', 'decided', 'won', 'requests', 'signed'),
    rows: services.map((one) => [
      ...[serviceNames[one.category][locale], one.income, one.jobsCompleted, one.bids, one.decided, one.won],
      ...[one.requests, one.signed],
    ]),
  }),
  conversion: ({ now, earlier }, locale) => ({
    headings: headingsOf(locale, 'step', 'now', 'before'),
    rows: [
      [views[locale], now.views, earlier.views],
      [labels.requests[locale], now.requests.received, earlier.requests.received],
      [proposals[locale], now.requests.proposals, earlier.requests.proposals],
      [labels.signed[locale], now.requests.signed, earlier.requests.signed],
      [labels.bids[locale], now.bids.placed, earlier.bids.placed],
      [labels.decided[locale], now.bids.decided, earlier.bids.decided],
      [labels.won[locale], now.bids.won, earlier.bids.won],
    ],
  }),
  lost: ({ lost }, locale) => ({
    headings: headingsOf(locale, 'date', 'title', 'service', 'amount', 'reason'),
    rows: lost.latest.map(({ at, title, category, amount, cause }) => [
      ...[new Date(at), title, serviceNames[category][locale], amount, causeText(cause)[locale]],
    ]),
  }),
  answers: ({ answers }, locale) => ({
    headings: headingsOf(locale, 'span', 'count', 'signed'),
    rows: answers.map(({ span, count, signed }) => [spans[span][locale], count, signed]),
  }),
  ratings: ({ now, earlier }, locale) => ({
    headings: headingsOf(locale, 'criterion', 'now', 'before'),
    rows: (['average', 'quality', 'punctuality', 'communication'] as const).map((name) => [
      ...[criteria[name][locale], now.rating[name], earlier.rating[name]],
    ]),
  }),
};

/** Returns a table of the performance with headings in the reader's language. Numbers stay numbers, so that spreadsheets can calculate. */
export const performanceTable = (table: PerformanceTable, figures: ProviderPerformance, locale: Locale): Table =>
  tables[table](figures, locale);
