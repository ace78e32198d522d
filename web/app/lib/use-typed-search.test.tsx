// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useTypedSearch } from './use-typed-search.ts';

const searches: string[] = [];

/** As a list does it: the words stand in the address, which answers a moment later. */
function List({ answersMs = 0 }: { answersMs?: number }) {
  const [address, setAddress] = useState('');
  const [typed, type] = useTypedSearch(address, (words) => {
    searches.push(words);
    setTimeout(() => setAddress(words), answersMs);
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
const field = () => screen.getByLabelText<HTMLInputElement>('Search');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  searches.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it('asks once, when the typing has stopped, and without the spaces around', () => {
  render(<List />);
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

it('keeps what is typed on while the address still follows', () => {
  render(<List answersMs={100} />);
  type('dj ');
  wait(300);
  type('dj set');
  wait(100);
  expect(field().value).toBe('dj set');
  wait(1_000);
  expect([field().value, searches]).toEqual(['dj set', ['dj', 'dj set']]);
});

it('keeps a space between two words that are typed slowly', () => {
  render(<List />);
  type('dj ');
  wait(1_000);
  expect(field().value).toBe('dj ');
});

it('follows an address that changed by other means, and asks for nothing then', () => {
  render(<List />);
  type('makossa');
  wait(1_000);
  expect(screen.getByRole('status').textContent).toBe('makossa');
  fireEvent.click(screen.getByText('Show all'));
  expect(field().value).toBe('');
  wait(1_000);
  expect(searches).toEqual(['makossa']);
});

it('drops what waits when the address changes meanwhile', () => {
  render(<List />);
  type('makossa');
  wait(1_000);
  type('makossa n');
  wait(100);
  fireEvent.click(screen.getByText('Show all'));
  wait(1_000);
  expect([field().value, searches]).toEqual(['', ['makossa']]);
});
