// @vitest-environment jsdom
import { type IdentityDetails, listIdentities } from '@ngoma/api/features/people/identity';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { buildDocument, buildIdentityDetails } from '../../../test/factories/identity.ts';
import { renderRoutes } from '../../../test/render.tsx';
import { serve } from '../../../test/serve.ts';
import { IdentityQueue } from './IdentityQueue.tsx';
// Loaded in advance: on a busy machine the first opening of a drawer would take too long.
import './IdentityDrawer.tsx';

const id = buildIdentityDetails()._id;
const path = `/identity-verification/${id}`;
const counts = { submitted: 1, approved: 4, rejected: 2 };

beforeEach(() => {
  URL.createObjectURL = () => 'blob:document';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => vi.unstubAllGlobals());

const show = (given: Partial<IdentityDetails> = {}, answers: Parameters<typeof serve>[0] = {}, start = `/?open=${id}`) => {
  const verification = buildIdentityDetails(given);
  const sent = serve({
    // The list has fewer fields than the details. The schema leaves out the others, as on the server.
    'GET /identity-verification': () =>
      Response.json(listIdentities.reply.parse({ verifications: [verification], counts, total: 1, currentPage: 1 })),
    [`GET ${path}`]: () => Response.json({ verification }),
    [`GET ${path}/documents/idFront`]: () => new Response(new Blob(['card'], { type: 'image/webp' })),
    [`PUT ${path}/approve`]: () => Response.json({ message: 'Identity approved successfully', verification }),
    [`PUT ${path}/reject`]: () => Response.json({ message: 'Identity rejected successfully', verification }),
    ...answers,
  });
  const element = (
    <ToastProvider>
      <IdentityQueue />
    </ToastProvider>
  );
  renderRoutes([{ path: '/', element }], start);
  return sent;
};
const changes = (sent: ReturnType<typeof serve>) =>
  sent.filter(({ call }) => call.startsWith('PUT')).map(({ call, body }) => [call, body]);
const drawer = async () => within(await screen.findByRole('dialog', { name: 'Hortense Eyango' }, { timeout: 5_000 }));

it('lists those who wait with the counts, and filters by state', async () => {
  const sent = show({}, {}, '/');
  expect(await screen.findByRole('button', { name: 'Hortense Eyango' })).toBeDefined();
  const states = screen.getByRole('combobox', { name: 'State' });
  expect([...states.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    ...['Waiting (1)', 'Approved (4)', 'Rejected (2)'],
  ]);
  fireEvent.change(states, { target: { value: 'rejected' } });
  await vi.waitFor(() => expect(sent.at(-1)?.query.get('state')).toBe('rejected'));
});

it('loads a document only when it is asked for, once per view', async () => {
  const sent = show();
  const shown = await drawer();
  await shown.findByText('Each view is recorded in the audit log.');
  const views = () => sent.filter(({ call }) => call.includes('/documents/')).length;
  expect(views()).toBe(0);
  fireEvent.click(shown.getByRole('button', { name: 'Show: Identity card, front' }));
  expect(await shown.findByRole('img', { name: 'Identity card, front' })).toBeDefined();
  fireEvent.click(shown.getByRole('button', { name: 'Hide: Identity card, front' }));
  expect(shown.queryByRole('img', { name: 'Identity card, front' })).toBeNull();
  expect(views()).toBe(1);
});

it('approves after a confirmation', async () => {
  const sent = show();
  fireEvent.click(await (await drawer()).findByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve the identity of Hortense Eyango?' }));
  expect(changes(sent)).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
  await vi.waitFor(() => expect(changes(sent)).toEqual([[`PUT ${path}/approve`, undefined]]));
});

it('rejects with prepared words that are shown before, or with own words that are required', async () => {
  const sent = show();
  fireEvent.click(await (await drawer()).findByRole('button', { name: 'Reject' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject the documents of Hortense Eyango?' }));
  // The owner reads French, and the admin English.
  expect(dialog.getByText('Une photo est floue ou trop sombre.')).toBeDefined();
  fireEvent.click(dialog.getByRole('radio', { name: 'Other reason' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Reject the documents' }));
  expect(await dialog.findByText('Write at least three characters')).toBeDefined();
  fireEvent.change(dialog.getByRole('textbox', { name: 'Your words' }), { target: { value: 'The card is a copy.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Reject the documents' }));
  await vi.waitFor(() => expect(changes(sent)).toEqual([[`PUT ${path}/reject`, { reason: 'The card is a copy.' }]]));
});

it('a decision that another admin made first is explained in the dialog', async () => {
  const refused = { message: 'Another admin has decided meanwhile', code: 'identity_decided' };
  show({}, { [`PUT ${path}/approve`]: () => Response.json(refused, { status: 409 }) });
  fireEvent.click(await (await drawer()).findByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve the identity of Hortense Eyango?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await dialog.findByText('Another admin has decided meanwhile')).toBeDefined();
});

it('shows the reason of a rejection and when its documents were destroyed, and offers no decision', async () => {
  const at = '2026-11-21T10:00:00.000Z';
  const documents = [buildDocument('idFront', { destroyedAt: '2027-02-19T10:00:00.000Z' })];
  show({ state: 'rejected', reason: 'A picture is blurred.', decidedAt: at, decidedBy: 'Aline', documents });
  const shown = await drawer();
  expect(await shown.findByText('A picture is blurred.')).toBeDefined();
  expect(shown.getByText(/Destroyed on .*19 Feb 2027/)).toBeDefined();
  expect(shown.queryByRole('button', { name: /Show|Approve|Reject/ })).toBeNull();
});
