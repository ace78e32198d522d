// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, Link, RouterProvider, useSearchParams } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { EventSearchForm } from './EventSearchForm.tsx';
import { readEventsSearch } from './event-filter.ts';
import { MoreFilters } from './MoreFilters.tsx';

function Filters() {
  const [params] = useSearchParams();
  const search = readEventsSearch(params);
  return (
    <>
      <EventSearchForm q={search.q} city={search.city} action="/" />
      <MoreFilters search={search} action="/" />
      <Link to="/?when=weekend">Weekend</Link>
      <Link to="/?q=jazz&from=2026-12-24&sort=price">Jazz at Christmas</Link>
      <Link to="/">All</Link>
    </>
  );
}

const field = (name: string) => document.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`);
const shown = () => ['q', 'city', 'from', 'priceMax', 'sort'].map((name) => field(name)?.value);
const type = (name: string, value: string) => fireEvent.input(field(name) as Element, { target: { value } });
const follow = (words: string) => act(async () => fireEvent.click(screen.getByText(words)));

/** The page as the server wrote it, then filled in, then alive. */
beforeEach(async () => {
  const page = <RouterProvider router={createMemoryRouter([{ path: '/', element: <Filters /> }])} />;
  const room = document.createElement('div');
  document.body.replaceChildren(room);
  room.innerHTML = renderToString(page);
  type('q', 'makossa');
  type('city', 'Kribi');
  type('from', '2026-12-12');
  await act(async () => render(page, { container: room, hydrate: true }));
});

it('what was typed before the page came alive stays', () => {
  expect(shown()).toEqual(['makossa', 'Kribi', '2026-12-12', '', 'date']);
});

it('what was typed and not yet asked for stays when something else is chosen', async () => {
  type('priceMax', '5000');
  await follow('Weekend');
  expect(shown()).toEqual(['makossa', 'Kribi', '2026-12-12', '5000', 'date']);
});

it('what the address says anew stands in its field, whatever was typed there', async () => {
  await follow('Jazz at Christmas');
  expect(shown()).toEqual(['jazz', 'Kribi', '2026-12-24', '', 'price']);
  await follow('All');
  expect(shown()).toEqual(['', 'Kribi', '', '', 'date']);
});
