// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderRoutes } from '../../../test/render.tsx';
import { useCategories } from './use-categories.tsx';

afterEach(() => vi.unstubAllGlobals());

function Form() {
  const { list, failure } = useCategories();
  return (
    <>
      {failure}
      <p>{list.map(({ name }) => name).join(', ')}</p>
    </>
  );
}

it('a form that cannot load the categories says "Failed to fetch categories", and retries', async () => {
  // The first answer is a 404 without a message: other errors would be retried automatically.
  const answers = [new Response('', { status: 404 }), Response.json({ categories: [{ name: 'Concerts' }] })];
  vi.stubGlobal('fetch', async () => answers.shift());
  renderRoutes([{ path: '/', element: <Form /> }]);
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch categories');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Concerts')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});
