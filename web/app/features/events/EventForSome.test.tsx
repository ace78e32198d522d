import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { translationFor } from '#lib/i18n.server.ts';
import { TranslationProvider } from '#lib/use-translation.tsx';
import { EventForSome } from './EventForSome.tsx';

const Shown = () => null;

it('the tab does not say that there is nothing before it is known who reads', () => {
  const page = { eventId: 'night', now: '2026-12-12T19:00:00.000Z', publicUrl: 'http://ngoma.test' };
  const html = renderToString(
    <TranslationProvider translation={translationFor('en')}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <EventForSome {...page} Shown={Shown} /> }])} />
    </TranslationProvider>,
  );
  expect(html).toContain('The beat got lost</h1>');
  expect(html).not.toContain('<title>');
});
