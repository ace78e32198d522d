// @vitest-environment jsdom
import { type ContractCard, listContracts } from '@ngoma/api/features/contracts/contracts';
import { listDisputes } from '@ngoma/api/features/contracts/disputes';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPart, textOf } from '../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve } from '../../test/serve.ts';
import { ContractList } from './ContractList.tsx';
import { DisputeList } from './changes/DisputeList.tsx';

afterEach(() => vi.unstubAllGlobals());

const card: Part<ContractCard> = {
  ...{ _id: idOf('one'), title: 'DJ for the opening night', state: 'active', total: 300_000, escrow: 100_000, isMyTurn: true },
  organizer: { name: 'Maison Sawa' },
  provider: { name: 'DJ Kinda' },
  event: { name: 'Makossa Night' },
  ...{ startsAt: '2026-12-12T19:00:00.000Z', location: 'Bonanjo' },
};
const busy = () => refusal(409, 'busy', 'Not now');

describe('the list of contracts', () => {
  const page =
    (total = 1) =>
    () =>
      Response.json(replyOf(listContracts, { contracts: total ? [card] : [], total, currentPage: 1 }));
  const show = (reader: 'organizer' | 'provider' | 'admin', answer: Answers[string] = page()) => {
    const sent = serve({ 'GET /contracts': answer });
    renderPart(<ContractList reader={reader} />);
    return sent;
  };

  it.each([
    [
      'organizer',
      /In force\s?Your turn.*DJ Kinda · Makossa Night.*Sat 12 Dec · 20:00 · Bonanjo.*300,000 XAF\s?100,000 XAF in escrow/,
    ],
    ['provider', /Maison Sawa · Makossa Night/],
    ['admin', /^In force\s?DJ for the opening night\s?Maison Sawa · DJ Kinda · Makossa Night/],
  ] as const)('shows to the %s the other side, the time and the money', async (reader, text) => {
    show(reader);
    expect(textOf(await screen.findByRole('listitem'))).toMatch(text);
    expect(screen.getByRole('link', { name: 'DJ for the opening night' }).getAttribute('href')).toBe(`/contracts/${idOf('one')}`);
  });

  it('is filtered by state from its first page on', async () => {
    const sent = show('organizer', page(45));
    await userEvent.click(await screen.findByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(sent.at(-1)?.query.get('page')).toBe('2'));
    await userEvent.click(screen.getByRole('button', { name: 'In dispute' }));
    await waitFor(() => expect(sent.at(-1)?.query.toString()).toBe('page=1&limit=20&state=disputed'));
    expect(screen.getByRole('button', { name: 'In dispute' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('says where contracts come from, and with a filter that none has this state', async () => {
    show('provider', page(0));
    expect(await screen.findByText(/^Once an organizer awards you work/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Draft' }));
    expect(await screen.findByText('No contracts with this status.')).toBeTruthy();
  });

  it('offers another try after an error', async () => {
    show('organizer', inTurn(busy, page()));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('listitem')).toBeTruthy();
  });
});

describe('the list of disputes', () => {
  const dispute = {
    openedBy: 'organizer',
    reason: 'Came late',
    escrow: 100_000,
    openedAt: '2026-12-14T09:00:00.000Z',
    contract: card,
  } as const;
  const page = (disputes: readonly object[]) => () =>
    Response.json(replyOf(listDisputes, { disputes: disputes as never, total: disputes.length, currentPage: 1 }));
  const show = (answer: Answers[string]) => {
    const sent = serve({ 'GET /contracts/disputes': answer });
    renderPart(<DisputeList />);
    return sent;
  };

  it('has those to decide first, with the sum and the reason, and the decided ones in a tab of their own', async () => {
    const decided = { ...dispute, outcome: 'completed', toProvider: 60_000 };
    const sent = show(({ query }) => page(query.get('open') === 'true' ? [dispute] : [decided])());
    expect(textOf(await screen.findByRole('listitem'))).toMatch(
      /Awaiting decision\s?100,000 XAF.*Maison Sawa · DJ Kinda · Makossa Night.*Opened by Maison Sawa, 14 Dec 2026, 10:00: “Came late”/,
    );
    expect(screen.getByRole('link', { name: 'Review and decide' }).getAttribute('href')).toBe(`/contracts/${idOf('one')}`);
    await userEvent.click(screen.getByRole('tab', { name: 'Decided' }));
    expect(await screen.findByText(/The contract is completed · DJ Kinda: 60,000.XAF/)).toBeTruthy();
    expect(sent.map(({ query }) => query.get('open'))).toEqual(['true', 'false']);
  });

  it('says when there are none, and offers another try after an error', async () => {
    show(inTurn(busy, page([])));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'No disputes here' })).toBeTruthy();
  });
});
