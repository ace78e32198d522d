// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { stubFetch } from '../../../test/checked-fetch.ts';
import { renderRoutes } from '../../../test/render.tsx';
import { OpenAlerts } from './OpenAlerts.tsx';
import { Operations } from './Operations.tsx';

const server = vi.fn<typeof fetch>();
beforeEach(() => {
  server.mockReset();
  stubFetch(server);
});
afterEach(() => vi.unstubAllGlobals());

const at = '2026-12-12T14:00:00.000Z';
const alert = {
  ...{
    _id: '019ab6d2-6771-7345-8677-000000000001',
    kind: 'float_low',
    subject: 'mtn',
    openedAt: at,
    lastSeenAt: at,
    endedAt: null,
  },
  ...{ facts: { name: 'MTN MoMo', balanceXaf: 42_000, neededXaf: 310_000, waitingXaf: 210_000 } },
  ...{ acknowledgedAt: null as string | null, acknowledgedBy: null as string | null },
};
const job = (id: string, state: 'dead' | 'retrying') => ({
  ...{
    _id: id,
    kind: 'payments.payout',
    state,
    attempts: 25,
    maxAttempts: 25,
    error: 'No answer',
    about: [],
    createdAt: at,
    failedAt: at,
  },
  nextAt: state === 'dead' ? null : at,
});
const callback = {
  ...{ _id: '019ab6d2-6771-7345-8677-000000000002', gateway: 'mtn', gatewayName: 'MTN MoMo', about: 'payment', ref: 'ref-1' },
  ...{ providerRef: null, state: 'waiting', attempts: 2, error: 'No connection', receivedAt: at, handledAt: null },
};
const proof = { provenAt: at, provenBy: null, position: 1_200, hash: 'ab'.repeat(32), faultCount: 0, faults: [] };
const altered = { kind: 'entry_altered', position: 7, entryId: 'x' };

interface Replies {
  readonly alerts?: readonly (typeof alert)[];
  readonly jobs?: readonly ReturnType<typeof job>[];
  readonly proof?: object;
}
function show(
  element: React.ReactNode,
  { alerts = [alert], jobs = [job('1', 'dead'), job('2', 'retrying')], ...more }: Replies = {},
  query = '',
) {
  server.mockImplementation(async (input, init) => {
    const url = String(input);
    if (init?.method === 'PUT') return Response.json({ message: 'Noted', alert });
    if (init?.method === 'POST' && url.includes('audit-proof'))
      return Response.json({ message: 'The audit log was altered', proof: { ...proof, faultCount: 1, faults: [altered] } });
    if (init?.method === 'POST') return Response.json({ message: 'Done', count: 1 });
    if (url.includes('failed-jobs'))
      return Response.json({
        jobs,
        kinds: [{ kind: 'payments.payout', dead: 3, retrying: 1 }],
        total: jobs.length,
        currentPage: 1,
      });
    if (url.includes('callbacks'))
      return Response.json({
        ...{ callbacks: [callback], gateways: [{ id: 'mtn', name: 'MTN MoMo' }], total: 1, currentPage: 1 },
        refused: [{ gatewayName: 'MTN MoMo', count: 7, lastAt: at }],
      });
    if (url.includes('audit-proof'))
      return Response.json({ proof: more.proof === undefined ? proof : more.proof, entries: 1_203 });
    return Response.json({ alerts, total: alerts.length, currentPage: 1 });
  });
  return renderRoutes([{ path: '/', element: <ToastProvider>{element}</ToastProvider> }], `/${query}`);
}
const sent = (method: string) => server.mock.calls.find(([, init]) => init?.method === method);
const bodyOf = (method: string) => JSON.parse(String(sent(method)?.[1]?.body));

it('an open alert says what it means with its amounts, leads to its page, and is acknowledged', async () => {
  show(<OpenAlerts isQuiet />);
  expect(await screen.findByRole('heading', { name: 'Payouts through MTN MoMo are paused' })).toBeTruthy();
  expect(screen.getByText(/The balance is 42,000 XAF. Payouts of 210,000 XAF wait, and 310,000 XAF are needed/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See more' }).getAttribute('href')).toBe('/withdrawal');
  await userEvent.setup().click(screen.getByRole('button', { name: 'I look into it' }));
  await waitFor(() => expect(String(sent('PUT')?.[0])).toContain(`/supervision/alerts/${alert._id}/acknowledge`));
});

it('an acknowledged alert names who looks into it and offers it to no other admin', async () => {
  show(<OpenAlerts />, { alerts: [{ ...alert, acknowledgedAt: at, acknowledgedBy: 'Serge Tamo' }] });
  expect(await screen.findByText(/Serge Tamo looks into it since/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'I look into it' })).toBeNull();
});

it('the home page shows three of many alerts and leads to all', async () => {
  show(<OpenAlerts isQuiet />, {
    alerts: [1, 2, 3, 4].map((count) => ({ ...alert, _id: `019ab6d2-6771-7345-8677-00000000000${count}` })),
  });
  const all = await screen.findByRole('link', { name: 'See all 4 alerts' });
  expect(all.getAttribute('href')).toBe('/ticketing-&-transactions-supervision?tab=operations');
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(3);
});

it('without open alerts the home page shows nothing, and the operations say so', async () => {
  show(
    <>
      <OpenAlerts isQuiet />
      <OpenAlerts />
    </>,
    { alerts: [] },
  );
  expect(await screen.findAllByText('No alert is open.')).toHaveLength(1);
  expect(screen.queryByRole('heading', { name: 'Open alerts' })).toBeNull();
});

it('selected jobs are retried after a confirmation, and only dead ones can be removed, with a reason', async () => {
  show(<Operations />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Retry selected' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Retry 2 jobs?' }));
  expect(sent('POST')).toBeUndefined();
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(bodyOf('POST')).toEqual({ ids: ['1', '2'] }));
  server.mockClear();
  expect(await screen.findAllByRole('button', { name: 'Remove' })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  const removal = within(await screen.findByRole('dialog', { name: 'Remove this job?' }));
  await user.type(removal.getByRole('textbox'), 'The feature is gone');
  await user.click(removal.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(bodyOf('POST')).toEqual({ ids: ['1'], reason: 'The feature is gone' }));
});

it('all dead jobs of the chosen type are retried with one confirmation', async () => {
  show(<Operations />, {}, '?kind=payments.payout');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Retry all 3 of this type' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Retry all 3 failed jobs payments.payout?' }));
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(bodyOf('POST')).toEqual({ kind: 'payments.payout' }));
});

it('a callback shows its gateway, reference and error, and is processed again; refused ones are counted', async () => {
  show(<Operations />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('tab', { name: 'Webhooks' }));
  expect(await screen.findByText('MTN MoMo · Payment')).toBeTruthy();
  expect(screen.getByText(/No connection/)).toBeTruthy();
  expect(screen.getByText(/7 webhooks in the name of MTN MoMo were refused/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Process again' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Process this webhook again?' }));
  await user.click(dialog.getByRole('button', { name: 'Process again' }));
  await waitFor(() => expect(bodyOf('POST')).toEqual({ ids: [callback._id] }));
});

it('the audit log is proven up to an entry, and is checked on demand', async () => {
  show(<Operations />);
  expect(await screen.findByText(/Proven up to entry 1,200 on 12 Dec 2026, 15:00. There are 1,203 entries now./)).toBeTruthy();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Check now' }));
  expect(await screen.findByText('The audit log was altered')).toBeTruthy();
});

it('an altered audit log names the entries', async () => {
  show(<Operations />, { proof: { ...proof, faultCount: 1, faults: [altered] } });
  expect(await screen.findByText('Entry 7 was changed (x)')).toBeTruthy();
  expect(screen.getByText('Altered')).toBeTruthy();
});
