// @vitest-environment jsdom
import { allCategories } from '@ngoma/api/features/events/categories';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { stubFetch } from '../../../test/checked-fetch.ts';
import { renderRoutes } from '../../../test/render.tsx';
import { idOf, replyOf } from '../../../test/reply-of.ts';
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
  const answers = [
    new Response('', { status: 404 }),
    Response.json(replyOf(allCategories, { categories: [{ name: 'Concerts' }] })),
  ];
  stubFetch(async () => answers.shift() ?? Response.error());
  renderRoutes([{ path: '/', element: <Form /> }]);
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch categories');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Concerts')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

function Names({ of }: { of: Parameters<typeof useCategories>[0] }) {
  const { list } = useCategories(of);
  return <p>{list.map(({ name, children }) => [name, ...children.map((one) => one.name)].join(' > ')).join(', ')}</p>;
}

it('an event keeps a category and a child that are not offered any more', async () => {
  const concerts = { _id: idOf('concerts'), name: 'Concerts', nameFr: 'Concerts', children: [] };
  stubFetch(async () => Response.json(replyOf(allCategories, { categories: [concerts] })));
  const child = { _id: 'floats', name: 'Floats', slug: 'floats' };
  const own = { category: { _id: 'carnival', name: 'Carnival', slug: 'carnival' }, childCategory: child };
  const below = { category: { ...concerts, slug: 'concerts' }, childCategory: child };
  const element = (
    <>
      <Names of={own} />
      <Names of={below} />
    </>
  );
  renderRoutes([{ path: '/', element }]);
  expect(await screen.findByText('Concerts, Carnival > Floats')).toBeTruthy();
  expect(screen.getByText('Concerts > Floats')).toBeTruthy();
});
