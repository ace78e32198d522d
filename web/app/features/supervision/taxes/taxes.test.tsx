// @vitest-environment jsdom
import { addTax, listTaxes, type ManagedTax } from '@ngoma/api/features/events/ticketing/taxes';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { choose, closed, dialog, expectError, field, fill, press } from '../../../test/form-user.ts';
import { renderPart, textOf } from '../../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve, writesOf } from '../../../test/serve.ts';
import { Taxes } from './Taxes.tsx';

afterEach(() => vi.unstubAllGlobals());

const at = '2026-01-01T00:00:00.000Z';
const vat: Part<ManagedTax> = {
  ...{ _id: idOf('vat'), country: 'CM', name: 'VAT', nameFr: 'TVA', basisPoints: 1_925, version: 2, events: 3 },
  rates: [
    { _id: idOf('r2'), basisPoints: 1_925, validFrom: at, reason: 'Law of 2026', by: 'Ada', at, state: 'current' },
    { _id: idOf('r1'), basisPoints: 1_900, validFrom: at, reason: 'First rate', by: null, at, state: 'past' },
  ],
};
const page = (taxes: readonly Part<ManagedTax>[]) => () => Response.json(replyOf(listTaxes, { taxes }));
const changed = (taxes: readonly Part<ManagedTax>[], message: string, status = 200) =>
  Response.json(replyOf(addTax, { taxes, message }), { status });
const show = (answers: Answers) => {
  const sent = serve({ 'GET /supervision/taxes': page([vat]), ...answers });
  renderPart(<Taxes />);
  return sent;
};
const path = `POST /supervision/taxes/${idOf('vat')}/rates`;

it('each tax stands with its rate, its events and all rates before', async () => {
  show({});
  const tax = within(await screen.findByRole('region', { name: 'VAT' }));
  expect(tax.getByText('Cameroon · 3 published events')).toBeTruthy();
  expect(tax.getAllByRole('listitem').map(textOf)).toEqual([
    expect.stringMatching(/^19\.25%\s?Applies\s?from 1 Jan 2026.*Law of 2026\s?Ada · /),
    expect.stringMatching(/^19%\s?Past\s?from 1 Jan 2026.*First rate\s?Ngoma · /),
  ]);
});

it('a new tax needs both names, a rate and a reason, each of which is missed at its field', async () => {
  const sent = show({ 'GET /supervision/taxes': page([]), 'POST /supervision/taxes': () => changed([vat], 'Added', 201) });
  expect(await screen.findByText('There are no taxes yet')).toBeTruthy();
  await press('Add a tax');
  const form = await dialog('Add a tax');
  await fill('Rate in percent', '120', form);
  await press('Add a tax', form);
  for (const name of ['Name in English', 'Name in French']) expectError(field(name, form), 'Enter the name in both languages');
  expectError(field('Rate in percent', form), /^Up to/);
  expectError(field('Reason', form), 'Give a reason of three characters or more');
  expect(writesOf(sent)).toEqual([]);
  await choose('Country', 'Gabon', form);
  await fill('Name in English', 'Stage tax', form);
  await fill('Name in French', 'Taxe de scène', form);
  await fill('Rate in percent', '4,5', form);
  await fill('Reason', 'Law of 2027', form);
  fireEvent.change(field('From (empty: at once)', form), { target: { value: '2027-01-01T00:00' } });
  await press('Add Stage tax 4.5%', form);
  expect(await screen.findByText('Added')).toBeTruthy();
  await closed();
  expect(writesOf(sent)).toEqual([
    [
      'POST /supervision/taxes',
      {
        ...{ country: 'GA', name: 'Stage tax', nameFr: 'Taxe de scène', basisPoints: 450 },
        ...{ validFrom: '2026-12-31T23:00:00.000Z', reason: 'Law of 2027' },
      },
    ],
  ]);
});

it('a rate is set with the version that was read, and a refused beginning is said at its field', async () => {
  const sent = show({
    [path]: inTurn(
      () => refusal(400, 'invalid_input', 'Please check', { validFrom: 'This is in the past' }),
      () => changed([vat], 'The rate is set'),
    ),
  });
  await press('Set the rate: VAT');
  const form = await dialog('Rate of VAT');
  expect(form.getByText(/^It applies to orders that are placed from then on\. 3 published events/)).toBeTruthy();
  await fill('Rate in percent', '20', form);
  await fill('Reason', 'Law of 2027', form);
  fireEvent.change(field('From (empty: at once)', form), { target: { value: '2020-01-01T00:00' } });
  await press('Set 20%', form);
  await waitFor(() => expectError(field('From (empty: at once)', form), 'This is in the past'));
  expect([field('Rate in percent', form).value, field('Reason', form).value]).toEqual(['20', 'Law of 2027']);
  fireEvent.change(field('From (empty: at once)', form), { target: { value: '' } });
  await press('Set 20%', form);
  expect(await screen.findByText('The rate is set')).toBeTruthy();
  expect(writesOf(sent).at(-1)).toEqual([path, { basisPoints: 2_000, validFrom: null, reason: 'Law of 2027', version: 2 }]);
});

it('a tax is ended without a rate, but not without a reason', async () => {
  const ended = { ...vat, basisPoints: null, version: 3 };
  const sent = show({ 'GET /supervision/taxes': inTurn(page([vat]), page([ended])), [path]: () => changed([ended], 'It ends') });
  await press('End the tax: VAT');
  const form = await dialog('End VAT');
  expect(form.queryByLabelText('Rate in percent')).toBeNull();
  await press('End the tax', form);
  expectError(field('Reason', form), 'Give a reason of three characters or more');
  await fill('Reason', 'Repealed', form);
  await press('End the tax', form);
  expect(await screen.findByText('It ends')).toBeTruthy();
  expect(writesOf(sent)).toEqual([[path, { basisPoints: null, validFrom: null, reason: 'Repealed', version: 2 }]]);
  expect(await screen.findByText('No rate')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'End the tax: VAT' })).toBeNull();
});

it('a rate that another admin has changed meanwhile is refused with the reason, and what was typed stays', async () => {
  show({
    'GET /supervision/taxes': inTurn(page([vat]), page([{ ...vat, version: 3 }])),
    [path]: () => refusal(409, 'tax_changed', 'Another admin has changed this tax'),
  });
  await press('Set the rate: VAT');
  const form = await dialog('Rate of VAT');
  await fill('Rate in percent', '20', form);
  await fill('Reason', 'Law of 2027', form);
  await press('Set 20%', form);
  expect(await form.findByText('Another admin has changed this tax')).toBeTruthy();
  expect(field('Rate in percent', form).value).toBe('20');
});

it('taxes that cannot be loaded offer another try', async () => {
  show({ 'GET /supervision/taxes': inTurn(() => refusal(409, 'busy', 'Not now'), page([vat])) });
  await press('Try again');
  expect(await screen.findByRole('region', { name: 'VAT' })).toBeTruthy();
});
