import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { translationFor } from '#lib/i18n/i18n.server.ts';
import { TranslationProvider } from '#lib/i18n/use-translation.tsx';
import { RestrictedEvent } from './RestrictedEvent.tsx';

const EventPage = () => null;

const page = { eventId: 'night', now: '2026-12-12T19:00:00.000Z', publicUrl: 'http://ngoma.test' };
const htmlOf = (more: { problem?: string } = {}) =>
  renderToString(
    <TranslationProvider translation={translationFor('en')}>
      <RouterProvider
        router={createMemoryRouter([{ path: '/', element: <RestrictedEvent {...page} {...more} EventPage={EventPage} /> }])}
      />
    </TranslationProvider>,
  );

it('a restricted event’s server-rendered page has no title of its own until the session is known', () => {
  const html = htmlOf();
  expect(html).toContain('Page not found</h1>');
  expect(html).not.toContain('<title>');
});

it('a reader after too many wrong codes sees how long to wait instead of a page that is not found', () => {
  const html = htmlOf({ problem: 'Try again in 30 seconds.' });
  expect(html).toContain('This event needs a code</h1>');
  expect(html).toContain('Try again in 30 seconds.');
  expect(html).not.toContain('Page not found');
});
