// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { renderRoutes } from '../../../test/render.tsx';
import { Checkbox, Switch } from './Checkbox.tsx';
import { CodeField } from './CodeField.tsx';
import { FormError } from './FormError.tsx';
import { PasswordField } from './PasswordField.tsx';
import { QuantityStepper } from './QuantityStepper.tsx';
import { RadioGroup } from './RadioGroup.tsx';
import { TextField } from './TextField.tsx';

const show = (element: ReactNode) => renderRoutes([{ path: '/', element }]);
const describedBy = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);

describe('a text field', () => {
  it('is named by its label and described by its hint and its error', async () => {
    show(<TextField label="Phone number" hint="With nine digits" error="Two digits are missing" defaultValue="6 77" />);
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Phone number' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(describedBy(field)).toEqual(['With nine digits', 'Two digits are missing']);
    expect(field.value).toBe('6 77');
  });

  it('without an error is neither invalid nor described', async () => {
    show(<TextField label="City" isOptional />);
    const field = await screen.findByRole('textbox', { name: 'City (optional)' });
    expect(field.hasAttribute('aria-invalid')).toBe(false);
    expect(field.hasAttribute('aria-describedby')).toBe(false);
  });
});

describe('a password field', () => {
  it('shows the password on request', async () => {
    show(<PasswordField label="Password" defaultValue="wouri" />);
    const field = await screen.findByLabelText<HTMLInputElement>('Password');
    await userEvent.click(screen.getByRole('button', { name: 'Show the password' }));
    expect(field.type).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide the password' }));
    expect(field.type).toBe('password');
  });

  it('has no button that would not work before the scripts arrive', () => {
    expect(renderToString(<PasswordField label="Password" />)).not.toContain('<button');
  });
});

it('a code field reports digits only, of the length of a code', async () => {
  const typed: string[] = [];
  show(<CodeField label="Code" onChange={(digits) => typed.push(digits)} />);
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '48-19 02 77' } });
  expect(typed).toEqual(['481902']);
});

describe('boxes and choices', () => {
  it('are sent with their form under their names', async () => {
    show(
      <form aria-label="Order">
        <Checkbox label="I accept" name="accept" />
        <Switch label="Remind me" name="remind" defaultChecked />
        <RadioGroup
          label="Operator"
          name="operator"
          look="cards"
          options={[
            { value: 'mtn', label: 'MoMo' },
            { value: 'orange', label: 'Orange', isDisabled: true },
          ]}
          error="Choose one"
        />
      </form>,
    );
    await userEvent.click(await screen.findByRole('checkbox', { name: 'I accept' }));
    await userEvent.click(screen.getByRole('switch', { name: 'Remind me' }));
    await userEvent.click(screen.getByRole('radio', { name: 'MoMo' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Orange' }));
    const sent = new FormData(screen.getByRole<HTMLFormElement>('form', { name: 'Order' }));
    expect([...sent]).toEqual([
      ['accept', 'on'],
      ['operator', 'mtn'],
    ]);
    expect(describedBy(screen.getByRole('group', { name: 'Operator' }))).toEqual(['Choose one']);
  });
});

function Counted({ min = 1, max = 4 }: { min?: number; max?: number }) {
  const [count, setCount] = useState(0);
  return <QuantityStepper label="VIP" name="vip" item="vip" value={count} min={min} max={max} onChange={setCount} />;
}

describe('a quantity stepper', () => {
  const number = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'VIP' });
  const more = () => screen.getByRole<HTMLButtonElement>('button', { name: 'One more: VIP' });
  const less = () => screen.getByRole<HTMLButtonElement>('button', { name: 'One less: VIP' });

  it('counts from 0 to the smallest number, to the maximum, and back', async () => {
    show(<Counted min={2} max={3} />);
    await screen.findByRole('group', { name: 'VIP' });
    expect(less().disabled).toBe(true);
    await userEvent.click(more());
    expect(number().value).toBe('2');
    await userEvent.click(more());
    expect([number().value, more().disabled]).toEqual(['3', true]);
    await userEvent.click(less());
    await userEvent.click(less());
    expect(number().value).toBe('0');
  });

  it('takes a typed number within its bounds', async () => {
    show(<Counted />);
    fireEvent.change(await screen.findByRole('spinbutton'), { target: { value: '9' } });
    expect(number().value).toBe('4');
    fireEvent.change(number(), { target: { value: '-2' } });
    expect(number().value).toBe('0');
  });

  it('sends its item with the form before the scripts arrive', () => {
    const html = renderToString(<QuantityStepper label="VIP" name="vip" item="vip-id" value={1} max={4} />);
    expect(html).toContain('type="submit"');
    expect(html).toMatch(/name="minus"[^>]*value="vip-id"|value="vip-id"[^>]*name="minus"/);
    expect(html).toMatch(/name="plus"[^>]*value="vip-id"|value="vip-id"[^>]*name="plus"/);
    expect(html).toMatch(/<input[^>]*name="vip"/);
  });
});

it('the summary of a refused form is announced and links to its fields', async () => {
  show(<FormError message="Please check the form." fields={[{ id: 'phone', message: 'Two digits are missing' }]} />);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Please check the form.');
  expect(screen.getByRole('link', { name: 'Two digits are missing' }).getAttribute('href')).toBe('#phone');
});
