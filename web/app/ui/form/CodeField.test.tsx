// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { CodeField, isWholeCode } from './CodeField.tsx';

function Example({ problem }: { readonly problem?: string }) {
  const [code, setCode] = useState('');
  return <CodeField label="Code" value={code} onChange={setCode} problem={problem} hint="6 digits" />;
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' });

it('a pasted code keeps its six digits only', () => {
  render(<Example />);
  fireEvent.change(field(), { target: { value: ' 70-41 93 55' } });
  expect(field().value).toBe('704193');
  expect(isWholeCode(field().value)).toBe(true);
  expect(isWholeCode('70419')).toBe(false);
});

it('phones offer the code of the message, and digits', () => {
  render(<Example />);
  expect([field().autocomplete, field().inputMode]).toEqual(['one-time-code', 'numeric']);
});

it('an error is announced in place of the hint', () => {
  const { rerender } = render(<Example />);
  expect(screen.getByText('6 digits')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(<Example problem="This code is not valid" />);
  expect(screen.getByRole('alert').textContent).toContain('This code is not valid');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByText('6 digits')).toBeNull();
});
