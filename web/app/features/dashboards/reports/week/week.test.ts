import { expect, it } from 'vitest';
import { readWeek } from './week.ts';

const now = new Date('2026-11-29T23:30:00Z');

it('a week runs from Monday to Sunday and has its neighbours', () => {
  expect(readWeek('2026-11-19', now)).toEqual({
    ...{ from: '2026-11-16', to: '2026-11-22', previous: '2026-11-09', next: '2026-11-23' },
  });
});

it('the current week is that of Cameroon, and has no next one', () => {
  const current = { from: '2026-11-30', to: '2026-12-06', previous: '2026-11-23', next: undefined };
  expect(readWeek('this', now)).toEqual(current);
  expect(readWeek('2026-12-24', now)).toEqual(current);
  expect(readWeek('2026-02-31', now)).toEqual(current);
});
