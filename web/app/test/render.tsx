import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { i18nFor } from '#lib/i18n.server.ts';
import { createQueryClient } from '#lib/query-client.ts';

/** Shows routes as the application does, with English texts, and returns the router to ask where one has come to. */
export function renderRoutes(routes: RouteObject[], start = '/') {
  const router = createMemoryRouter(routes, { initialEntries: [start] });
  const view = render(
    <I18nextProvider i18n={i18nFor('en')}>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return { router, ...view };
}
