import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { translationFor } from '#lib/i18n.server.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { TranslationProvider } from '#lib/use-translation.tsx';

/** Shows routes as the application does, with English texts, and returns the router to ask where one has come to. */
export function renderRoutes(routes: RouteObject[], start = '/') {
  const router = createMemoryRouter(routes, { initialEntries: [start] });
  const view = render(
    <TranslationProvider translation={translationFor('en')}>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </TranslationProvider>,
  );
  return { router, ...view };
}
