// @vitest-environment jsdom
import type { ManagedCategory } from '@ngoma/api/features/events/managed-categories';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { stubFetch } from '../../../test/checked-fetch.ts';
import { renderRoutes } from '../../../test/render.tsx';
import { idOf } from '../../../test/reply-of.ts';
import { Categories } from './Categories.tsx';

const server = vi.fn<typeof fetch>();
beforeEach(() => {
  server.mockReset();
  stubFetch(server);
});
afterEach(() => vi.unstubAllGlobals());

const category = (id: string, name: string, more: Partial<ManagedCategory> = {}): ManagedCategory => ({
  ...{ _id: idOf(id), parentId: null, slug: id, name, nameFr: `${name} (fr)`, description: '', descriptionFr: '' },
  ...{ isRetired: false, eventCount: 3, upcomingCount: 1 },
  ...more,
});
const categories = [
  category('a', 'Concerts'),
  category('b', 'Comedy', { isRetired: true }),
  category('a1', 'Jazz', { parentId: idOf('a') }),
];
const tree = { version: 7, categories };
const patient = { timeout: 10_000 };

/** Renders the tree. Returns the address and body of each write; the function answers them. */
function show(write: () => Response = () => Response.json({ ...tree, version: 8, message: 'Saved' })) {
  const sent: [string, unknown][] = [];
  server.mockImplementation(async (address, init) => {
    if (init?.method !== 'POST' && init?.method !== 'PUT') return Response.json(tree);
    sent.push([new URL(String(address), 'http://ngoma').pathname, JSON.parse(String(init.body))]);
    return write();
  });
  const element = (
    <ToastProvider>
      <Categories />
    </ToastProvider>
  );
  renderRoutes([{ path: '/', element }]);
  return sent;
}

it('the tree shows names in both languages, numbers of events, and which are not offered', async () => {
  show();
  expect(await screen.findByText('Comedy')).toBeTruthy();
  expect(screen.getAllByText('3 events, 1 upcoming')).toHaveLength(3);
  expect(screen.getAllByText('Not offered')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Move Concerts up' }).hasAttribute('disabled')).toBe(true);
});

it('the order of a level is sent with the version of the tree', async () => {
  const sent = show();
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Move Concerts down' }));
  await waitFor(() =>
    expect(sent).toEqual([['/api/supervision/categories/order', { version: 7, parentId: null, ids: [idOf('b'), idOf('a')] }]]),
  );
});

it('a child is added below its category, and a conflict is shown in the dialog', async () => {
  const sent = show(() => Response.json({ message: 'Another admin has changed the categories', code: 'x' }, { status: 409 }));
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Add below: Concerts' }));
  const dialog = await screen.findByRole('dialog', undefined, patient);
  await user.type(within(dialog).getByLabelText(/^Name in English/), 'Brass');
  await user.type(within(dialog).getByLabelText(/^Name in French/), 'Cuivres');
  await user.click(within(dialog).getByRole('button', { name: 'Add a category' }));
  expect(await within(dialog).findByText('Another admin has changed the categories', undefined, patient)).toBeTruthy();
  const texts = { name: 'Brass', nameFr: 'Cuivres', description: '', descriptionFr: '' };
  expect(sent).toEqual([['/api/supervision/categories', { ...texts, parentId: idOf('a'), version: 7 }]]);
}, 20_000);

it('a child moves only with a reason, after the number of its events is shown', async () => {
  const sent = show();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Move: Jazz' }));
  const dialog = await screen.findByRole('dialog', undefined, patient);
  expect(within(dialog).getByText(/^3 events move along/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Move' }));
  expect(sent).toEqual([]);
  await user.type(within(dialog).getByLabelText('Reason'), 'Belongs there');
  await user.click(within(dialog).getByRole('button', { name: 'Move' }));
  await waitFor(() =>
    expect(sent).toEqual([
      [`/api/supervision/categories/${idOf('a1')}/move`, { parentId: idOf('b'), reason: 'Belongs there', version: 7 }],
    ]),
  );
}, 20_000);

it('a category is retired with a reason, and one that is not offered is offered again', async () => {
  const sent = show();
  const user = userEvent.setup();
  for (const [name, confirm] of [
    ['Stop offering: Concerts', 'Stop offering'],
    ['Offer again: Comedy', 'Offer again'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name }));
    const dialog = await screen.findByRole('dialog', undefined, patient);
    await user.type(within(dialog).getByRole('textbox'), 'Decided');
    await user.click(within(dialog).getByRole('button', { name: confirm }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patient);
  }
  expect(sent.map(([path]) => path)).toEqual([
    `/api/supervision/categories/${idOf('a')}/retire`,
    `/api/supervision/categories/${idOf('b')}/restore`,
  ]);
}, 20_000);
