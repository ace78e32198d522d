// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { type ActionFunction, data } from 'react-router';
import { beforeAll, expect, it, vi } from 'vitest';
import { translationFor } from '#lib/i18n/i18n.server.ts';
import { busy, expectError, field, fill, press } from '../../../../test/form-user.ts';
import { renderRoutes } from '../../../../test/render.tsx';
import { serverHtml, stylesIn } from '../../../../test/server-page.tsx';
import { ReceiptCompanyPart, receiptCompanyTexts, type ShownCompany } from './ReceiptCompanyPart.tsx';

beforeAll(() => receiptCompanyTexts.fetch(translationFor('en'), 'en'));

const sawa = { name: 'Sawa Import SARL', taxNumber: 'M012345678901X', address: 'Rue Joss, Douala' };
const open: ShownCompany = { company: null, latest: null, openUntil: '2026-12-30T00:00:00.000Z', isOpen: true };
const show = (shown: ShownCompany, action: ActionFunction = () => null) =>
  renderRoutes([{ path: '/', action, element: <ReceiptCompanyPart {...shown} /> }]);
const sentFields = async (action: ReturnType<typeof vi.fn<ActionFunction>>) =>
  Object.fromEntries((await action.mock.calls.at(-1)?.[0].request.formData()) ?? []);

it('a buyer writes the company, and a refused number is said at its field while the rest stays', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const action = vi.fn<ActionFunction>(() => promise);
  show(open, action);
  await press('Put it on the receipt');
  await busy('Put it on the receipt');
  const values = { do: 'company', name: 'Sawa Import SARL', taxNumber: 'M01', address: '' };
  const errors = { root: 'Please check the fields', taxNumber: 'Check this number', address: 'This field is required' };
  resolve(data({ values, errors }, { status: 400 }));
  await waitFor(() => expectError(field('Taxpayer number'), 'Check this number'));
  expectError(field('Address'), 'This field is required');
  expect(screen.queryByText('Please check the fields')).toBeNull();
  await fill('Company name', sawa.name);
  await fill('Taxpayer number', sawa.taxNumber);
  await fill('Address', sawa.address);
  action.mockResolvedValueOnce(null);
  await press('Put it on the receipt');
  await waitFor(() => expect(action).toHaveBeenCalledTimes(2));
  expect(await sentFields(action)).toEqual({ do: 'company', ...sawa });
});

it('the company of the last order is offered, and that of this order can be changed and removed', async () => {
  const { unmount } = show({ ...open, latest: sawa });
  expect(field('Company name').value).toBe(sawa.name);
  expect(screen.getByText('From your last receipt. Check that it is right for this order.')).toBeTruthy();
  expect(screen.queryByText('Remove the company')).toBeNull();
  unmount();
  const action = vi
    .fn<ActionFunction>()
    .mockResolvedValueOnce(data({ values: { do: 'company-remove' }, errors: { root: 'That time is over' } }, { status: 409 }));
  show({ ...open, company: sawa, latest: { ...sawa, name: 'Another' } }, action);
  expect(screen.getByText('Sawa Import SARL')).toBeTruthy();
  expect(field('Company name').value).toBe(sawa.name);
  await press('Remove the company');
  expect(await screen.findByText('That time is over')).toBeTruthy();
  expect(await sentFields(action)).toEqual({ do: 'company-remove' });
});

it('a receipt that is closed shows its company without a form, and nothing without a company', () => {
  const { unmount } = show({ ...open, company: sawa, isOpen: false });
  expect(screen.getByText('Sawa Import SARL')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  unmount();
  const { container } = show({ ...open, isOpen: false });
  expect(container.textContent).toBe('');
});

it('a reader without scripts has the form with the errors and what was typed, at its place in the page', async () => {
  const page = { default: () => <ReceiptCompanyPart {...open} /> };
  const answer = {
    values: { do: 'company', name: 'Sawa', taxNumber: 'M01', address: 'Joss' },
    errors: { taxNumber: 'Wrong number' },
  };
  const at = { page, path: '/orders/:id', address: '/orders/1' };
  const html = await serverHtml({ ...at, answer });
  for (const text of ['<details open', 'Wrong number', 'value="M01"', 'value="Sawa"', 'action="/orders/1#company"'])
    expect(html).toContain(text);
  expect(stylesIn(html)).toEqual([]);
  expect(await serverHtml({ ...at, locale: 'fr' })).not.toContain('<details open');
});
