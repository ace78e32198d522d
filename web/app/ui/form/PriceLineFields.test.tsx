// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { useFieldArray, useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { renderRoutes } from '../../test/render.tsx';
import { PriceLineFields } from './PriceLineFields.tsx';

const initialLines = [
  { label: 'Music', amount: '180 000' },
  { label: 'Lights', amount: '40000' },
];

function Price() {
  const { control } = useForm({ defaultValues: { lines: initialLines } });
  const { fields, remove } = useFieldArray({ control, name: 'lines' });
  return fields.map(({ id }, index) => (
    <PriceLineFields
      key={id}
      control={control}
      list="lines"
      index={index}
      label="Item"
      removeLabel={`Remove line ${index + 1}`}
      onRemove={fields.length > 1 ? () => remove(index) : undefined}
    />
  ));
}
const typed = (label: string) => screen.getAllByLabelText<HTMLInputElement>(label).map(({ value }) => value);
const removeButtons = () => screen.getAllByRole<HTMLButtonElement>('button', { name: /^Remove line/ });

it('is one line of the form’s list, and removing one line keeps what is typed in the others', () => {
  renderRoutes([{ path: '/', element: <Price /> }]);
  expect([typed('Item'), typed('XAF')]).toEqual([
    ['Music', 'Lights'],
    ['180 000', '40000'],
  ]);
  const lights = screen.getByDisplayValue('Lights');
  fireEvent.change(lights, { target: { value: 'Lights and fog' } });
  fireEvent.click(screen.getByRole('button', { name: 'Remove line 1' }));
  expect([typed('Item'), typed('XAF')]).toEqual([['Lights and fog'], ['40000']]);
  // The same element, so that the keyboard focus and the position of a screen reader stay.
  expect(screen.getByDisplayValue('Lights and fog')).toBe(lights);
});

it('has no remove button on a line that must stay', () => {
  renderRoutes([{ path: '/', element: <Price /> }]);
  expect(removeButtons().map(({ disabled }) => disabled)).toEqual([false, false]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove line 2' }));
  expect(removeButtons().map(({ disabled }) => disabled)).toEqual([true]);
});
