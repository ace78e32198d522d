// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createBrowserRouter, Link, RouterProvider, useSearchParams } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderRoutes } from '../../test/render.tsx';
import { useTypedSearch } from './use-typed-search.ts';

const searches: string[] = [];

/** A list whose search text is in the address, which changes a moment later. */
function List({ answersMs = 0 }: { answersMs?: number }) {
  const [address, setAddress] = useState('');
  const [typed, type] = useTypedSearch(address, (query) => {
    searches.push(query);
    setTimeout(() => setAddress(query), answersMs);
  });
  return (
    <>
      <input aria-label="Search" value={typed} onChange={({ target }) => type(target.value)} />
      <button type="button" onClick={() => setAddress('')}>
        Show all
      </button>
      <output>{address}</output>
    </>
  );
}
const show = (answersMs = 0) => renderRoutes([{ path: '/', element: <List answersMs={answersMs} /> }]);
const field = () => screen.getByLabelText<HTMLInputElement>('Search');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  searches.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it('searches once after the typing stops, without surrounding spaces', () => {
  show();
  type('mak');
  wait(200);
  type(' makossa ');
  wait(299);
  expect(searches).toEqual([]);
  wait(1);
  expect(searches).toEqual(['makossa']);
  wait(1_000);
  expect(searches).toEqual(['makossa']);
});

it('keeps what is typed while the address has not changed yet', () => {
  show(100);
  type('dj ');
  wait(300);
  type('dj set');
  wait(100);
  expect(field().value).toBe('dj set');
  wait(1_000);
  expect([field().value, searches]).toEqual(['dj set', ['dj', 'dj set']]);
});

it('keeps a space between two words that are typed slowly', () => {
  show();
  type('dj ');
  wait(1_000);
  expect(field().value).toBe('dj ');
});

it('follows an address that changed by other means, without searching', () => {
  show();
  type('makossa');
  wait(1_000);
  expect(screen.getByRole('status').textContent).toBe('makossa');
  fireEvent.click(screen.getByText('Show all'));
  expect(field().value).toBe('');
  wait(1_000);
  expect(searches).toEqual(['makossa']);
});

it('drops the pending search when the address changes meanwhile', () => {
  show();
  type('makossa');
  wait(1_000);
  type('makossa n');
  wait(100);
  fireEvent.click(screen.getByText('Show all'));
  wait(1_000);
  expect([field().value, searches]).toEqual(['', ['makossa']]);
});

/** A list with its search text in the address, with links to a card over it and to a page that loads slowly. */
function Cards() {
  const [params, setParams] = useSearchParams();
  const [typed, type] = useTypedSearch(params.get('q') ?? '', (q) => {
    searches.push(q);
    setParams((now) => new URLSearchParams([...now, ['q', q]]), { replace: true });
  });
  return (
    <>
      <input aria-label="Search" value={typed} onChange={({ target }) => type(target.value)} />
      <Link to="?card=7">Card</Link>
      <Link to="/far">Far</Link>
      <output>{params.get('card')}</output>
    </>
  );
}

describe('a link that is followed before the pending search has run', () => {
  const open = (arrived: Promise<null>) => {
    window.history.replaceState(null, '', '/');
    const router = createBrowserRouter([
      { path: '/', element: <Cards /> },
      { path: '/far', loader: () => arrived, element: <p>Far away</p> },
    ]);
    render(<RouterProvider router={router} />);
    return router;
  };

  it('keeps the card open, and the search text is added to the address', async () => {
    const router = open(Promise.resolve(null));
    type('dj');
    fireEvent.click(screen.getByText('Card'));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.getByRole('status').textContent).toBe('7');
    expect([searches, router.state.location.search]).toEqual([['dj'], '?card=7&q=dj']);
  });

  it('is not cancelled by the search, however long its page takes to load', async () => {
    const arrived = Promise.withResolvers<null>();
    const router = open(arrived.promise);
    type('dj');
    fireEvent.click(screen.getByText('Far'));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    arrived.resolve(null);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect([router.state.location.pathname, searches]).toEqual(['/far', []]);
  });

  it('is not cancelled by the search when the address changes before the page renders', async () => {
    open(Promise.resolve(null));
    type('dj');
    window.history.pushState({ key: 'ahead' }, '', '/?card=7');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(searches).toEqual([]);
  });
});
