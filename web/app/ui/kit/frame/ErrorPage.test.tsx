// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes } from '../../../test/render.tsx';
import { ErrorPage } from './ErrorPage.tsx';

it('a page that failed to render shows "Something went wrong" without internal details, and offers a reload and a link home', () => {
  renderRoutes(
    [{ path: '/profile/:id', element: <ErrorPage error={new Error('relation "orders" does not exist')} /> }],
    '/profile/7?tab=past',
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Something went wrong');
  expect(document.body.textContent).not.toContain('relation');
  expect(screen.getByRole('link', { name: 'Reload' }).getAttribute('href')).toBe('/profile/7?tab=past');
  expect(screen.getByRole('link', { name: 'See what’s on' }).getAttribute('href')).toBe('/our-event');
});
