// @vitest-environment jsdom
import { type OperatorSetting, operatorSettings, settingKeys } from '@ngoma/api/features/supervision/operator-settings';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { stubFetch } from '../../../test/checked-fetch.ts';
import { renderRoutes } from '../../../test/render.tsx';
import { Settings } from './Settings.tsx';

const server = vi.fn<typeof fetch>();
beforeEach(() => {
  server.mockReset();
  stubFetch(server);
});
afterEach(() => vi.unstubAllGlobals());

const settings: OperatorSetting[] = settingKeys.map((key) => ({
  ...operatorSettings[key],
  ...{ key, value: operatorSettings[key].initial, since: null, by: null, planned: null, version: 0 },
  ...(key === 'pointsPerRating' && {
    ...{ value: 60, since: '2026-12-01T10:00:00.000Z', by: 'Ada', version: 1 },
    planned: { value: 80, validFrom: '2027-01-01T00:00:00.000Z' },
  }),
}));
const changes = [
  {
    ...{ value: 60, previous: 50, validFrom: '2026-12-01T10:00:00.000Z', reason: 'More reviews', by: 'Ada' },
    ...{ at: '2026-12-01T10:00:00.000Z', state: 'current' },
  },
];
const patient = { timeout: 10_000 };

/** Renders the settings. Returns the bodies that are sent; the function answers them. */
function show(write: () => Response = () => Response.json({ message: 'The setting is changed', setting: settings[0] })) {
  const sent: unknown[] = [];
  server.mockImplementation(async (address, init) => {
    if (init?.method === 'POST') {
      sent.push(JSON.parse(String(init.body)));
      return write();
    }
    // Each change raises the version that is read afterwards, also one that another admin has made.
    const latest = settings.map((one) => ({ ...one, version: one.version + sent.length }));
    return Response.json(String(address).includes('/changes') ? { changes } : { settings: latest });
  });
  const element = (
    <ToastProvider>
      <Settings />
    </ToastProvider>
  );
  renderRoutes([{ path: '/', element }]);
  return sent;
}

it('the settings are grouped, show what was changed and planned, and are found by their names', async () => {
  show();
  expect(await screen.findByRole('region', { name: 'Fees' }, patient)).toBeTruthy();
  const points = within(screen.getByRole('region', { name: 'Points' }));
  expect(points.getByText('60 points')).toBeTruthy();
  expect(points.getByText(/Planned: 80 points from 1 Jan 2027/)).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Search'), 'withdrawal fee');
  expect(screen.queryByRole('region', { name: 'Points' })).toBeNull();
  expect(screen.getByText('Fee of a withdrawal (%)')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Search'), ' xyz');
  expect(screen.getByText('No setting has these words')).toBeTruthy();
}, 20_000);

it('a change shows the value before and after, and is sent with its reason once both are valid', async () => {
  const sent = show();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Change Fee of a withdrawal (%)' }, patient));
  const dialog = within(await screen.findByRole('dialog', undefined, patient));
  const field = dialog.getByLabelText('New value in percent');
  await user.type(field, '12');
  await user.type(dialog.getByLabelText('Reason'), 'Operators charge more');
  await user.click(dialog.getByRole('button', { name: 'Change' }));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.clear(field);
  await user.type(field, '0,75');
  expect(dialog.getByText('0.5% → 0.75%, at once').getAttribute('role')).toBe('status');
  await user.click(dialog.getByRole('button', { name: 'Change to 0.75%' }));
  await waitFor(() => expect(sent).toEqual([{ value: 75, reason: 'Operators charge more', version: 0, validFrom: null }]));
}, 20_000);

it('a conflict is shown, and nothing that was typed is lost', async () => {
  show(() => Response.json({ message: 'Another admin has changed this setting', code: 'setting_changed' }, { status: 409 }));
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Change Tickets in one order' }, patient));
  const dialog = within(await screen.findByRole('dialog', undefined, patient));
  await user.type(dialog.getByLabelText('New value'), '30');
  await user.type(dialog.getByLabelText('Reason'), 'Groups');
  await user.click(dialog.getByRole('button', { name: 'Change to 30' }));
  expect(await dialog.findByText('Another admin has changed this setting', undefined, patient)).toBeTruthy();
  expect((dialog.getByLabelText('New value') as HTMLInputElement).value).toBe('30');
}, 20_000);

it('the history shows values, beginning, reason and admin', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'History of Points for a rating' }, patient));
  expect(await screen.findByText('50 points → 60 points', undefined, patient)).toBeTruthy();
  expect(screen.getByText('More reviews')).toBeTruthy();
});
