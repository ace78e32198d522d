// @vitest-environment jsdom
import { getEvent } from '@ngoma/api/features/events/events';
import { listOwnQuestions, type ReaderQuestion } from '@ngoma/api/features/events/reader-questions';
import { expect, it } from 'vitest';
import { idOf, type Part, replyOf } from '../../test/reply-of.ts';
import { countTags, serverHtml, stylesIn } from '../../test/server-page.tsx';
import * as page from './event-questions.tsx';

const { eventWithDetails: event } = replyOf(getEvent, {
  eventWithDetails: {
    ...{ _id: idOf('night'), eventName: 'Makossa Night', date: '2026-12-12T19:00:00.000Z', zone: 'Africa/Douala' },
    ...{ status: 'published', organizer: { name: 'Maison Sawa' } },
  },
});
const shown = { ...event, organizer: event.organizer.name };

interface Shown {
  readonly status?: string;
  readonly questions?: readonly Part<ReaderQuestion>[];
  readonly answer?: unknown;
}
const render = ({ status = 'published', questions = [], answer }: Shown = {}) =>
  serverHtml({
    ...{ page, path: '/our-event/:eventId/questions', address: `/our-event/${event._id}/questions`, answer },
    loaded: {
      event: { ...shown, status },
      questions: replyOf(listOwnQuestions, { questions }).questions,
      accessCode: 'FRIENDS26',
    },
  });
const asked = { _id: idOf('q'), question: 'Is there parking?', askedAt: '2026-12-01T10:00:00.000Z' };

it('a question is asked by a form that needs no scripts, and the way back keeps the code of the event', async () => {
  const html = await render();
  expect(countTags(html, 'form', ['method="post"'])).toBe(1);
  expect(countTags(html, 'input', ['name="do"', 'value="ask"'])).toBe(1);
  expect(countTags(html, 'textarea', ['name="question"', 'maxLength="500"'])).toBe(1);
  expect(countTags(html, 'a', [`href="/our-event/${event._id}?code=FRIENDS26"`])).toBe(1);
  expect(html).toContain('Maison Sawa, who is organizing this on Sat 12 Dec');
  expect(stylesIn(html)).toEqual([]);
});

it('a refused question has its error at the field, linked to it, and keeps what was typed', async () => {
  const errors = { question: 'Write at least one word', root: 'Please check' };
  const html = await render({ answer: { values: { do: 'ask', question: 'Parking' }, errors } });
  const [, describedBy] = /<textarea[^>]*aria-describedby="([^"]*)"/.exec(html) ?? [];
  expect(countTags(html, 'textarea', ['aria-invalid="true"'])).toBe(1);
  const errorId = describedBy?.split(' ').at(-1);
  expect(countTags(html, 'p', [`id="${errorId}"`])).toBe(1);
  expect(html).toContain('Write at least one word');
  expect(html).toContain('>Parking</textarea>');
  expect(html).not.toContain('Please check');
});

it('a refusal that is about no field stands above the form', async () => {
  const html = await render({ answer: { values: { do: 'ask' }, errors: { root: 'Three of your questions wait already' } } });
  expect(html).toContain('Three of your questions wait already');
  expect(countTags(html, 'div', ['role="alert"'])).toBeGreaterThan(0);
});

it('own questions stand with their state and answer, and each can be deleted by a form of its own', async () => {
  const answer = { text: 'Behind the hall', at: '2026-12-02T10:00:00.000Z', isPublic: true };
  const html = await render({
    questions: [
      { ...asked, answer },
      { ...asked, _id: idOf('r'), question: 'Is there food?' },
    ],
  });
  for (const text of ['Behind the hall', 'Answered', 'Waiting for an answer', 'Every reader of the event’s page sees'])
    expect(html).toContain(text);
  expect(countTags(html, 'input', ['name="do"', 'value="remove"'])).toBe(2);
  expect(countTags(html, 'input', ['name="id"', `value="${idOf('r')}"`])).toBe(1);
});

it('an event that is over takes no question, but still shows the own ones', async () => {
  const html = await render({ status: 'ended', questions: [asked] });
  expect(html).toContain('This event takes no more questions.');
  expect(html).toContain('Is there parking?');
  expect(countTags(html, 'textarea', [])).toBe(0);
});
