// @vitest-environment jsdom
import type { ReplyOf } from '@ngoma/api/common/endpoint';
import { providerHome, providerStatement } from '@ngoma/api/features/dashboards/provider';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPart, textOf } from '../../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../../test/reply-of.ts';
import { inTurn, refusal, serve } from '../../../test/serve.ts';
import { ProviderHome } from './ProviderHome.tsx';
import { Statement } from './Statement.tsx';

afterEach(() => vi.unstubAllGlobals());

const busy = () => refusal(409, 'busy', 'Not now');
const retry = async () => userEvent.click(await screen.findByRole('button', { name: 'Try again' }));

describe('the home of a provider', () => {
  const at = '2026-12-12T19:00:00.000Z';
  const id = idOf('one');
  const page = (part: Part<ReplyOf<typeof providerHome>>) => () => Response.json(replyOf(providerHome, part));

  it('lists what waits for an answer, each with the page where it is given', async () => {
    const needs = [
      { kind: 'sign', _id: id, title: 'DJ for the opening', startsAt: at },
      { kind: 'hand_in', _id: id, title: 'Second night', amount: 90_000 },
      { kind: 'message', _id: id, title: 'Maison Sawa', count: 2, since: at },
      { kind: 'award', _id: id, title: 'A wedding', until: at },
      { kind: 'profile' },
    ] as const;
    serve({ 'GET /dashboard/provider': page({ needs }) });
    renderPart(<ProviderHome name="Ismaël" />);
    expect(await screen.findByText('4 items need your reply.')).toBeTruthy();
    const list = within(screen.getByRole('region', { name: 'To do' }));
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `/contracts/${id}`,
      `/contracts/${id}`,
      `/messaging-&-client-relationship?conversation=${id}`,
      `/project/${id}`,
      '/profile-&-services-management',
    ]);
    const [sign, handIn, message] = list.getAllByRole('listitem').map(textOf);
    expect(sign).toMatch(/^To sign.*Read and sign the contract for Sat 12 Dec · 20:00$/);
    expect(handIn).toMatch(/^To submit.*submit it for 90,000 XAF$/);
    expect(message).toMatch(/2 unread messages, the last/);
  });

  it('shows the next job, and offers another try after an error', async () => {
    const next = [{ _id: id, title: 'DJ for the opening', place: 'Bonanjo', startsAt: at, endsAt: at }];
    serve({ 'GET /dashboard/provider': inTurn(busy, page({ next })) });
    renderPart(<ProviderHome name="Ismaël" />);
    await retry();
    const job = within(await screen.findByRole('region', { name: 'Next job' })).getByRole('listitem');
    expect(textOf(job)).toMatch(/^Sat 12 Dec · 20:00\s?DJ for the opening\s?Bonanjo · /);
    expect(screen.getByText('Nothing to do today.')).toBeTruthy();
  });
});

/** The page keeps the number of the statement's page. */
function StatementPage() {
  const [page, setPage] = useState(1);
  return <Statement page={page} onPage={setPage} />;
}

describe('the statement of a provider', () => {
  const page = (part: Part<ReplyOf<typeof providerStatement>>) => () => Response.json(replyOf(providerStatement, part));
  const entry = { _id: idOf('e1'), kind: 'income', title: 'DJ for the opening', amount: 90_000, balanceAfter: 120_000 } as const;

  it('has the balance, the income by contract, and every movement with the balance after it, page by page', async () => {
    const contract = {
      _id: idOf('c1'),
      title: 'DJ for the opening',
      organizerName: 'Maison Sawa',
      total: 180_000,
      released: 90_000,
      escrow: 90_000,
    };
    const withdrawal = { ...entry, _id: idOf('e2'), kind: 'withdrawal', title: null, amount: -50_000 } as const;
    const balance = { available: 120_000, escrow: 90_000, reserved: 0 };
    const sent = serve({
      'GET /dashboard/provider/statement': page({ balance, contracts: [contract], entries: [entry, withdrawal], total: 60 }),
    });
    renderPart(<StatementPage />);
    expect(await screen.findByText('Ready to withdraw.')).toBeTruthy();
    const rows = screen.getAllByRole('listitem').map(textOf);
    expect(rows[0]).toMatch(/^DJ for the opening\s?Maison Sawa.*90,000 XAF\s?90,000 XAF in escrow$/);
    expect(rows[1]).toMatch(/^DJ for the opening\s?Paid for work.*\+90,000 XAF\s?balance 120,000 XAF$/);
    expect(rows[2]).toMatch(/^Withdrawal.*−50,000 XAF/);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Newer' }).disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Older' }));
    await waitFor(() => expect(sent.at(-1)?.query.get('page')).toBe('2'));
  });

  it('says where income comes from while there is none, and offers another try after an error', async () => {
    serve({ 'GET /dashboard/provider/statement': inTurn(busy, page({})) });
    renderPart(<StatementPage />);
    await retry();
    expect(await screen.findByText('Income appears here once a contract is signed.')).toBeTruthy();
    expect(screen.getByText('No movements yet.')).toBeTruthy();
  });
});
