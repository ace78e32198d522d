// @vitest-environment jsdom
import { type ContractCard, listContracts } from '@ngoma/api/features/contracts/contracts';
import { listDisputes } from '@ngoma/api/features/contracts/disputes';
import { screen, waitFor, within } from '@testing-library/react';
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
  const path = 'GET /contracts';
  const csvPath = 'GET /contracts/list/csv';
  const events = [{ _id: idOf('night'), name: 'Makossa Night' }];
  const counts = { active: 41, disputed: 4 };
  const page =
    (total = 45) =>
    () =>
      Response.json(replyOf(listContracts, { contracts: total ? [card] : [], total, currentPage: 1, counts, events }));
  const show = (reader: 'organizer' | 'provider', answer: Answers[string] = page(), start = '/') => {
    const file = () => new Response('file', { headers: { 'content-type': 'text/csv; charset=utf-8' } });
    const sent = serve({ [path]: answer, [csvPath]: file });
    const view = renderPart(<ContractList reader={reader} />, start);
    const asked = () =>
      sent
        .filter(({ call }) => call === path)
        .at(-1)
        ?.query.toString();
    return { sent, asked, ...view };
  };

  it.each([
    [
      'organizer',
      /In force\s?Your turn.*DJ Kinda · Makossa Night.*Sat 12 Dec · 20:00 · Bonanjo.*300,000 XAF\s?100,000 XAF in escrow/,
    ],
    ['provider', /Maison Sawa · Makossa Night/],
  ] as const)('shows to the %s the other side, the time and the money', async (reader, text) => {
    show(reader, page(1));
    expect(textOf(await screen.findByRole('listitem'))).toMatch(text);
    expect(screen.getByRole('link', { name: 'DJ for the opening night' }).getAttribute('href')).toBe(`/contracts/${idOf('one')}`);
  });

  it('is filtered by state from its first page on, with the number in each', async () => {
    const { asked, router } = show('organizer');
    await userEvent.click(await screen.findByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(asked()).toBe('page=2&limit=20'));
    const states = within(screen.getByRole('navigation', { name: 'Contracts by state' }));
    expect(states.getAllByRole('link').map(textOf)).toEqual([
      ...[expect.stringMatching(/^All\s?45$/), expect.stringMatching(/^In force\s?41$/)],
      expect.stringMatching(/^In dispute\s?4$/),
    ]);
    await userEvent.click(states.getByRole('link', { name: /^In dispute/ }));
    await waitFor(() => expect(asked()).toBe('page=1&limit=20&state=disputed'));
    expect(router.state.location.search).toBe('?state=disputed');
  });

  it('is searched by words and narrowed to an event in the address, and downloaded as filtered', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }));
    const { asked, sent, router } = show('provider', page(), '/?tab=contracts&page=3');
    await screen.findByText('DJ for the opening night');
    await userEvent.type(screen.getByLabelText('Search'), 'makossa');
    await waitFor(() => expect(asked()).toBe('page=1&limit=20&q=makossa'));
    await userEvent.selectOptions(screen.getByLabelText('Event'), 'Makossa Night');
    await waitFor(() => expect(asked()).toBe(`page=1&limit=20&q=makossa&eventId=${idOf('night')}`));
    expect(router.state.location.search).toBe(`?tab=contracts&q=makossa&event=${idOf('night')}`);
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    await userEvent.click(screen.getByText('CSV file'));
    await waitFor(() =>
      expect(sent.find(({ call }) => call === csvPath)?.query.toString()).toBe(`q=makossa&eventId=${idOf('night')}`),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    await waitFor(() => expect(asked()).toBe('page=1&limit=20'));
  });

  it('is sorted and narrowed to days in the address, and downloaded so', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }));
    const { asked, sent, router } = show('organizer', page(), '/?from=2026-12-01&to=soon&page=3');
    await screen.findByText('DJ for the opening night');
    expect(asked()).toBe('page=3&limit=20&from=2026-12-01');
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Highest amount');
    await waitFor(() => expect(asked()).toBe('page=1&limit=20&from=2026-12-01&sort=highest'));
    expect(router.state.location.search).toBe('?from=2026-12-01&to=soon&sort=highest');
    await userEvent.click(screen.getByRole('button', { name: 'Download' }));
    await userEvent.click(screen.getByText('CSV file'));
    await waitFor(() => expect(sent.find(({ call }) => call === csvPath)?.query.toString()).toBe('from=2026-12-01&sort=highest'));
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    await waitFor(() => expect(asked()).toBe('page=1&limit=20&sort=highest'));
  });

  it.each([
    ['', /^Once an organizer awards you work/],
    ['?state=draft', 'No contracts with this status.'],
    ['?q=nowhere', /^Nothing matches/],
    ['?to=2020-01-01', /^Nothing matches/],
  ] as const)('says why there are none: %s', async (search, text) => {
    show('provider', page(0), `/${search}`);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('offers another try after an error', async () => {
    show('organizer', inTurn(busy, page(1)));
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
