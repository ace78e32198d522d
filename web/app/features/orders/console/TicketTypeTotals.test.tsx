// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { collectDownloads } from '../../../test/downloads.ts';
import { ownEvent } from '../../../test/events.ts';
import { press } from '../../../test/form-user.ts';
import { renderPart, textOf } from '../../../test/render.tsx';
import { idOf } from '../../../test/reply-of.ts';
import { inTurn, refusal, serve } from '../../../test/serve.ts';
import { TicketTypeTotals } from './TicketTypeTotals.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const type = { _id: idOf('regular'), name: 'Regular', price: 5_000, quantity: 100, sold: 60, held: 5 };

it('each type stands with its price and what of it is sold, reserved and left, never less than nothing', () => {
  const oversold = { ...type, _id: idOf('vip'), name: 'VIP', price: 0, quantity: 10, sold: 12, held: 0 };
  renderPart(<TicketTypeTotals event={ownEvent({ forTeam: { ticketTypes: [type, oversold] } })} />);
  const [regular, vip] = screen.getAllByRole('listitem').map(textOf);
  expect(regular).toMatch(/^Regular\s?5,000 XAF\s?60 sold · 5 reserved · 35 left$/);
  expect(vip).toMatch(/^VIP\s?Free\s?12 sold · 0 reserved · 0 left$/);
  expect(screen.getByRole('link').getAttribute('href')).toBe(`/events/edit?event=${idOf('night')}&tab=tickets`);
});

it('the guest list is downloaded, and a failure says why', async () => {
  const files = collectDownloads();
  const sent = serve({
    [`GET /event-order/attendees/${idOf('night')}/csv`]: inTurn(
      () => refusal(404, 'not_found', 'This event is gone'),
      () => new Response('name\nBrenda', { headers: { 'content-type': 'text/csv' } }),
    ),
  });
  renderPart(<TicketTypeTotals event={ownEvent()} />);
  await press('Guest list (CSV)');
  expect(await screen.findByText('This event is gone')).toBeTruthy();
  await press('Guest list (CSV)');
  await vi.waitFor(() => expect(files).toEqual(['Makossa Night.csv']));
  expect(sent).toHaveLength(2);
});
