// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes } from '../../test/render.tsx';
import { Pager } from './Pager.tsx';
import { Total } from './Total.tsx';

const show = (isTotalCapped: boolean) =>
  renderRoutes([
    {
      path: '/',
      element: (
        <>
          <h1>
            <Total total={10_000} isTotalCapped={isTotalCapped} />
          </h1>
          <Pager page={1} total={10_000} isTotalCapped={isTotalCapped} limit={20} onPage={() => undefined} />
        </>
      ),
    },
  ]);

it('a total that was counted to its end is shown as it is', () => {
  show(false);
  expect(screen.getByRole('heading').textContent).toBe('10,000');
  expect(screen.queryByText(/results/)).toBeNull();
});

it('a total that was not counted to its end says that there are more', () => {
  show(true);
  expect(screen.getByRole('heading').textContent).toBe('10,000+');
  expect(screen.getByText('10,000+ results. Search or filter to find more of them.')).toBeTruthy();
});
