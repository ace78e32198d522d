// @vitest-environment jsdom
import { giveCredit, listGiftsOfPerson } from '@ngoma/api/features/ledger/wallet';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { closed, dialog, expectError, field, fill, press } from '../../../test/form-user.ts';
import { renderPart, textOf } from '../../../test/render.tsx';
import { idOf, replyOf } from '../../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve, writesOf } from '../../../test/serve.ts';
import { AccountGifts } from './AccountGifts.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const path = `/users/${idOf('awa')}/gifts`;
const gift = { _id: idOf('g'), amount: 5_000, left: 1_500, reason: 'A broken scanner', endsAt: '2027-01-31T22:59:00.000Z' };
const page = (gifts: readonly (typeof gift)[]) => () => Response.json(replyOf(listGiftsOfPerson, { gifts }));
const show = (answers: Answers, mayGive = true) => {
  const sent = serve({ [`GET ${path}`]: page([gift]), ...answers });
  renderPart(<AccountGifts id={idOf('awa')} name="Awa Ndi" mayGive={mayGive} />);
  return sent;
};

it('gifts stand with what is left of them and until when, and only admins with the right give one', async () => {
  const ended = { ...gift, _id: idOf('e'), reason: 'A queue', left: 0, hasEnded: true };
  show({ [`GET ${path}`]: page([gift, ended]) }, false);
  expect(textOf((await screen.findByText('A broken scanner')).parentElement)).toMatch(
    /5,000 XAF\s?1,500 XAF left, until Sun 31 Jan 2027$/,
  );
  expect(textOf(screen.getByText('A queue').parentElement)).toMatch(/5,000 XAF\s?Ended on Sun 31 Jan 2027$/);
  expect(screen.queryByRole('button', { name: 'Give credit' })).toBeNull();
});

it('an amount, a reason and a day out of range are refused at their fields, and nothing is sent', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-12-01T10:00:00.000Z') });
  const sent = show({});
  await press('Give credit');
  const form = await dialog('Give Awa Ndi credit');
  expect(field('Last day', form).value).toBe('2027-03-01');
  await fill('Amount in XAF', '12', form);
  fireEvent.change(field('Last day', form), { target: { value: '2026-11-30' } });
  await press('Give credit', form);
  expectError(field('Amount in XAF', form), /XAF to/);
  expectError(field('Reason', form), 'At least 3 characters.');
  expectError(field('Last day', form), 'From today, at most two years ahead');
  expect(writesOf(sent)).toEqual([]);
});

it('credit is given once until the end of its last day, and a refusal keeps what was typed', async () => {
  const given = () => Response.json(replyOf(giveCredit, { message: 'The credit is given', gift }), { status: 201 });
  const sent = show({
    [`GET ${path}`]: inTurn(page([]), page([gift])),
    [`POST ${path}`]: inTurn(() => refusal(409, 'no_participant', 'This is no participant'), given),
  });
  expect(await screen.findByText('No credit was given to this person.')).toBeTruthy();
  await press('Give credit');
  const form = await dialog('Give Awa Ndi credit');
  await fill('Amount in XAF', '5 000', form);
  await fill('Reason', 'A broken scanner', form);
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  fireEvent.change(field('Last day', form), { target: { value: day } });
  await press(/^Give 5,000/, form);
  expect((await form.findByText('This is no participant')).closest('[role="alert"]')).not.toBeNull();
  expect(field('Reason', form).value).toBe('A broken scanner');
  await press(/^Give 5,000/, form);
  expect(await screen.findByText('The credit is given')).toBeTruthy();
  await closed();
  const body = { amountXaf: 5_000, reason: 'A broken scanner', endsAt: `${day}T22:59:00.000Z` };
  expect(writesOf(sent)).toEqual([
    [`POST ${path}`, body],
    [`POST ${path}`, body],
  ]);
  expect(screen.getByText('A broken scanner')).toBeTruthy();
});
