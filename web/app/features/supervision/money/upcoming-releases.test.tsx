// @vitest-environment jsdom
import { upcomingReleases } from '@ngoma/api/features/ledger/ledger';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubResizeObserver } from '../../../test/layout.ts';
import { renderPart, textOf } from '../../../test/render.tsx';
import { replyOf } from '../../../test/reply-of.ts';
import { inTurn, refusal, serve } from '../../../test/serve.ts';
import { UpcomingReleases } from './UpcomingReleases.tsx';

beforeEach(stubResizeObserver);
afterEach(() => vi.unstubAllGlobals());

const reply = (released: number) => () =>
  Response.json(
    replyOf(upcomingReleases, {
      days: [
        { day: '2026-12-12', released, reserve: 0 },
        { day: '2026-12-13', released: 0, reserve: 0 },
        { day: '2026-12-14', released: 0, reserve: released / 10 },
      ],
      total: released + released / 10,
    }),
  );

it('the sums of the next days are a chart, with the days that have some as a table', async () => {
  serve({ 'GET /ledger/upcoming-releases': reply(90_000) });
  renderPart(<UpcomingReleases />);
  expect(await screen.findAllByText(/^99,000.XAF becomes available to sellers within 3 days, as sales are now\.$/)).toBeTruthy();
  const chart = screen.getByRole('slider', { name: 'What becomes available, and when' });
  chart.focus();
  await userEvent.keyboard('{Home}');
  expect(chart.getAttribute('aria-valuetext')).toMatch(/12 Dec 2026.*After the event: 90,000.XAF/);
  const rows = within(screen.getByRole('table', { hidden: true }))
    .getAllByRole('row', { hidden: true })
    .slice(1)
    .map(textOf);
  expect(rows).toEqual([
    expect.stringMatching(/12 Dec 2026\s?90,000.XAF\s?0.XAF/),
    expect.stringMatching(/14 Dec 2026\s?0.XAF\s?9,000.XAF/),
  ]);
});

it('nothing to come is said, and a list that could not be loaded is tried again', async () => {
  serve({ 'GET /ledger/upcoming-releases': inTurn(() => refusal(409, 'busy', 'Not now'), reply(0)) });
  renderPart(<UpcomingReleases />);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing becomes available within 3 days.')).toBeTruthy();
});
