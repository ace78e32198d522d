// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes } from '../../test/render.tsx';
import { StateFilter } from './StateFilter.tsx';

const show = (counts: Readonly<Record<string, number>> | undefined) =>
  renderRoutes([
    {
      path: '/',
      element: (
        <StateFilter
          label="States"
          all="All"
          states={[
            { state: 'placed', label: 'Placed' },
            { state: 'lapsed', label: 'Lapsed' },
          ]}
          counts={counts}
          chosen={undefined}
        />
      ),
    },
  ]);
const shownLabels = () => screen.getAllByRole('link').map((link) => link.textContent);

it('shows the count of each status and of all together', () => {
  show({ placed: 3 });
  expect(shownLabels()).toEqual(['All3', 'Placed3']);
});

it('shows no number while the counts are unknown', () => {
  show(undefined);
  expect(shownLabels()).toEqual(['All']);
});
