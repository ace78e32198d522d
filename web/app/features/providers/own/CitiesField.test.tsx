// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderRoutes } from '../../../test/render.tsx';
import { CitiesField } from './CitiesField.tsx';

function Cities({ start }: { start: readonly string[] }) {
  const [cities, setCities] = useState(start);
  return (
    <CitiesField
      label="Cities"
      value={cities}
      onChange={setCities}
      onBlur={() => {}}
      suggestions={['Kribi']}
      most={3}
      error={false}
      helperText="Choose or type"
      inputRef={null}
    />
  );
}
const show = (...start: string[]) => renderRoutes([{ path: '/', element: <Cities start={start} /> }]);
const field = () => screen.getByLabelText<HTMLInputElement>('Cities');
const chosen = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const problem = () => screen.queryByRole('alert')?.textContent;

const type = (value: string) => fireEvent.change(field(), { target: { value } });
const enter = () => fireEvent.keyDown(field(), { key: 'Enter' });

it('adds cities by Enter, by a comma, by choice and on blur, each once', () => {
  show();
  type('Douala');
  enter();
  type('Buea,');
  type('Douala');
  fireEvent.blur(field());
  expect([chosen(), field().value]).toEqual([['Douala', 'Buea'], '']);
  type('Kribi');
  expect([chosen(), field().value, problem()]).toEqual([['Douala', 'Buea', 'Kribi'], '', undefined]);
});

it('announces a city beyond the limit, and keeps it in the field until one is removed', () => {
  show('Douala', 'Buea');
  type('Limbé, Foumban, San Pedro');
  expect([chosen(), field().value]).toEqual([['Douala', 'Buea', 'Limbé'], 'Foumban, San Pedro']);
  expect(problem()).toBe('3 cities at most. Remove one before adding Foumban, San Pedro.');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  // The error disappears while the text is edited, and returns when it is to be added again.
  type('San ');
  expect([field().value, problem()]).toEqual(['San ', undefined]);
  type('San Pedro');
  enter();
  expect([field().value, problem()]).toEqual(['San Pedro', '3 cities at most. Remove one before adding San Pedro.']);
  fireEvent.click(screen.getByRole('button', { name: 'Remove Buea' }));
  expect([field().value, problem()]).toEqual(['San Pedro', undefined]);
  enter();
  expect([chosen(), field().value]).toEqual([['Douala', 'Limbé', 'San Pedro'], '']);
});
