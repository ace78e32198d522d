// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useSearchParams } from 'react-router';
import { expect, it } from 'vitest';
import { renderRoutes } from '../../../test/render.tsx';
import { PeriodFilter } from './PeriodFilter.tsx';
import { readReportQuery, writeReportQuery } from './report-period.ts';

function Filter() {
  const [params, setParams] = useSearchParams();
  return (
    <PeriodFilter
      reportQuery={readReportQuery(params, new Date())}
      onChange={(reportQuery) => setParams(writeReportQuery(reportQuery), { replace: true })}
    />
  );
}

it('leaves both days as typed while one is being typed, and requests no incomplete year', async () => {
  const { router } = renderRoutes([{ path: '/', element: <Filter /> }], '/?from=2026-06-01&to=2026-11-20');
  const asked: string[] = [];
  router.subscribe(({ location }) => asked.push(location.search));
  const [from, to] = ['From', 'To'].map((name) => screen.getByLabelText<HTMLInputElement>(name)) as [
    HTMLInputElement,
    HTMLInputElement,
  ];
  to.focus();
  // The values that a browser reports while 1 0 1 5 2 0 2 6 is typed into a month, day, year field.
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
  // Days in the wrong order are swapped after the field has lost the focus.
  await waitFor(() => expect([from.value, to.value]).toEqual(['2026-10-15', '2026-10-31']));
});
