// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderRoutes } from '../../test/render.tsx';
import { Combobox } from './Combobox.tsx';

const cities = ['Douala', 'Yaoundé', 'Kribi'].map((label) => ({ value: label.toLowerCase(), label }));

it('a combobox finds an item by its name and sends its value with the form', async () => {
  renderRoutes([
    {
      path: '/',
      element: (
        <form aria-label="Trip">
          <Combobox label="City" name="city" items={cities} nothingFound="No such city" hint="Where you leave from" />
        </form>
      ),
    },
  ]);
  const field = screen.getByRole('combobox', { name: 'City' });
  await userEvent.type(field, 'kri');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Kribi']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect((field as HTMLInputElement).value).toBe('Kribi');
  expect(new FormData(screen.getByRole<HTMLFormElement>('form', { name: 'Trip' })).get('city')).toBe('kribi');
  await userEvent.clear(field);
  await userEvent.type(field, 'paris');
  expect(await screen.findByText('No such city')).toBeDefined();
});

it('a controlled combobox reports the chosen value, and undefined when it is cleared', async () => {
  const chosen: (string | undefined)[] = [];
  renderRoutes([
    {
      path: '/',
      element: <Combobox label="City" items={cities} nothingFound="" value="douala" onChange={(value) => chosen.push(value)} />,
    },
  ]);
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('Douala');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(chosen).toEqual([undefined]);
});
