// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ShownTitleContext } from '#lib/page/shown-title.ts';
import { renderRoutes } from '../../test/render.tsx';
import { PageHeader } from './PageHeader.tsx';

it('has one heading of the first level, a lead and actions', () => {
  renderRoutes([
    { path: '/', element: <PageHeader title="Payments" lead="All movements" actions={<button type="button">Export</button>} /> },
  ]);
  expect(screen.getByRole('heading', { level: 1, name: 'Payments' })).toBeDefined();
  expect(screen.getByText('All movements')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Export' })).toBeDefined();
});

it('hides its title where the frame shows the same one, however it is written', () => {
  const shown = { title: 'PAYMENTS', from: 'xl' } as const;
  renderRoutes([
    {
      path: '/',
      element: (
        <ShownTitleContext value={shown}>
          <PageHeader title="Payments" />
        </ShownTitleContext>
      ),
    },
  ]);
  const heading = screen.getByRole('heading', { level: 1, name: 'Payments' });
  expect(heading.closest('header')?.dataset.shownFrom).toBe('xl');
});
