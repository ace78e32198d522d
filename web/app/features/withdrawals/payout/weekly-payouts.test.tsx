// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { account, settings } from '../../../test/factories/withdrawals.ts';
import { renderRoutes } from '../../../test/render.tsx';
import { refusal, serve } from '../../../test/serve.ts';
import { PayoutSettings } from './PayoutSettings.tsx';

afterEach(() => vi.unstubAllGlobals());

const read = 'GET /payment-settings/gateways';
const change = 'PUT /payment-settings/weekly';
const send = 'POST /payment-settings/weekly/code';
const monday = '2026-12-14T06:00:00.000Z';

function show(): void {
  const element = (
    <ToastProvider>
      <PayoutSettings isEditing={false} onEdit={() => undefined} />
    </ToastProvider>
  );
  renderRoutes([{ path: '/', element }]);
}
const weeklySwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Pay out everything every Monday' });

it('weekly payouts are turned on with a code, and a wrong one is kept with its error', async () => {
  let weekly: { isOn: boolean; nextAt: string | null } = { isOn: false, nextAt: null };
  const replies = [
    () => refusal(400, 'code_wrong', 'This code is not valid.', { code: 'This code is not valid.' }),
    () => {
      weekly = { isOn: true, nextAt: monday };
      return Response.json({ message: 'Your available balance is paid out every Monday', weekly });
    },
  ];
  const sent = serve({
    [read]: () => Response.json(settings({ weekly })),
    [send]: () => Response.json({ message: 'The code is on its way' }),
    [change]: () => replies.shift()?.() ?? refusal(500, 'no', 'no'),
  });
  show();
  await userEvent.click(await weeklySwitch());
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay out everything every Monday?' }));
  await dialog.findByText('The code is on its way');
  await userEvent.click(dialog.getByRole('button', { name: 'Turn on' }));
  expect(await dialog.findByText('Enter all 6 digits')).toBeTruthy();
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: /Code from the email/ });
  await userEvent.type(field, '12 34-56');
  await userEvent.click(dialog.getByRole('button', { name: 'Turn on' }));
  await dialog.findByText('This code is not valid.');
  expect(field.value).toBe('123456');
  await userEvent.clear(field);
  await userEvent.type(field, '654321{Enter}');
  await screen.findByText('Your available balance is paid out every Monday');
  expect(await screen.findByText('Next payout: 14 Dec 2026, 07:00')).toBeTruthy();
  expect((await weeklySwitch()).checked).toBe(true);
  const bodies = sent.filter(({ call }) => call === change).map(({ body }) => body);
  expect(bodies).toEqual(['123456', '654321'].map((code) => ({ isOn: true, code })));
});

it('weekly payouts are turned off at once', async () => {
  const sent = serve({
    [read]: () => Response.json(settings({ weekly: { isOn: true, nextAt: monday } })),
    [change]: () => Response.json({ message: 'Weekly payouts are off', weekly: { isOn: false, nextAt: null } }),
  });
  show();
  await userEvent.click(await weeklySwitch());
  await screen.findByText('Weekly payouts are off');
  expect(sent.filter(({ call }) => call === change).map(({ body }) => body)).toEqual([{ isOn: false }]);
});

it('without a payout account there is no switch', async () => {
  serve({ [read]: () => Response.json(settings({ account: null })) });
  show();
  await screen.findByRole('button', { name: 'Set the payout account' });
  expect(screen.queryByRole('switch')).toBeNull();
});

it('a code that cannot be sent is an error in the dialog', async () => {
  serve({
    [read]: () => Response.json(settings({ account: account() })),
    [send]: () => refusal(429, 'too_many_requests', 'Wait a minute'),
  });
  show();
  await userEvent.click(await weeklySwitch());
  await waitFor(() => expect(screen.getByText('Wait a minute')).toBeTruthy());
});
