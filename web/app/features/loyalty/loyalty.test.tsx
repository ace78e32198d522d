// @vitest-environment jsdom
import type { ReplyOf } from '@ngoma/api/common/endpoint';
import {
  type LoyaltyAccount,
  type LoyaltyEntry,
  listPointsHistory,
  listRewards,
  type Reward,
  redeemReward,
} from '@ngoma/api/features/loyalty';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { collectCopies } from '../../test/clipboard.ts';
import { renderPart, textOf } from '../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve, writesOf } from '../../test/serve.ts';
import { PointsHero } from './PointsHero.tsx';
import { PointsHistory } from './PointsHistory.tsx';
import { RedeemedCodes } from './RedeemedCodes.tsx';
import { RewardList } from './RewardList.tsx';

afterEach(() => vi.unstubAllGlobals());

const whole = (part: Part<ReplyOf<typeof listRewards>>) => replyOf(listRewards, part);
const fish: Part<Reward> = {
  ...{ _id: idOf('fish'), title: 'Grilled fish for two', description: 'Any evening', partner: 'Chez Mado', cost: 400, left: 12 },
  ...{ perPerson: 2, state: 'open', closesAt: '2026-12-31T22:00:00.000Z' },
};
const redeem = `POST /rewards/${idOf('fish')}/redeem`;

describe('rewards', () => {
  const show = (rewards: readonly Part<Reward>[], points: number, answers: Answers = {}) => {
    const sent = serve(answers);
    renderPart(<RewardList rewards={whole({ rewards }).rewards} points={points} />);
    return sent;
  };
  const ask = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Redeem: Grilled fish for two' }));
    return within(await screen.findByRole('dialog', { name: 'Grilled fish for two' }));
  };

  it('stand with their price, what is left, their partner, last day and limit', () => {
    show([fish], 500);
    expect(textOf(screen.getByRole('listitem'))).toMatch(
      /^400 points.*12 left.*Grilled fish for two.*Any evening.*Chez Mado · until Thu 31 Dec · 2 times per person/,
    );
  });

  it('show their picture with its words, or a gift if there is none or its file is missing', () => {
    show(
      [
        { ...fish, picture: { url: '/files/fish.webp', alt: 'A grilled fish' } },
        { ...fish, _id: idOf('plain') },
      ],
      500,
    );
    const picture = screen.getByRole('img', { name: 'A grilled fish' });
    expect(picture.getAttribute('src')).toBe('/files/fish.webp');
    expect(screen.getAllByRole('img')).toHaveLength(1);
    fireEvent.error(picture);
    expect(screen.queryByRole('img')).toBeNull();
  });

  it.each([
    [fish, 399, '1 more point needed'],
    [{ ...fish, state: 'gone', left: 0 }, 500, 'None left right now'],
    [{ ...fish, state: 'limit' }, 500, 'Already redeemed'],
    [{ ...fish, state: 'not_yet' }, 500, 'Not available yet'],
    [{ ...fish, state: 'closed' }, 500, 'Ended'],
  ] as const)('that cannot be redeemed have no button but the reason: %#', (reward, points, reason) => {
    show([reward], points);
    expect(screen.getByText(reason)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('are coming soon while there are none', () => {
    show([], 500);
    expect(screen.getByRole('heading', { name: 'New rewards are coming soon' })).toBeTruthy();
  });

  it('are redeemed after a confirmation that names what is left, and the code can be copied', async () => {
    const copies = collectCopies();
    const reply = replyOf(redeemReward, { message: 'Yours', redeemedCode: 'FISH-7K2M', totalPoints: 100 });
    const sent = show([fish], 500, { [redeem]: () => Response.json(reply) });
    const dialog = await ask();
    expect(dialog.getByText('You will have 100 points left.')).toBeTruthy();
    expect(writesOf(sent)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Spend 400 points' }));
    expect(await screen.findByText('It’s yours. Show this code at Chez Mado.')).toBeTruthy();
    expect(sent.find(({ call }) => call === redeem)?.key).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Copy the code FISH-7K2M' }));
    expect(await screen.findByText('Copied')).toBeTruthy();
    expect(copies).toEqual(['FISH-7K2M']);
  });

  it('that were redeemed by others in between are refused in the words of the server', async () => {
    show([fish], 500, { [redeem]: () => refusal(409, 'reward_gone', 'The last one has just gone') });
    await userEvent.click((await ask()).getByRole('button', { name: 'Spend 400 points' }));
    expect(await screen.findByText('The last one has just gone')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are sorted, and only those that can be redeemed are shown on request', async () => {
    const drink = { ...fish, _id: idOf('drink'), title: 'A drink', cost: 100, closesAt: null };
    const trip = { ...fish, _id: idOf('trip'), title: 'A trip', cost: 900, closesAt: '2026-12-01T22:00:00.000Z' };
    show([drink, fish, trip], 500);
    const titles = () => screen.getAllByRole('heading', { level: 3 }).map(textOf);
    expect(titles()).toEqual(['A drink', 'Grilled fish for two', 'A trip']);
    await userEvent.selectOptions(screen.getByLabelText('Sort'), 'Ending soon');
    expect(titles()).toEqual(['A trip', 'Grilled fish for two', 'A drink']);
    await userEvent.selectOptions(screen.getByLabelText('Sort'), 'Most points first');
    await userEvent.click(screen.getByLabelText('Only what I can redeem now'));
    expect(titles()).toEqual(['Grilled fish for two', 'A drink']);
  });

  it('link to the map with the address of their partner, also where they are redeemed', async () => {
    const reply = replyOf(redeemReward, { message: 'Yours', redeemedCode: 'FISH-7K2M', totalPoints: 100 });
    show(
      [
        { ...fish, address: 'Rond-point Deido, Douala' },
        { ...fish, _id: idOf('plain'), title: 'A drink', address: null },
      ],
      500,
      { [redeem]: () => Response.json(reply) },
    );
    const map = { name: 'Map: Rond-point Deido, Douala' };
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'https://www.google.com/maps/search/?api=1&query=Rond-point%20Deido%2C%20Douala%2C%20Cameroun',
    ]);
    const dialog = await ask();
    expect(dialog.getByRole('link', map)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Spend 400 points' }));
    await screen.findByText('It’s yours. Show this code at Chez Mado.');
    expect(within(screen.getByRole('dialog')).getByRole('link', map)).toBeTruthy();
  });

  it('are filtered by partner once there are more than three', async () => {
    const of = (partner: string) => ({ ...fish, _id: idOf(partner), title: `At ${partner}`, partner });
    const { unmount } = renderPart(
      <RewardList rewards={whole({ rewards: ['Mado', 'Noun', 'Wax'].map(of) }).rewards} points={0} />,
    );
    expect(screen.queryByLabelText('Partner')).toBeNull();
    unmount();
    show(['Wax', 'Mado', 'École', 'Noun'].map(of), 0);
    const partners = within(screen.getByLabelText('Partner')).getAllByRole('option').map(textOf);
    expect(partners).toEqual(['All partners', 'École', 'Mado', 'Noun', 'Wax']);
    await userEvent.selectOptions(screen.getByLabelText('Partner'), 'École');
    expect(screen.getAllByRole('heading', { level: 3 }).map(textOf)).toEqual(['At École']);
  });

  it('cannot be redeemed twice by a second press', async () => {
    const { promise } = Promise.withResolvers<Response>();
    const sent = show([fish], 500, { [redeem]: () => promise });
    const button = (await ask()).getByRole('button', { name: 'Spend 400 points' });
    await userEvent.click(button);
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
    await userEvent.click(button);
    expect(writesOf(sent)).toHaveLength(1);
  });
});

it('a redeemed code can be read where it cannot be copied', async () => {
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: undefined } }));
  const code = { title: 'Grilled fish', partner: 'Chez Mado', redeemedCode: 'FISH-7K2M', at: '2026-12-01T10:00:00.000Z' };
  const address = 'Rond-point Deido, Douala';
  renderPart(<RedeemedCodes codes={whole({ codes: [{ ...code, address }] }).codes} />);
  expect(screen.getByRole('link', { name: 'Map: Rond-point Deido, Douala' })).toBeTruthy();
  expect(textOf(screen.getByRole('listitem'))).toMatch(/Grilled fish.*Chez Mado · Tue 1 Dec 2026/);
  await userEvent.click(screen.getByRole('button', { name: 'Copy the code FISH-7K2M' }));
  expect(await screen.findByText('Copy it by hand: FISH-7K2M')).toBeTruthy();
});

it('a redeemed code is marked as used, and a used one has no code to copy but can be unmarked', async () => {
  const code = { _id: idOf('code'), title: 'Grilled fish', partner: 'Chez Mado', redeemedCode: 'FISH-7K2M' };
  const at = '2026-12-01T10:00:00.000Z';
  const path = `PUT /rewards/codes/${idOf('code')}/used`;
  const sent = serve({
    [path]: inTurn(
      () => refusal(404, 'not_found', 'Not found'),
      () => Response.json({ message: 'Marked' }),
    ),
  });
  const used = { ...code, _id: idOf('used'), title: 'A drink', at, usedAt: at };
  renderPart(<RedeemedCodes codes={whole({ codes: [{ ...code, at, usedAt: null }, used] }).codes} />);
  expect(textOf(screen.getAllByRole('listitem')[1])).toMatch(/used Tue 1 Dec.*Not used after all$/);
  expect(screen.getAllByRole('button', { name: /^Copy the code/ })).toHaveLength(1);
  for (const answer of ['Not found', 'Marked']) {
    await userEvent.click(screen.getByRole('button', { name: 'Mark as used: Grilled fish' }));
    expect(await screen.findByText(answer)).toBeTruthy();
  }
  expect(writesOf(sent).at(-1)).toEqual([path, { isUsed: true }]);
});

describe('the history of points', () => {
  const at = '2026-11-02T10:00:00.000Z';
  const months = [{ month: '2026-11', earned: 1_170, spent: 400, expired: 1, reversed: 0 }];
  const show = (history: readonly Part<LoyaltyEntry>[], start = '/') =>
    renderPart(<PointsHistory history={whole({ history }).history} months={months} />, start);
  const rows = (history: readonly Part<LoyaltyEntry>[]) => {
    show(history);
    return screen.getAllByRole('listitem').map(textOf);
  };

  it('says what was earned and spent, for which event, and until when it is valid', () => {
    const [earned, spent, expired, pending] = rows([
      {
        kind: 'earned',
        source: 'order',
        points: 120,
        title: 'Makossa Night',
        eventId: idOf('e'),
        at,
        expiresAt: '2027-11-02T10:00:00.000Z',
      },
      { kind: 'spent', source: 'reward', points: -400, title: 'Grilled fish', at },
      { kind: 'expired', source: 'order', points: -10, at },
      {
        kind: 'earned',
        source: 'order',
        points: 50,
        title: 'Bikutsi',
        isPending: true,
        activeFrom: '2026-12-13T10:00:00.000Z',
        at,
      },
    ]);
    expect(earned).toMatch(/^Tickets · Makossa Night.*Mon 2 Nov 2026 · until Tue 2 Nov 2027.*\+120$/);
    expect(spent).toMatch(/^Redeemed · Grilled fish.*−400$/);
    expect(expired).toMatch(/^Expired.*−10$/);
    expect(pending).toMatch(/available from Sun 13 Dec.*\+50$/);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([`/our-event/${idOf('e')}`]);
  });

  it('shows the first eight, and on request all of them on pages', async () => {
    const entries = Array.from({ length: 10 }, (_, place) => ({ _id: idOf(`e${place}`), points: place + 1, at }));
    const page = (of: number, count: number) => () =>
      Response.json(replyOf(listPointsHistory, { history: entries.slice(0, count), months, total: 24, currentPage: of }));
    serve({ 'GET /rewards/history': inTurn(() => refusal(409, 'busy', 'Not now'), page(1, 10), page(2, 4)) });
    expect(rows(entries)).toHaveLength(8);
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getAllByText(/^\+/)).toHaveLength(10));
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(screen.getAllByText(/^\+/)).toHaveLength(4));
    await userEvent.click(screen.getByRole('button', { name: 'Show fewer', expanded: true }));
    expect(screen.getAllByRole('listitem')).toHaveLength(8);
  });

  it('stands under its months in Cameroon, with their sums', () => {
    // Half past midnight on 1 November in Cameroon.
    show([
      { _id: idOf('first'), points: 120, at: '2026-10-31T23:30:00.000Z' },
      { _id: idOf('before'), points: 5, at: '2026-10-31T22:30:00.000Z' },
    ]);
    const november = screen.getByRole('region', { name: 'November 2026' });
    expect(within(november).getAllByRole('listitem')).toHaveLength(1);
    expect(within(november).getByText('1,170 earned · 400 redeemed · 1 expired')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'October 2026' })).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('is filtered by kind in the address, from the first page on', async () => {
    const entries = Array.from({ length: 9 }, (_, place) => ({ _id: idOf(`e${place}`), points: place + 1, at }));
    const sent = serve({
      'GET /rewards/history': ({ query }) => {
        const history = query.get('kind') === 'expired' ? [] : entries.slice(0, 2);
        return Response.json(replyOf(listPointsHistory, { history, months, total: history.length, currentPage: 1 }));
      },
    });
    const { router } = show(entries, '/?page=2');
    const kinds = within(screen.getByRole('navigation', { name: 'Points by kind' }));
    await userEvent.click(kinds.getByRole('link', { name: 'Redeemed' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    expect(sent.at(-1)?.query.toString()).toBe('page=1&limit=20&kind=spent');
    expect(router.state.location.search).toBe('?kind=spent');
    await userEvent.click(kinds.getByRole('link', { name: 'Expired' }));
    expect(await screen.findByText('None of this kind yet.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show fewer' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(8);
    expect(router.state.location.search).toBe('');
  });
});

describe('the overview of points', () => {
  const show = (account: Part<LoyaltyAccount>, history: readonly Part<LoyaltyEntry>[] = []) => {
    const data = whole({ account, history });
    renderPart(<PointsHero account={data.account} history={data.history} />);
  };

  it('shows the way to the next tier, what expires, and pending points by their day', () => {
    const pending = (name: string, activeFrom: string) =>
      ({ _id: idOf(name), title: name, points: 40, isPending: true, activeFrom }) as const;
    show(
      {
        ...{ active: 1_200, pending: 80, tier: 'silver', multiplierPercent: 110, tierPoints: 1_500 },
        ...{ nextTier: { tier: 'gold', fromPoints: 3_000 }, expiringNext: { points: 1, at: '2027-01-05T10:00:00.000Z' } },
      },
      [pending('later', '2026-12-20T10:00:00.000Z'), pending('sooner', '2026-12-13T10:00:00.000Z')],
    );
    expect(screen.getByText('1 point expires on Tue 5 Jan 2027')).toBeTruthy();
    const progress = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Progress to the next tier' });
    expect([progress.value, progress.getAttribute('aria-valuetext')]).toEqual([
      50,
      '1,500 more points within twelve months to reach Gold',
    ]);
    expect(screen.getByText('10% more on tickets')).toBeTruthy();
    expect(screen.getAllByRole('listitem').map(textOf)).toEqual(['+40 · soonerSun 13 Dec', '+40 · laterSun 20 Dec']);
  });

  it('at the top has nowhere to go', () => {
    show({ active: 0, tier: 'platinum', tierPoints: 20_000, nextTier: null });
    expect(screen.getByText('You have reached the top tier. Thank you!')).toBeTruthy();
    expect(screen.queryByRole('listitem')).toBeNull();
  });
});
