import { expect, it } from 'vitest';
import { providerParams, readProviderSearch } from './provider-filter.ts';

const read = (address: string) => readProviderSearch(new URLSearchParams(address));

it('the provider search in an address reads as it was written', () => {
  const address = 'q=mado&category=caterer&city=Douala&date=2026-12-12&priceMax=90000&ratingMin=4&sort=price&view=map&page=3';
  expect(providerParams(read(address), { page: 3 }).toString()).toBe(address);
});

it('invalid parameters of the provider search are ignored', () => {
  expect(read('category=wizard&date=soon&priceMax=-1&ratingMin=9&sort=up&view=globe&page=0')).toEqual({
    ...{ q: '', category: '', city: '', date: '', priceMax: '', ratingMin: '', sort: '', view: '', page: 1 },
  });
});

it('a changed filter resets the page, and opening a provider keeps the search', () => {
  const search = read('city=Douala&page=3');
  expect(providerParams(search, { city: 'Kribi' }).toString()).toBe('city=Kribi');
  expect(providerParams(search, { page: search.page }, 'abc').toString()).toBe('city=Douala&page=3&provider=abc');
});
