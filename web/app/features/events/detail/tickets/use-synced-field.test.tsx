// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, Link, RouterProvider, useSearchParams } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { EventSearchForm } from '../../search/EventSearchForm.tsx';
import { readEventsSearch } from '../../search/event-filter.ts';
import { MoreFilters } from '../../search/MoreFilters.tsx';

function Filters() {
  const [params] = useSearchParams();
  const search = readEventsSearch(params);
  return (
    <>
      <EventSearchForm search={search} action="/" />
      <MoreFilters search={search} action="/" />
      <Link to="/?when=weekend">Weekend</Link>
      <Link to="/?q=jazz&from=2026-12-24&sort=price">Jazz at Christmas</Link>
      <Link to="/">All</Link>
    </>
  );
}

const field = (name: string) => document.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`);
const values = () => ['q', 'city', 'from', 'priceMax', 'sort'].map((name) => field(name)?.value);
const typeInto = (name: string, value: string) => fireEvent.input(field(name) as Element, { target: { value } });
const clickLink = (label: string) => act(async () => fireEvent.click(screen.getByText(label)));

/** Renders the page on the server, fills in the fields, then hydrates it. */
beforeEach(async () => {
  const page = <RouterProvider router={createMemoryRouter([{ path: '/', element: <Filters /> }])} />;
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  root.innerHTML = renderToString(page);
  typeInto('q', 'makossa');
  typeInto('city', 'Kribi');
  typeInto('from', '2026-12-12');
  await act(async () => render(page, { container: root, hydrate: true }));
});

it('text typed before hydration stays in its field', () => {
  expect(values()).toEqual(['makossa', 'Kribi', '2026-12-12', '', '']);
});

it('text not yet submitted stays when another filter changes', async () => {
  typeInto('priceMax', '5000');
  await clickLink('Weekend');
  expect(values()).toEqual(['makossa', 'Kribi', '2026-12-12', '5000', '']);
});

it('a changed query parameter replaces what was typed in its field', async () => {
  await clickLink('Jazz at Christmas');
  expect(values()).toEqual(['jazz', 'Kribi', '2026-12-24', '', 'price']);
  await clickLink('All');
  expect(values()).toEqual(['', 'Kribi', '', '', '']);
});
