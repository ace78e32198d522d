// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderRoutes } from '../test/render.tsx';
import { ErrorPage } from './ErrorPage.tsx';

it('a page that broke says "Something went wrong", tells nothing internal, and offers a reload and a way on', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  renderRoutes([{ path: '/', element: <ErrorPage error={new Error('relation "orders" does not exist')} /> }]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Something went wrong');
  expect(document.body.textContent).not.toContain('relation');
  screen.getByRole('button', { name: 'Load again' }).click();
  expect(reload).toHaveBeenCalledOnce();
  expect(screen.getByRole('link', { name: 'See what is on' }).getAttribute('href')).toBe('/our-event');
  vi.unstubAllGlobals();
});
