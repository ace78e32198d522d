// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { press } from '../../test/form-user.ts';
import { renderPart } from '../../test/render.tsx';
import { idOf } from '../../test/reply-of.ts';
import { inTurn, refusal, serve } from '../../test/serve.ts';
import TicketAndReservationManagement from './ticket-and-reservation-management.tsx';

afterEach(() => vi.unstubAllGlobals());

it('sales of an event that cannot be loaded offer another try', async () => {
  const path = `GET /event/${idOf('night')}`;
  const sent = serve({
    [path]: inTurn(
      () => refusal(409, 'busy', 'Not right now'),
      () => refusal(404, 'not_found', 'No such event'),
    ),
  });
  renderPart(<TicketAndReservationManagement />, `/?event=${idOf('night')}`);
  expect(await screen.findByText('Not right now')).toBeTruthy();
  await press('Try again');
  expect(await screen.findByText('No such event')).toBeTruthy();
  expect(sent.filter(({ call }) => call === path)).toHaveLength(2);
});
