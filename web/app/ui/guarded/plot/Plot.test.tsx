// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderRoutes } from '../../../test/render.tsx';
import { Plot } from './Plot.tsx';

// jsdom has no layout, so nothing changes its size.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe = () => undefined;
    disconnect = () => undefined;
  },
);

const names = ['Mon 1 Jun', 'Tue 2 Jun', 'Wed 3 Jun'];
const show = (kind: 'lines' | 'bars', ...values: readonly (readonly number[])[]) =>
  renderRoutes([
    {
      path: '/',
      element: (
        <Plot
          kind={kind}
          label="Sales"
          summary="6 tickets in three days"
          names={names}
          series={values.map((all, index) => ({
            id: String(index),
            label: ['Now', 'Before'][index] ?? '',
            tone: 'primary',
            values: all,
          }))}
          format={(value) => `${value} tickets`}
          axisFormat={String}
        />
      ),
    },
  ]);
const chart = () => screen.getByRole('slider', { name: 'Sales' });
const spoken = () => chart().getAttribute('aria-valuetext');

it('says what it shows until the arrow keys choose a value, and again after Escape', async () => {
  show('lines', [1, 2, 3]);
  expect(spoken()).toBe('6 tickets in three days');
  chart().focus();
  await userEvent.keyboard('{Home}');
  expect(spoken()).toBe('Mon 1 Jun: 1 tickets');
  await userEvent.keyboard('{ArrowRight}');
  expect(spoken()).toBe('Tue 2 Jun: 2 tickets');
  await userEvent.keyboard('{End}{ArrowRight}');
  expect(spoken()).toBe('Wed 3 Jun: 3 tickets');
  await userEvent.keyboard('{Escape}');
  expect(spoken()).toBe('6 tickets in three days');
});

it('names the series where there are several', async () => {
  show('lines', [1, 2, 3], [4, 5, 6]);
  chart().focus();
  await userEvent.keyboard('{Home}');
  expect(spoken()).toBe('Mon 1 Jun: Now: 1 tickets, Before: 4 tickets');
});

it('shows the values under the pointer, and hides them when it leaves', () => {
  const { container } = show('bars', [1, 2, 3]);
  fireEvent.pointerMove(chart(), { clientX: 600 });
  expect(container.querySelector('strong')?.textContent).toBe('Wed 3 Jun');
  fireEvent.pointerLeave(chart());
  expect(container.querySelector('strong')).toBeNull();
});

it('draws axes with the names and a line at every step, and the last value in figures', () => {
  const { container } = show('lines', [10, 20, 40]);
  const labels = [...container.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(labels).toEqual(['0', '10', '20', '30', '40', ...names, '40']);
});

it('draws a limit, marked days and a forecast, and leaves out values to come', async () => {
  const { container } = renderRoutes([
    {
      path: '/',
      element: (
        <Plot
          kind="lines"
          label="Sales"
          summary="3 tickets so far"
          names={names}
          series={[{ id: 'now', label: 'Now', tone: 'primary', values: [1, 3, null] }]}
          limit={{ value: 10, label: 'Capacity' }}
          flags={[{ place: 2, label: 'The night of all nights' }]}
          forecast={{ place: 2, value: 5 }}
          format={(value) => `${value} tickets`}
          axisFormat={String}
        />
      ),
    },
  ]);
  const labels = [...container.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(labels).toEqual(expect.arrayContaining(['10', 'Capacity', 'The night of al…']));
  expect(container.querySelectorAll('circle')).toHaveLength(2);
  chart().focus();
  await userEvent.keyboard('{End}');
  expect(spoken()).toBe('Wed 3 Jun: ');
  await userEvent.keyboard('{ArrowLeft}');
  expect(spoken()).toBe('Tue 2 Jun: 3 tickets');
});

it('says the detail of a name after its values', async () => {
  renderRoutes([
    {
      path: '/',
      element: (
        <Plot
          kind="bars"
          label="Sales"
          summary="6 tickets in three days"
          names={names}
          series={[{ id: 'now', label: 'Now', tone: 'primary', values: [1, 2, 3] }]}
          details={['', '2,000 XAF', '3,000 XAF']}
          format={(value) => `${value} tickets`}
          axisFormat={String}
        />
      ),
    },
  ]);
  chart().focus();
  await userEvent.keyboard('{Home}');
  expect(spoken()).toBe('Mon 1 Jun: 1 tickets');
  await userEvent.keyboard('{ArrowRight}');
  expect(spoken()).toBe('Tue 2 Jun: 2 tickets, 2,000 XAF');
  expect(screen.getByText('2,000 XAF')).toBeTruthy();
});

it('passes on the name that is pressed, or marked when Enter is pressed', async () => {
  const onChoose = vi.fn();
  renderRoutes([
    {
      path: '/',
      element: (
        <Plot
          kind="bars"
          label="Sales"
          summary="6 tickets in three days"
          names={names}
          series={[{ id: 'now', label: 'Now', tone: 'primary', values: [1, 2, 3] }]}
          format={String}
          axisFormat={String}
          onChoose={onChoose}
        />
      ),
    },
  ]);
  chart().focus();
  fireEvent.keyDown(chart(), { key: 'Escape' });
  await userEvent.keyboard('{Enter}');
  expect(onChoose.mock.calls).toEqual([]);
  await userEvent.keyboard('{Home}{ArrowRight}{Enter}');
  fireEvent.click(chart(), { clientX: 600 });
  fireEvent.click(chart(), { clientX: 50 });
  expect(onChoose.mock.calls).toEqual([[1], [2], [0]]);
});
