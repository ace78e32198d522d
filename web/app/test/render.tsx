import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { createQueryClient } from '#lib/api/queries/query-client.ts';
import { translationFor } from '#lib/i18n/i18n.server.ts';
import { TranslationProvider } from '#lib/i18n/use-translation.tsx';
import { ToastProvider } from '#ui/kit/feedback/Toasts.tsx';

/**
 * Renders routes as the application does, with English texts. Returns the router, to check the current address, and the query
 * client.
 */
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

/** Renders a part of a page at any address, with the messages of its actions. */
export const renderPart = (part: ReactNode, start = '/') =>
  renderRoutes([{ path: '*', element: <ToastProvider>{part}</ToastProvider> }], start);

/** Returns the text of an element on one line, with plain blanks. */
export const textOf = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
