// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderRoutes } from '../../test/render.tsx';
import { useFilters } from './use-filters.ts';

function List() {
  const filters = useFilters();
  const others = useFilters();
  return (
    <>
      <button
        type="button"
        onClick={() => {
          filters.change({ state: 'open' });
          filters.change({ role: 'admin' });
        }}
      >
        One part
      </button>
      <button
        type="button"
        onClick={() => {
          filters.change({ state: 'blocked' });
          others.change({ role: '' });
        }}
      >
        Two parts
      </button>
      <button type="button" onClick={() => filters.change({ q: 'ada' })}>
        Search
      </button>
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('two changes in one tick are both in the address, from one part of the page or from two', async () => {
  const { router } = renderRoutes([{ path: '/', element: <List /> }], '/?page=3&q=x');
  await press('One part');
  expect(router.state.location.search).toBe('?q=x&state=open&role=admin');
  await press('Two parts');
  expect(router.state.location.search).toBe('?q=x&state=blocked');
});

it('a later change begins with the address as it is by then', async () => {
  const { router } = renderRoutes([{ path: '/', element: <List /> }], '/');
  await press('Search');
  await router.navigate('/?role=provider');
  await press('Search');
  expect(router.state.location.search).toBe('?role=provider&q=ada');
});
