import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { aPublishedEvent, ask } from '#test/factories/events';
import { anAdmin, anOrganizer } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

// Endpoints of other features that require a manager of the event and also admit admins.

const test = await buildTestApp();
const admin = await anAdmin(test);
const event = await aPublishedEvent(test, { organizer: await anOrganizer(test) });

interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
}
const get = (path: string): Request => ({ method: 'GET', path });
const requests: Readonly<Record<string, (eventId: string) => Request>> = {
  'the progress of refunds': (eventId) => get(`/event/${eventId}/refunds-progress`),
  'the attendees as CSV': (eventId) => get(`/event-order/attendees/${eventId}/csv`),
  'the guest list': (eventId) => get(`/event-guests/${eventId}`),
  'a message about an event': (eventId) => ({
    method: 'POST',
    path: '/promotion/send-user-notification',
    body: { subject: 'News', message: 'The season is open.', audience: 'everybody', eventId },
  }),
};

describe.each(Object.entries(requests))('%s', (_, requestFor) => {
  const send = ({ method, path, body }: Request, language: 'en' | 'fr' = 'en') =>
    ask(test, method, path, { as: admin, language, ...(body && { body }) });

  it('an admin may request it for any event', async () => {
    expect((await send(requestFor(event.eventId))).status).toBeOneOf([200, 201]);
  });

  it.each([
    ['en', 'This event does not exist'],
    ['fr', 'Cet événement n’existe pas'],
  ] as const)('an admin gets 404 for an event that does not exist, in %s', async (language, message) => {
    const { status, body } = await send(requestFor(newId()), language);
    expect({ status, body }).toEqual({ status: 404, body: { message, code: 'not_found' } });
  });
});
