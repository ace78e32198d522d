import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { translationFor } from '#lib/i18n.server.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { TranslationProvider } from '#lib/use-translation.tsx';

/** Shows routes as the application does, with English texts; returns the router, to ask where one has come to, and what was fetched. */
export function renderRoutes(routes: RouteObject[], start = '/') {
  const router = createMemoryRouter(routes, { initialEntries: [start] });
  const client = createQueryClient();
  const view = render(
    <TranslationProvider translation={translationFor('en')}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </TranslationProvider>,
  );
  return { router, client, ...view };
}
