// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useSearchParams } from 'react-router';
import { expect, it } from 'vitest';
import { anEvent } from '../../../test/factories/events.ts';
import { choose, field, fill, press } from '../../../test/form-user.ts';
import { renderRoutes, textOf } from '../../../test/render.tsx';
import { idOf } from '../../../test/reply-of.ts';
import { EventResults } from './EventResults.tsx';
import { EventSearchForm } from './EventSearchForm.tsx';
import { readEventsSearch } from './event-filter.ts';
import { MoreFilters } from './MoreFilters.tsx';

/** The filters as the page of the events has them: in the address. */
function Page() {
  const [params] = useSearchParams();
  const search = readEventsSearch(params);
  return (
    <>
      <EventSearchForm search={search} action="/" />
      <MoreFilters search={search} action="/" />
    </>
  );
}
const show = (start = '/') => renderRoutes([{ path: '/', element: <Page /> }], start).router;
const searchOf = (router: ReturnType<typeof show>) => Object.fromEntries(new URLSearchParams(router.state.location.search));

it('words and a city are searched with Enter, and the other filters are kept', async () => {
  const router = show('/?when=weekend');
  const form = within(screen.getByRole('search'));
  await userEvent.type(form.getByRole('searchbox'), 'makossa');
  await userEvent.type(form.getByRole('combobox', { name: 'City' }), 'Kribi{Enter}');
  expect(searchOf(router)).toEqual({ q: 'makossa', city: 'Kribi', when: 'weekend' });
});

it('days, price and order are applied together, and keep what was searched', async () => {
  const router = show('/?q=makossa&city=Kribi&free=1');
  const more = screen.getByText('More filters').closest('details') as HTMLDetailsElement;
  expect(more.open).toBe(false);
  await userEvent.click(screen.getByText('More filters'));
  fireEvent.change(field('From'), { target: { value: '2026-12-01' } });
  await fill('Max price (XAF)', '5000');
  await choose('Sort by', 'Cheapest first');
  await press('Apply');
  expect(searchOf(router)).toEqual({
    ...{ q: 'makossa', city: 'Kribi', free: '1', from: '2026-12-01', to: '', priceMax: '5000', sort: 'price' },
  });
});

it('the usual order is not sent as a choice: the nearest date, or the best match of words', async () => {
  for (const [start, usual] of [
    ['/?priceMax=5000', 'Soonest first'],
    ['/?q=makossa&priceMax=5000', 'Best match first'],
  ] as const) {
    const router = show(start);
    expect(screen.getByLabelText<HTMLSelectElement>('Sort by').selectedOptions[0]?.text).toBe(usual);
    await press('Apply');
    expect(readEventsSearch(new URLSearchParams(router.state.location.search)).sort).toBe('');
    cleanup();
  }
  const router = show('/?q=makossa&priceMax=5000');
  await choose('Sort by', 'Soonest first');
  await press('Apply');
  expect(readEventsSearch(new URLSearchParams(router.state.location.search)).sort).toBe('date');
});

it('a search for words keeps the days, the price and the order', async () => {
  const router = show('/?from=2026-12-01&to=2026-12-24&priceMax=5000&sort=price&page=2');
  await userEvent.type(within(screen.getByRole('search')).getByRole('searchbox'), 'makossa{Enter}');
  expect(searchOf(router)).toEqual({
    ...{ q: 'makossa', city: '', from: '2026-12-01', to: '2026-12-24', priceMax: '5000', sort: 'price' },
  });
});

it('days end the period that was chosen before', async () => {
  const router = show('/?when=weekend');
  await userEvent.click(screen.getByText('More filters'));
  fireEvent.change(field('From'), { target: { value: '2027-02-01' } });
  await press('Apply');
  const search = readEventsSearch(new URLSearchParams(router.state.location.search));
  expect([search.when, search.from]).toEqual(['', '2027-02-01']);
});

it('filters that the address has are unfolded, with their values', () => {
  show('/?from=2026-12-01&priceMax=5000&sort=newest');
  expect(screen.getByText('More filters').closest('details')?.open).toBe(true);
  expect([field('From').value, field('Max price (XAF)').value]).toEqual(['2026-12-01', '5000']);
});

it('found events lead to themselves beside the list, and the selected one is marked', () => {
  const events = [anEvent(), anEvent({ _id: idOf('jazz'), eventName: 'Jazz', priceFrom: 0 })];
  renderRoutes([
    {
      path: '/',
      element: (
        <EventResults
          events={events}
          selectedId={idOf('jazz')}
          pathOf={(id) => `/?event=${id}`}
          actionOf={({ eventName }) => <button type="button">{`Save ${eventName}`}</button>}
        />
      ),
    },
  ]);
  const [first, second] = screen.getAllByRole('listitem').map(textOf);
  expect(first).toMatch(/Sat 12 Dec.*Makossa Night.*Douala.*5,000 XAF\s?Save Makossa Night$/);
  expect(second).toMatch(/Jazz.*Free/);
  expect(screen.getAllByRole('link', { current: true }).map((link) => link.getAttribute('href'))).toEqual([
    `/?event=${idOf('jazz')}`,
  ]);
});
