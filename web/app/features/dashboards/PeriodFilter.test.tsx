// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useSearchParams } from 'react-router';
import { expect, it } from 'vitest';
import { renderRoutes } from '../../test/render.tsx';
import { PeriodFilter } from './PeriodFilter.tsx';
import { readWish, writeWish } from './report-period.ts';

function Filter() {
  const [params, setParams] = useSearchParams();
  return <PeriodFilter wish={readWish(params, new Date())} onWish={(wish) => setParams(writeWish(wish), { replace: true })} />;
}

it('keeps both days as they were meant while one of them is typed, and asks for no year on the way to another', async () => {
  const { router } = renderRoutes([{ path: '/', element: <Filter /> }], '/?from=2026-06-01&to=2026-11-20');
  const asked: string[] = [];
  router.subscribe(({ location }) => asked.push(location.search));
  const [from, to] = ['From', 'To'].map((name) => screen.getByLabelText<HTMLInputElement>(name)) as [
    HTMLInputElement,
    HTMLInputElement,
  ];
  to.focus();
  // What a browser makes of the keys 1 0 1 5 2 0 2 6 in a field of month, day and year.
  for (const day of ['2026-01-20', '2026-10-20', '2026-10-01', '2026-10-15', '0002-10-15', '0202-10-15', '2026-10-15']) {
    fireEvent.change(to, { target: { value: day } });
    expect(to.value).toBe(day);
    await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
    expect([from.value, to.value]).toEqual(['2026-06-01', day]);
  }
  expect(router.state.location.search).toBe('?from=2026-06-01&to=2026-10-15');
  expect(asked.join()).not.toContain('=0');

  from.focus();
  fireEvent.change(from, { target: { value: '2026-10-31' } });
  from.blur();
  // The wrong way round, it is turned once nobody types any more.
  await waitFor(() => expect([from.value, to.value]).toEqual(['2026-10-15', '2026-10-31']));
});
