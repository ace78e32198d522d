// @vitest-environment jsdom
import { listRewards } from '@ngoma/api/features/loyalty';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { replyOf } from '../../test/reply-of.ts';
import { inTurn, refusal, serve } from '../../test/serve.ts';
import LoyaltyProgram from './loyalty-program.tsx';

afterEach(() => vi.unstubAllGlobals());

it('the page offers another try after an error, and a person without points a way to their first event', async () => {
  const rules = { xafPerPoint: 100, pointsPerRating: 5, pointsPerReferral: 200 };
  serve({
    'GET /rewards': inTurn(
      () => refusal(409, 'busy', 'Not now'),
      () => Response.json(replyOf(listRewards, { rules })),
    ),
  });
  renderPart(<LoyaltyProgram />);
  expect(await screen.findByRole('heading', { name: 'Not now' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'No points yet' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Find an event' }).getAttribute('href')).toBe('/event-search-and-details');
  expect(screen.getByText('5 points for rating an event you attended.')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Your codes' })).toBeNull();
});
