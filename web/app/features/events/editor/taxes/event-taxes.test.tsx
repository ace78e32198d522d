// @vitest-environment jsdom
import { type EventTaxes, getEventTaxes, setEventTaxes } from '@ngoma/api/features/events/ticketing/taxes';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { choose, closed, dialog, field, fill, press } from '../../../../test/form-user.ts';
import { renderPart, textOf } from '../../../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve, writesOf } from '../../../../test/serve.ts';
import { EventTaxesCard } from './EventTaxesCard.tsx';

afterEach(() => vi.unstubAllGlobals());

const path = `/event/${idOf('night')}/taxes`;
const vat = { _id: idOf('vat'), name: 'VAT', basisPoints: 1_925 };
const applied = { taxId: vat._id, name: vat.name, basisPoints: vat.basisPoints };
const page = (part: Part<EventTaxes>) => () => Response.json(replyOf(getEventTaxes, { available: [vat], ...part }));
const show = (answers: Answers) => {
  const sent = serve(answers);
  renderPart(<EventTaxesCard eventId={idOf('night')} />);
  return sent;
};

it('taxes are chosen with their effect on a price, and saved with the version that was read', async () => {
  const saved = { available: [vat], taxes: [{ ...applied, mode: 'added' as const }], taxNumber: 'P12345', version: 4 };
  const sent = show({
    [`GET ${path}`]: inTurn(page({ version: 3 }), page(saved)),
    [`PUT ${path}`]: () => Response.json(replyOf(setEventTaxes, { ...saved, message: 'The taxes are saved' })),
  });
  expect(await screen.findByText('No taxes')).toBeTruthy();
  await press('Choose the taxes');
  const form = await dialog('Taxes on the tickets');
  await choose('VAT 19.25%', 'Included in the price', form);
  expect(textOf(form.getByText(/a buyer pays/))).toMatch(/a buyer pays 10,000 XAF, of which 1,614 XAF is tax/);
  await choose('VAT 19.25%', 'Added to the price', form);
  expect(textOf(form.getByText(/a buyer pays/))).toMatch(/a buyer pays 11,925 XAF, of which 1,925 XAF is tax/);
  await fill('Your tax number', ' P12345 ', form);
  await press('Save the taxes', form);
  expect(await screen.findByText('The taxes are saved')).toBeTruthy();
  await closed();
  expect(writesOf(sent)).toEqual([
    [`PUT ${path}`, { taxes: [{ taxId: vat._id, mode: 'added' }], taxNumber: 'P12345', version: 3 }],
  ]);
  expect((await screen.findAllByRole('listitem')).map(textOf)).toEqual(['VAT 19.25%, added to the price']);
  expect(screen.getByText('Tax number: P12345')).toBeTruthy();
});

it('a refusal keeps the dialog open with the choice and the reason', async () => {
  show({ [`GET ${path}`]: page({}), [`PUT ${path}`]: () => refusal(409, 'event_closed', 'This event is over') });
  await press('Choose the taxes');
  const form = await dialog('Taxes on the tickets');
  await choose('VAT 19.25%', 'Included in the price', form);
  await press('Save the taxes', form);
  expect((await form.findByText('This event is over')).closest('[role="alert"]')).not.toBeNull();
  expect(form.getByRole<HTMLSelectElement>('combobox', { name: 'VAT 19.25%' }).value).toBe('included');
});

it('a choice that somebody else has changed meanwhile is shown anew, with the reason', async () => {
  const changed = { taxes: [{ ...applied, mode: 'included' as const }], version: 2 };
  show({
    [`GET ${path}`]: inTurn(page({ version: 1 }), page(changed)),
    [`PUT ${path}`]: () => refusal(409, 'taxes_changed', 'The taxes were changed meanwhile'),
  });
  await press('Choose the taxes');
  await press('Save the taxes', await dialog('Taxes on the tickets'));
  expect(await screen.findByText('The taxes were changed meanwhile')).toBeTruthy();
  await waitFor(() => expect(field('VAT 19.25%').value).toBe('included'));
  expect(screen.getByText('The taxes were changed meanwhile')).toBeTruthy();
});

it('a tax that was ended is named, and earlier choices can be read', async () => {
  const at = '2026-11-20T09:00:00.000Z';
  const history = [
    { version: 2, taxes: [{ name: 'VAT', mode: 'added' as const }], by: 'Awa Ndi', at },
    { version: 1, taxes: [], by: 'Awa Ndi', at },
  ];
  show({ [`GET ${path}`]: page({ taxes: [{ ...applied, basisPoints: null, mode: 'added' }], version: 2, history }) });
  expect(await screen.findByText('VAT: no longer charged')).toBeTruthy();
  const list = screen.getByText('2 choices so far').closest('details') as HTMLElement;
  expect([...list.querySelectorAll('li')].map(textOf)).toEqual([
    expect.stringMatching(/^VAT, added to the price\s?Awa Ndi · 20 Nov 2026/),
    expect.stringMatching(/^No taxes\s?Awa Ndi · 20 Nov 2026/),
  ]);
});

it('taxes that cannot be loaded offer another try', async () => {
  show({ [`GET ${path}`]: inTurn(() => refusal(409, 'busy', 'Not now'), page({})) });
  await press('Try again');
  expect(await screen.findByText('No taxes')).toBeTruthy();
});
