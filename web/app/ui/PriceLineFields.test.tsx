// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { useFieldArray, useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { renderRoutes } from '../test/render.tsx';
import { PriceLineFields } from './PriceLineFields.tsx';

const said = [
  { label: 'Music', amount: '180 000' },
  { label: 'Lights', amount: '40000' },
];

function Price() {
  const { control } = useForm({ defaultValues: { lines: said } });
  const { fields, remove } = useFieldArray({ control, name: 'lines' });
  return fields.map(({ id }, index) => (
    <PriceLineFields
      key={id}
      control={control}
      list="lines"
      index={index}
      label="What for"
      removeLabel={`Remove line ${index + 1}`}
      onRemove={fields.length > 1 ? () => remove(index) : undefined}
    />
  ));
}
const typed = (label: string) => screen.getAllByLabelText<HTMLInputElement>(label).map(({ value }) => value);
const bins = () => screen.getAllByRole<HTMLButtonElement>('button', { name: /^Remove line/ });

it('is one line of the form’s list: taking one away leaves what is typed in the others', () => {
  renderRoutes([{ path: '/', element: <Price /> }]);
  expect([typed('What for'), typed('XAF')]).toEqual([
    ['Music', 'Lights'],
    ['180 000', '40000'],
  ]);
  const lights = screen.getByDisplayValue('Lights');
  fireEvent.change(lights, { target: { value: 'Lights and fog' } });
  fireEvent.click(screen.getByRole('button', { name: 'Remove line 1' }));
  expect([typed('What for'), typed('XAF')]).toEqual([['Lights and fog'], ['40000']]);
  // The very field, so that the focus and what a screen reader is at stay where they are.
  expect(screen.getByDisplayValue('Lights and fog')).toBe(lights);
});

it('has no way to take away the line that has to stay', () => {
  renderRoutes([{ path: '/', element: <Price /> }]);
  expect(bins().map(({ disabled }) => disabled)).toEqual([false, false]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove line 2' }));
  expect(bins().map(({ disabled }) => disabled)).toEqual([true]);
});
