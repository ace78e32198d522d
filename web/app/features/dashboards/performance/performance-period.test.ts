import { expect, it } from 'vitest';
import { readPerformanceSearch, writePerformanceSearch } from './performance-period.ts';

const now = new Date('2026-11-27T12:00:00Z');
const read = (query: string) => readPerformanceSearch(new URLSearchParams(query), now);

it('the usual period is the last quarter, of all services', () => {
  expect(read('')).toEqual({ span: 90, from: '2026-08-30', to: '2026-11-27', category: '' });
  expect(writePerformanceSearch({ span: 90, category: '' })).toEqual({});
});

it('a period, own days and a service come back from the address that states them', () => {
  for (const search of [
    { span: 365 as const },
    { from: '2026-01-01', to: '2026-02-28' },
    { span: 30 as const, category: 'dj' as const },
  ]) {
    const query = new URLSearchParams(writePerformanceSearch(search)).toString();
    expect(read(query)).toMatchObject(search);
  }
});

it('reversed days are swapped, and what is no day, period or service is ignored', () => {
  expect(read('from=2026-03-01&to=2026-02-01')).toMatchObject({ from: '2026-02-01', to: '2026-03-01', span: undefined });
  expect(read('from=2026-02-31&to=2026-03-01&service=wizard&days=31')).toMatchObject({ span: 90, category: '' });
});
