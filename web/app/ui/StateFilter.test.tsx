// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes } from '../test/render.tsx';
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
const said = () => screen.getAllByRole('link').map((link) => link.textContent);

it('counts the states that there are, and all of them', () => {
  show({ placed: 3 });
  expect(said()).toEqual(['All3', 'Placed3']);
});

it('says no number while none is known, such as before the answer or without one', () => {
  show(undefined);
  expect(said()).toEqual(['All']);
});
