import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { translationFor } from '#lib/i18n/i18n.server.ts';
import { TranslationProvider } from '#lib/i18n/use-translation.tsx';
import { RestrictedEvent } from './RestrictedEvent.tsx';

const EventPage = () => null;

it('a restricted event’s server-rendered page has no title of its own until the session is known', () => {
  const page = { eventId: 'night', now: '2026-12-12T19:00:00.000Z', publicUrl: 'http://ngoma.test' };
  const html = renderToString(
    <TranslationProvider translation={translationFor('en')}>
      <RouterProvider
        router={createMemoryRouter([{ path: '/', element: <RestrictedEvent {...page} EventPage={EventPage} /> }])}
      />
    </TranslationProvider>,
  );
  expect(html).toContain('Page not found</h1>');
  expect(html).not.toContain('<title>');
});
