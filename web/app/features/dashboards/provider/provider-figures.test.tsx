// @vitest-environment jsdom
import type { ReplyOf } from '@ngoma/api/common/endpoint';
import { providerStatement } from '@ngoma/api/features/dashboards/provider';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPart, textOf } from '../../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../../test/reply-of.ts';
import { inTurn, refusal, serve } from '../../../test/serve.ts';
import { Statement } from './Statement.tsx';

afterEach(() => vi.unstubAllGlobals());

const busy = () => refusal(409, 'busy', 'Not now');
const retry = async () => userEvent.click(await screen.findByRole('button', { name: 'Try again' }));

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
