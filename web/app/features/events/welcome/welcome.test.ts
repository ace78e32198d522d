import type { EventBasicDetail, EventWithDetails } from '@ngoma/api/features/events/events';
import { expect, it } from 'vitest';
import type { PageContext } from '#lib/page/load-context.ts';
import { loadWelcome } from './welcome.server.ts';

const anEvent = (id: string, more: Partial<EventBasicDetail> = {}) =>
  ({
    ...{ _id: id, eventName: id, location: 'Esplanade', city: 'Douala', online: false, zone: 'Africa/Douala' },
    ...{ date: '2026-12-12T19:00:00.000Z', coverImage: { url: `/api/art/${id}.svg` } },
    ...{ priceFrom: 2_500, availability: 'on_sale', visibility: 'public' },
    ...more,
  }) as EventBasicDetail;

/** Answers by path and query; undefined for 503. */
const pageWith = (answer: (address: string) => object | undefined): PageContext => ({
  ...{ nonce: '', locale: 'en', publicUrl: 'https://ngoma.example' },
  apiFetch: async (address) => {
    const body = answer(address);
    return body ? Response.json(body) : Response.json({ message: 'Busy', code: 'busy' }, { status: 503 });
  },
});

const types = [
  { _id: 'standard', name: 'Standard', nameFr: null, price: 5_000, fee: 250, addedTax: 0 },
  { _id: 'free', name: 'Children', nameFr: null, price: 0, fee: 0, addedTax: 0 },
] as unknown as EventWithDetails['ticketTypes'];
const destination = { eventId: 'makossa', accessCode: undefined, quantities: { standard: 2, free: 1, gone: 3 } };

it('the basket shows the chosen tickets that still exist, with fees in the price', async () => {
  const event = { ...anEvent('makossa'), ticketTypes: types };
  const { welcome, headers } = await loadWelcome(
    pageWith(() => ({ eventWithDetails: event })),
    destination,
    { hasWhatsOn: true },
  );
  expect(welcome.next?.lines).toEqual([
    { name: 'Standard', quantity: 2, total: '10,500\u00a0XAF' },
    { name: 'Children', quantity: 1, total: '' },
  ]);
  expect(headers['X-Page-Cache']).toContain('event:makossa');
});

it('a page that an access code has opened is not cached', async () => {
  const event = { ...anEvent('wedding', { visibility: 'private' }), ticketTypes: types };
  const loaded = await loadWelcome(
    pageWith(() => ({ eventWithDetails: event })),
    { ...destination, accessCode: 'code-1' },
    { hasWhatsOn: true },
  );
  expect(loaded.welcome.next?.name).toBe('wedding');
  expect(loaded.headers).toEqual({});
});

it('sold-out events give way, and no event is shown twice', async () => {
  const events = [anEvent('full', { availability: 'sold_out' }), anEvent('jazz'), anEvent('slam', { priceFrom: 0 })];
  const { welcome, headers } = await loadWelcome(
    pageWith(() => ({ basicDetails: events })),
    undefined,
    { hasWhatsOn: true },
  );
  expect(welcome.whatsOn?.period).toBe('tonight');
  expect(welcome.whatsOn?.lead).toMatchObject({ _id: 'jazz', priceFrom: '2,500\u00a0XAF', when: 'Sat 12 Dec · 20:00' });
  expect(welcome.whatsOn?.rows).toMatchObject([{ _id: 'slam', priceFrom: '' }]);
  expect(headers).toEqual({ 'X-Page-Cache': 'ttl=30; tags=events' });
});

it('an unknown event gives way to what is on, and an API without an answer to the form alone', async () => {
  const apiFetch: PageContext['apiFetch'] = async (address) =>
    address.startsWith('/api/event/')
      ? Response.json({ message: 'Unknown', code: 'not_found' }, { status: 404 })
      : Response.json({ basicDetails: [anEvent('jazz')] });
  const page = { ...pageWith(() => undefined), apiFetch };
  expect((await loadWelcome(page, destination, { hasWhatsOn: true })).welcome.whatsOn?.lead._id).toBe('jazz');
  expect(
    await loadWelcome(
      pageWith(() => undefined),
      destination,
      { hasWhatsOn: true },
    ),
  ).toEqual({ welcome: {}, headers: {} });
});
