// @vitest-environment jsdom
import type { ManagedCollection } from '@ngoma/api/features/events/collections';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { stubFetch } from '../../../test/checked-fetch.ts';
import { anEvent } from '../../../test/factories/events.ts';
import { renderRoutes } from '../../../test/render.tsx';
import { Collections } from './Collections.tsx';

const server = vi.fn<typeof fetch>();
beforeEach(() => {
  server.mockReset();
  stubFetch(server);
});
afterEach(() => vi.unstubAllGlobals());

const event = (_id: string, eventName: string, isListed = true): ManagedCollection['events'][number] => ({
  ...{ _id, eventName, isListed, date: '2026-12-12T19:00:00.000Z', zone: 'Africa/Douala', city: 'Douala' },
  ...{ coverImage: { url: '/api/art/a.svg' }, status: 'published' },
});
const [first, second] = ['0199c000-0000-7000-8000-00000000000a', '0199c000-0000-7000-8000-00000000000b'];
const collections: ManagedCollection[] = [
  {
    ...{ title: 'By the river', titleFr: 'Au bord du fleuve', isShown: true, endsAt: '2026-12-31T22:00:00.000Z' },
    events: [event(first, 'Makossa Night'), event(second, 'Over and Out', false)],
  },
];
const patient = { timeout: 10_000 };

/** Renders the collections. Returns the bodies that were sent; the function answers them. */
function show(write: () => Response) {
  const sent: unknown[] = [];
  server.mockImplementation(async (address, init) => {
    if (init?.method === 'PUT') {
      sent.push(JSON.parse(String(init.body)));
      return write();
    }
    const isSearch = String(address).includes('/api/event?');
    return Response.json(
      isSearch ? { message: '', basicDetails: [], fullData: [], total: 0, currentPage: 1 } : { version: 'v1', collections },
    );
  });
  const element = (
    <ToastProvider>
      <Collections />
    </ToastProvider>
  );
  renderRoutes([{ path: '/', element }]);
  return sent;
}

it('the order of the events and the end are sent with the version that was read', async () => {
  const sent = show(() => Response.json({ version: 'v2', collections, message: 'The collections are saved' }));
  const user = userEvent.setup();
  expect(await screen.findByText('1 of 2 events visible now', {}, patient)).toBeTruthy();
  expect(screen.getByText('Not visible: over, private or not published')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Move Over and Out up' }));
  await user.click(screen.getByRole('button', { name: 'Save the collections' }));
  await waitFor(() => expect(sent).toHaveLength(1), patient);
  const { title, titleFr, isShown, endsAt } = collections[0] as ManagedCollection;
  expect(sent[0]).toEqual({ version: 'v1', collections: [{ title, titleFr, isShown, endsAt, eventIds: [second, first] }] });
  expect(await screen.findByText('The collections are saved', {}, patient)).toBeTruthy();
});

it('a conflict is shown above the form, and what was typed stays', async () => {
  show(() =>
    Response.json({ code: 'collections_changed', message: 'Another admin has changed the collections' }, { status: 409 }),
  );
  const user = userEvent.setup();
  const title = await screen.findByLabelText('Title in English', {}, patient);
  await user.clear(title);
  await user.type(title, 'On the water');
  await user.click(screen.getByRole('button', { name: 'Save the collections' }));
  expect(await screen.findByText('Another admin has changed the collections', {}, patient)).toBeTruthy();
  expect((title as HTMLInputElement).value).toBe('On the water');
  await user.click(screen.getByRole('button', { name: 'Undo the changes' }));
  expect(await screen.findByDisplayValue('By the river', {}, patient)).toBeTruthy();
});

it('an event is found by its texts and added to its collection once, without sending the form', async () => {
  const added: ManagedCollection['events'][number] = event('0199c000-0000-7000-8000-00000000000c', 'Bikutsi Day');
  const sent = show(() => Response.json({ version: 'v2', collections, message: 'The collections are saved' }));
  const asked: string[] = [];
  const answer = server.getMockImplementation();
  server.mockImplementation(async (address, init) => {
    if (!String(address).includes('/api/event?')) return (await answer?.(address, init)) as Response;
    asked.push(String(address));
    const found = String(address).includes('q=bikutsi') ? [anEvent({ _id: added._id, eventName: 'Bikutsi Day' })] : [];
    return Response.json({ message: '', basicDetails: found, fullData: [], total: found.length, currentPage: 1 });
  });
  const user = userEvent.setup();
  const [search] = await screen.findAllByRole('searchbox', { name: 'Search an event' }, patient);
  await user.type(search as HTMLElement, 'zouk');
  expect(await screen.findByText('No upcoming public event matches “zouk”.', {}, patient)).toBeTruthy();
  await user.clear(search as HTMLElement);
  await user.type(search as HTMLElement, 'bikutsi{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Add Bikutsi Day' }, patient));
  expect(await screen.findByText('Added')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add Bikutsi Day' })).toBeNull();
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save the collections' }));
  await waitFor(() => expect(sent).toMatchObject([{ collections: [{ eventIds: [first, second, added._id] }] }]), patient);
});
