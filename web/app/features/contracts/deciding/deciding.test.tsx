// @vitest-environment jsdom
import { listDisputeMessages } from '@ngoma/api/features/conversations';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collectDownloads } from '../../../test/downloads.ts';
import { buildContract, contractId } from '../../../test/factories/contracts.ts';
import { renderPart, textOf } from '../../../test/render.tsx';
import { idOf, replyOf } from '../../../test/reply-of.ts';
import { serve } from '../../../test/serve.ts';
import { ContractScreen } from '../ContractScreen.tsx';
// Preloads the lazy part, which a slow test machine could load later than a test waits.
import './DecidePage.tsx';

const messagesPath = `GET /conversations/disputes/${contractId}/messages`;
const fileId = idOf('plan');
const contract = buildContract({
  ...{ mySide: null, state: 'disputed', may: ['decide'], escrow: 200_000, released: 60_000, refunded: 0 },
  dispute: { openedBy: 'organizer', reason: 'He left at midnight', escrow: 200_000, outcome: null, decidedAt: null },
  milestones: [
    { _id: idOf('m1'), label: 'Deposit', state: 'released', amount: 60_000 },
    { _id: idOf('m2'), label: 'On the day', state: 'disputed', amount: 200_000 },
    { _id: idOf('m3'), label: 'Recording', state: 'pending', amount: 40_000 },
  ],
  files: [
    { _id: idOf('rider'), name: 'rider.pdf', contentType: 'application/pdf', by: 'provider' },
    { _id: fileId, name: 'plan.webp', contentType: 'image/webp', by: 'organizer' },
  ],
});

let isDesktop = true;
beforeEach(() => {
  isDesktop = true;
  vi.stubGlobal('matchMedia', () => ({
    ...{ matches: isDesktop, addEventListener: () => undefined, removeEventListener: () => undefined },
  }));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const page = (messages: readonly object[], nextCursor: number | null = null) =>
  Response.json(replyOf(listDisputeMessages, { messages, nextCursor } as never));

const show = (answers: Parameters<typeof serve>[0] = {}) => {
  const sent = serve({
    [`GET /contracts/${contractId}`]: () => Response.json({ contract }),
    [messagesPath]: () => page([]),
    ...answers,
  });
  renderPart(<ContractScreen contractId={contractId} />);
  return sent;
};
const region = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the page of a dispute', () => {
  it('has the agreement, the milestones and the evidence beside the decision', async () => {
    show();
    expect((await region('Agreement')).getByRole('heading', { name: 'Service' })).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Milestones' })).toBeTruthy();
    expect((await region('Dispute')).getByText('He left at midnight')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Your decision' })).toBeTruthy();
    expect(document.querySelector('details')).toBeNull();
  });

  it('folds all but the dispute and the decision on phones', async () => {
    isDesktop = false;
    show();
    await screen.findByRole('heading', { name: 'Your decision' });
    const folded = [...document.querySelectorAll('details')].map((one) => [one.querySelector('summary')?.textContent, one.open]);
    expect(folded).toEqual([
      ['Milestones', false],
      ['Agreement', false],
      ['Evidence of both sides', false],
    ]);
  });

  it('says what the decision means for each side in XAF, before and in the confirmation', async () => {
    show();
    const lines = async () => (await screen.findAllByText('Gets now')).map((one) => textOf(one.closest('dl') ?? one));
    expect(await lines()).toEqual([
      expect.stringMatching(/^Gets now\s?100,000.XAF\s?Paid out before\s?60,000.XAF\s?Earns in total\s?160,000.XAF$/),
    ]);
    expect(screen.getByText(/^40,000.XAF that is not in escrow is no longer owed\.$/)).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'The contract continues' }));
    expect(screen.getByText(/^40,000.XAF that is not in escrow stays agreed/)).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Why?'), 'Half was played');
    await userEvent.click(screen.getByRole('button', { name: 'Decide' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm this decision?' }));
    expect(textOf(dialog.getByText('Gets back now').closest('dl') ?? document.body)).toMatch(
      /^Gets back now\s?100,000.XAF\s?Refunded before\s?0.XAF\s?Pays in total\s?160,000.XAF$/,
    );
  });
});

describe('the evidence', () => {
  it('has the files of both sides with their dates; a picture is looked at here, and another file is saved', async () => {
    const saved = collectDownloads();
    show({
      [`GET /contracts/${contractId}/files/${fileId}`]: () =>
        new Response('picture', { headers: { 'content-type': 'image/webp' } }),
      [`GET /contracts/${contractId}/files/${idOf('rider')}`]: () =>
        new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }),
    });
    const files = within(await screen.findByRole('list', { name: 'Files' }))
      .getAllByRole('listitem')
      .map(textOf);
    expect(files).toEqual([
      expect.stringMatching(/^plan\.webp\s?Maison Sawa · /),
      expect.stringMatching(/^rider\.pdf\s?DJ Kinda · /),
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Show plan.webp' }));
    expect(await screen.findByRole('img', { name: 'plan.webp' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Hide plan.webp' }));
    expect(screen.queryByRole('img', { name: 'plan.webp' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Download rider.pdf' }));
    await vi.waitFor(() => expect(saved).toEqual(['rider.pdf']));
  });

  it('loads the messages only when the admin asks, the earlier ones on request', async () => {
    const [late, early] = [
      { _id: idOf('late'), number: 2, by: 'provider', text: 'I was sent away', createdAt: '2026-12-13T08:00:00.000Z' },
      { _id: idOf('early'), number: 1, by: 'organizer', text: 'Where are you?', createdAt: '2026-12-12T23:30:00.000Z' },
    ];
    const sent = show({
      [messagesPath]: ({ query }) => (query.get('before') === '2' ? page([early]) : page([late], 2)),
    });
    await region('Evidence of both sides');
    expect(sent.filter(({ call }) => call === messagesPath)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Read the messages' }));
    expect(await screen.findByText('I was sent away')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show earlier messages' }));
    await screen.findByText('Where are you?');
    const list = within(screen.getByRole('list', { name: 'Messages' }))
      .getAllByRole('listitem')
      .map(textOf);
    expect(list).toEqual([
      expect.stringMatching(/^Maison Sawa\s?Where are you\?/),
      expect.stringMatching(/^DJ Kinda\s?I was sent away/),
    ]);
  });
});
