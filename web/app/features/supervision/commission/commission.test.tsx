// @vitest-environment jsdom
import type { Commission } from '@ngoma/api/features/events/ticketing/commission';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { stubFetch } from '../../../test/checked-fetch.ts';
import { renderRoutes } from '../../../test/render.tsx';
import { idOf } from '../../../test/reply-of.ts';
import { AccountCommission } from './AccountCommission.tsx';

const server = vi.fn<typeof fetch>();
beforeEach(() => {
  server.mockReset();
  stubFetch(server);
});
afterEach(() => vi.unstubAllGlobals());

const commission: Commission = {
  ...{ basisPoints: 350, platformBasisPoints: 500, version: 2 },
  rates: [
    {
      ...{ _id: idOf('b'), basisPoints: null, validFrom: '2027-01-01T00:00:00.000Z', reason: 'The offer ends', by: 'Ada' },
      ...{ at: '2026-12-01T10:00:00.000Z', state: 'planned' },
    },
    {
      ...{ _id: idOf('a'), basisPoints: 350, validFrom: '2026-12-01T10:00:00.000Z', reason: 'Many sales', by: 'Ada' },
      ...{ at: '2026-12-01T10:00:00.000Z', state: 'current' },
    },
  ],
};
const patient = { timeout: 10_000 };

/** Renders the commission. Returns the bodies that are sent; the function answers them. Each changes what is read afterwards. */
function show(write: () => Response = () => Response.json({ ...commission, message: 'The commission is set' })) {
  const sent: unknown[] = [];
  server.mockImplementation(async (_, init) => {
    if (init?.method !== 'POST') return Response.json({ ...commission, version: commission.version + sent.length });
    sent.push(JSON.parse(String(init.body)));
    return write();
  });
  const element = (
    <ToastProvider>
      <AccountCommission id="organizer" name="Sawa" mayChange />
    </ToastProvider>
  );
  renderRoutes([{ path: '/', element }]);
  return sent;
}

it('the rate, the history with its reasons, and what is planned are shown', async () => {
  show();
  expect(await screen.findByText('Planned', undefined, patient)).toBeTruthy();
  expect(screen.getAllByText('3.5%')).toHaveLength(2);
  expect(screen.getByText('Rate of the platform (5%)')).toBeTruthy();
  expect(screen.getByText('Many sales')).toBeTruthy();
});

it('a rate is sent in hundredths of a percent with its reason, only when both are there', async () => {
  const sent = show();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Set the commission' }, patient));
  const dialog = await screen.findByRole('dialog', undefined, patient);
  const rate = within(dialog).getByLabelText('Percent of the ticket price');
  await user.type(rate, '31');
  await user.type(within(dialog).getByLabelText('Reason'), 'A new contract');
  await user.click(within(dialog).getByRole('button', { name: 'Set the commission' }));
  expect(rate.getAttribute('aria-invalid')).toBe('true');
  await user.clear(rate);
  await user.type(rate, '2,5');
  await user.click(within(dialog).getByRole('button', { name: 'Set 2.5%' }));
  await waitFor(() => expect(sent).toEqual([{ basisPoints: 250, reason: 'A new contract', version: 2, validFrom: null }]));
}, 20_000);

it('the rate of the platform is set again, and a conflict is shown without a loss of what was typed', async () => {
  const sent = show(() => Response.json({ message: 'Another admin has set a rate', code: 'x' }, { status: 409 }));
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Set the commission' }, patient));
  const dialog = await screen.findByRole('dialog', undefined, patient);
  await user.selectOptions(within(dialog).getByLabelText('Rate'), 'platform');
  await user.type(within(dialog).getByLabelText('Reason'), 'The offer ends');
  await user.click(within(dialog).getByRole('button', { name: 'Set 5%' }));
  expect(await within(dialog).findByText('Another admin has set a rate', undefined, patient)).toBeTruthy();
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('The offer ends');
  await user.click(within(dialog).getByRole('button', { name: 'Set 5%' }));
  await waitFor(() =>
    expect(sent).toMatchObject([
      { basisPoints: null, version: 2 },
      { basisPoints: null, version: 3 },
    ]),
  );
}, 20_000);
