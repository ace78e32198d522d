// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { account, settings } from '../../../test/factories/withdrawals.ts';
import { renderRoutes } from '../../../test/render.tsx';
import { refusal, serve } from '../../../test/serve.ts';
import { PayoutSettings } from './PayoutSettings.tsx';

afterEach(() => vi.unstubAllGlobals());

function Page() {
  const [isEditing, setEditing] = useState(false);
  return (
    <ToastProvider>
      <PayoutSettings isEditing={isEditing} onEdit={setEditing} />
    </ToastProvider>
  );
}
const show = () => renderRoutes([{ path: '/', element: <Page /> }]);
const path = '/payment-settings/gateways';
const plain = () => screen.getByRole('region', { name: 'Payout account' }).textContent?.replaceAll(/\s/g, ' ');
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const saved = () => Response.json({ message: 'Saved successfully', account: account() });
const numberField = () => screen.findByRole<HTMLInputElement>('textbox', { name: /Mobile money number/ });
const puts = (sent: ReturnType<typeof serve>) => sent.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body);

it('the account stands with its name check, and while it is locked with the time from which it is used', async () => {
  const usableFrom = '2099-12-10T08:30:00.000Z';
  serve({ [`GET ${path}`]: () => Response.json(settings({ account: account({ usableFrom }) })) });
  const { unmount } = show();
  await screen.findByText('Martin Sawa, name checked');
  expect(plain()).toMatch(/MTN MoMo.*\+237 6 77 12 34 02.*before 10 Dec 2099, 09:30/);
  unmount();
  const bank = { operator: null, number: null, bankName: 'Afriland', bankAccount: 'CM2110005' } as const;
  serve({
    [`GET ${path}`]: () => Response.json(settings({ account: account({ method: 'bank', ...bank, nameCheck: 'not_asked' }) })),
  });
  show();
  await screen.findByText('Afriland');
  expect(plain()).toMatch(/CM2110005.*Martin Sawa.*by hand, within a few working days/);
  expect(plain()).not.toMatch(/name checked|Nothing is paid/);
});

it('a first account is saved at once, and its operator follows the number', async () => {
  const sent = serve({ [`GET ${path}`]: () => Response.json(settings({ account: null })), [`PUT ${path}`]: saved });
  show();
  await press('Set the payout account');
  expect(await screen.findByRole('heading', { name: 'Payout account' })).toBe(document.activeElement);
  await press('Save the account');
  expect(await screen.findByText('This field is required')).toBeDefined();
  expect(puts(sent)).toEqual([]);
  await userEvent.type(await numberField(), '699 12 34 56');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Orange Money' }).checked).toBe(true);
  await press('Save the account');
  await screen.findByText('Saved successfully');
  expect(puts(sent)).toEqual([{ method: 'mobile_money', operator: 'orange', number: '699 12 34 56' }]);
  await screen.findByRole('button', { name: 'Set the payout account' });
});

it.each([
  ['number_invalid', 400],
  ['operator_mismatch', 400],
  ['payee_not_active', 409],
] as const)('a change refused with %s shows the error at the number and keeps it', async (code, status) => {
  serve({
    [`GET ${path}`]: () => Response.json(settings()),
    [`PUT ${path}`]: () => refusal(status, code, 'Not saved', { number: 'Another number, please' }),
  });
  show();
  await press('Change the account');
  await userEvent.clear(await numberField());
  await userEvent.type(await numberField(), '677 00 00 00');
  await press('Change the account');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/For 24 hours after the change, nothing can be paid out/)).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Change the account' }));
  await screen.findByText('Another number, please');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const field = await numberField();
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['677 00 00 00', 'true']);
});

it('a change that is not confirmed is not sent', async () => {
  const sent = serve({ [`GET ${path}`]: () => Response.json(settings()), [`PUT ${path}`]: saved });
  show();
  await press('Change the account');
  expect((await numberField()).value).toBe('237677123402');
  await press('Change the account');
  await press('Keep the old account');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(puts(sent)).toEqual([]);
});

it('a bank account is checked before it is sent, and what was typed survives a look at mobile money', async () => {
  const sent = serve({ [`GET ${path}`]: () => Response.json(settings({ account: null })), [`PUT ${path}`]: saved });
  show();
  await press('Set the payout account');
  await press('Bank');
  await userEvent.type(await screen.findByRole('textbox', { name: /^Bank/ }), 'Afriland');
  await userEvent.type(screen.getByRole('textbox', { name: /Account number/ }), '123');
  await userEvent.type(screen.getByRole('textbox', { name: /Account holder/ }), 'Martin Sawa');
  await press('Save the account');
  await screen.findByText('Invalid format');
  await press('Mobile money');
  await press('Bank');
  const number = screen.getByRole<HTMLInputElement>('textbox', { name: /Account number/ });
  expect(number.value).toBe('123');
  await userEvent.type(number, '45 67890');
  await press('Save the account');
  await screen.findByText('Saved successfully');
  expect(puts(sent)).toEqual([{ method: 'bank', bankName: 'Afriland', bankAccount: '12345 67890', holderName: 'Martin Sawa' }]);
});

it('an operator that cannot be paid to now says so and cannot be chosen', async () => {
  const operators = settings().operators.map((one) => ({ ...one, isAvailable: one.operator === 'orange' }));
  serve({ [`GET ${path}`]: () => Response.json(settings({ account: null, operators })) });
  show();
  await press('Set the payout account');
  const mtn = await screen.findByRole<HTMLInputElement>('radio', { name: /MTN MoMo\s*Not available right now/ });
  expect(mtn.disabled).toBe(true);
  await userEvent.type(await numberField(), '677123456');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Orange Money' }).checked).toBe(true);
});
