import type { RefundPolicy } from '@ngoma/api/features/events/ticketing/ticket-types';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { translationFor } from '#lib/i18n/i18n.server.ts';
import { TranslationProvider } from '#lib/i18n/use-translation.tsx';
import { RefundSteps } from './EventFacts.tsx';

const date = '2026-12-12T19:00:00.000Z';
const policy: RefundPolicy = {
  kind: 'steps',
  steps: [
    { hoursBefore: 168, percent: 100 },
    { hoursBefore: 48, percent: 50 },
  ],
};

/** Returns the texts of the steps as a reader sees them at a time, one step a line. */
function stepsAt(now: string, refundPolicy = policy): readonly string[] {
  const html = renderToStaticMarkup(
    <TranslationProvider translation={translationFor('en')}>
      <RefundSteps policy={refundPolicy} date={date} zone="Africa/Douala" now={new Date(now).toISOString()} />
    </TranslationProvider>,
  );
  return [...html.matchAll(/<li.*?<\/li>/g)].map(([step]) =>
    step
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

it('before the first date every step says what is paid back', () => {
  expect(stepsAt('2026-12-01T00:00:00Z')).toEqual([
    expect.stringMatching(/^Until .*5 Dec.* Full refund/),
    expect.stringMatching(/^Until .*10 Dec.* 50% refunded/),
    'After that No refunds',
    expect.stringMatching(/^If the event is cancelled/),
  ]);
});

it('a step whose date has passed says so, and promises nothing', () => {
  expect(stepsAt('2026-12-06T00:00:00Z').slice(0, 2)).toEqual([
    expect.stringMatching(/^Until .*5 Dec.* This date has passed$/),
    expect.stringMatching(/50% refunded/),
  ]);
});

it('after the last date nothing is paid back now', () => {
  const steps = stepsAt('2026-12-11T00:00:00Z');
  expect(steps.filter((step) => step.includes('passed'))).toHaveLength(2);
  expect(steps).toContain('Now No refunds');
});
