import { describe, expect, it } from 'vitest';
import { eventsPath, keptFilters, rangeOf, readEventsSearch, toEventFilter } from './event-filter.ts';

describe('event filter in the address', () => {
  it('survives reading and writing', () => {
    const path = '/our-event?q=makossa&city=Douala&from=2026-12-01&to=2026-12-24&free=1&priceMax=5000&sort=price&page=3';
    const search = readEventsSearch(new URL(path, 'https://x').searchParams);
    expect(eventsPath(search, { page: search.page })).toBe(path);
  });

  it('drops invalid values', () => {
    const search = readEventsSearch(
      new URLSearchParams('when=never&from=soon&to=2026-99-99&page=-4&sort=up&priceMax=free&category=1'),
    );
    expect(eventsPath(search)).toBe('/our-event');
  });

  it('takes its dates as whole days in Cameroon’s time zone', () => {
    const search = readEventsSearch(new URLSearchParams('when=tonight&from=2026-12-12&to=2026-12-12'));
    expect(toEventFilter(search, new Date('2026-12-01T12:00:00Z'))).toMatchObject({
      from: '2026-12-11T23:00:00.000Z',
      to: '2026-12-12T23:00:00.000Z',
    });
  });

  it('has either days or a period: days in the address win, and another period ends their choice', () => {
    const search = readEventsSearch(new URLSearchParams('q=makossa&when=weekend&from=2026-12-20'));
    expect(search).toMatchObject({ when: '', from: '2026-12-20', to: '' });
    expect(eventsPath(search, { when: 'month' })).toBe('/our-event?q=makossa&when=month');
    expect(eventsPath(search, { isFree: true })).toBe('/our-event?q=makossa&from=2026-12-20&free=1');
  });

  it('turns days round that were given in the wrong order', () => {
    const search = readEventsSearch(new URLSearchParams('from=2026-12-24&to=2026-12-01'));
    expect([search.from, search.to]).toEqual(['2026-12-01', '2026-12-24']);
  });

  it('is sent along by forms, without their own fields and the page', () => {
    const search = readEventsSearch(
      new URLSearchParams('q=makossa&city=Douala&from=2026-12-01&to=2026-12-24&free=1&priceMax=5000&sort=price&page=3'),
    );
    expect(Object.fromEntries(keptFilters(search, { q: '', city: '' }))).toEqual({
      ...{ from: '2026-12-01', to: '2026-12-24', free: '1', priceMax: '5000', sort: 'price' },
    });
  });

  it('returns to the first page when a filter changes', () => {
    const search = readEventsSearch(new URLSearchParams('page=4'));
    expect(eventsPath(search, { city: 'Buea' })).toBe('/our-event?city=Buea');
  });

  it('takes tonight as the current day in Cameroon, not in UTC', () => {
    expect(rangeOf('tonight', new Date('2026-12-11T23:30:00Z'))).toEqual({
      from: '2026-12-11T23:00:00.000Z',
      to: '2026-12-12T23:00:00.000Z',
    });
  });

  it.each([
    ['a Wednesday', '2026-12-09T12:00:00Z', '2026-12-11T16:00:00.000Z'],
    ['the Saturday', '2026-12-12T12:00:00Z', '2026-12-11T23:00:00.000Z'],
    ['the Sunday', '2026-12-13T12:00:00Z', '2026-12-12T23:00:00.000Z'],
  ])('takes the weekend, on a %s, as the current or next one until the end of Sunday', (_, now, from) => {
    expect(rangeOf('weekend', new Date(now))).toEqual({ from, to: '2026-12-13T23:00:00.000Z' });
  });
});
