// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { translationFor } from '#lib/i18n/i18n.server.ts';
import { TranslationProvider } from '#lib/i18n/use-translation.tsx';
import { renderRoutes } from '../../../test/render.tsx';
import type { PickerKind } from './kinds.ts';
import { Picker } from './Picker.tsx';
import { PickerField } from './PickerField.tsx';
import { readDay, withDay, writeDay } from './values.ts';

interface FormProps {
  readonly kind: PickerKind;
  readonly start: string;
  /** Collects the reported values. */
  readonly values: string[];
}

const common = { elementId: 'starts', label: 'Starts', hint: 'Local time', isInvalid: false, required: false };

function Form({ kind, start, values }: FormProps) {
  const [value, setValue] = useState(start);
  const take = (next: string) => {
    values.push(next);
    setValue(next);
  };
  return <Picker {...common} kind={kind} value={value} onChange={take} />;
}

/** Renders a controlled picker and returns what it reports. */
function show(kind: PickerKind, start: string): string[] {
  const values: string[] = [];
  renderRoutes([{ path: '/', element: <Form kind={kind} start={start} values={values} /> }]);
  return values;
}

function Field() {
  const [value, setValue] = useState('2026-12-03');
  return <PickerField kind="date" label="Starts" value={value} onChange={setValue} />;
}

// jsdom has no layout; the popover asks how it is placed.
beforeAll(() => void vi.stubGlobal('CSS', { supports: () => true }));

const group = () => screen.getByRole('group', { name: 'Starts' });
const parts = () => within(group()).getAllByRole('spinbutton');
const shown = () => (group().textContent ?? '').replaceAll(/[\u2066-\u2069\u200e]/g, '');

describe('a date with its time', () => {
  it('is shown with the day first and 24 hours', () => {
    show('datetime-local', '2026-12-03T20:05');
    expect(shown()).toMatch(/^03\/12\/2026, 20:05$/);
    expect(parts()).toHaveLength(5);
    expect(parts()[0]?.getAttribute('aria-describedby')).toContain('starts-hint');
  });

  it('is typed as digits, each complete part handing on the focus, and reported when its year is complete', async () => {
    const values = show('datetime-local', '');
    parts()[0]?.focus();
    await userEvent.keyboard('031220262005');
    // Complete with the first digit of its minutes: 2, 20 and 202 of the year were not reported.
    expect(values).toEqual(['2026-12-03T20:00', '2026-12-03T20:05']);
    expect(document.activeElement).toBe(parts()[4]);
  });

  it('changes with the arrow keys', async () => {
    const values = show('datetime-local', '2026-12-03T20:05');
    parts()[3]?.focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(values).toEqual(['2026-12-03T21:05']);
  });

  it('gets its day from the calendar and keeps its time', async () => {
    const values = show('datetime-local', '2026-12-03T20:05');
    await userEvent.click(screen.getByRole('button', { name: 'Choose from the calendar', hidden: true }));
    fireEvent(
      screen.getByRole('dialog', { name: 'Calendar', hidden: true }),
      Object.assign(new Event('toggle'), { newState: 'open' }),
    );
    const grid = await screen.findByRole('grid', { name: /December 2026/, hidden: true });
    await userEvent.click(within(grid).getByRole('button', { name: /17 December 2026/, hidden: true }));
    expect(values).toEqual(['2026-12-17T20:05']);
  });
});

it('a field that is left with a part missing is cleared, so that it shows what is sent', async () => {
  const values = show('datetime-local', '2026-12-03T20:05');
  parts()[3]?.focus();
  await userEvent.keyboard('{Backspace}{Backspace}');
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.tab();
  expect(values.at(-1)).toBe('');
  expect(
    within(group())
      .getAllByRole('spinbutton')
      .every((part) => part.hasAttribute('data-placeholder')),
  ).toBe(true);
});

it('a value that comes back late, as from the address, does not replace what was typed since', async () => {
  const values: string[] = [];
  const at = (value: string) => (
    <TranslationProvider translation={translationFor('en')}>
      <Picker {...common} kind="date" value={value} onChange={(next) => values.push(next)} />
    </TranslationProvider>
  );
  const { rerender } = render(at('2026-06-01'));
  parts()[0]?.focus();
  await userEvent.keyboard('1512');
  expect(values).toEqual(['2026-06-15', '2026-01-15', '2026-12-15']);
  rerender(at('2026-06-15'));
  expect(shown()).toBe('15/12/2026');
  rerender(at('2026-12-15'));
  rerender(at('2027-01-02'));
  expect(shown()).toBe('02/01/2027');
});

it('a time has two parts of 24 hours', async () => {
  const values = show('time', '22:00');
  expect(shown()).toBe('22:00');
  parts()[0]?.focus();
  await userEvent.keyboard('07');
  expect(values.at(-1)).toBe('07:00');
});

describe('values', () => {
  it('are read and written as the browser’s own fields have them', () => {
    for (const value of ['2026-12-03T20:05', '1999-01-31T00:00']) expect(writeDay(readDay(value, true))).toBe(value);
    expect(writeDay(readDay('2026-02-28', false))).toBe('2026-02-28');
    expect(readDay('2026-02-30', false)).toBeNull();
    expect(readDay('', true)).toBeNull();
    expect(writeDay(null)).toBe('');
  });

  it('are not reported while the year is being typed', () => {
    expect(writeDay(readDay('0202-12-03', false))).toBeUndefined();
  });

  it('get noon when the calendar gives a day without a time', () => {
    expect(writeDay(withDay({ year: 2026, month: 12, day: 3 }, null, true))).toBe('2026-12-03T12:00');
    expect(writeDay(withDay({ year: 2026, month: 12, day: 3 }, null, false))).toBe('2026-12-03');
  });
});

describe('the field around it', () => {
  let notice: ((width: number) => void) | undefined;
  beforeAll(() => {
    class Observer {
      constructor(callback: (entries: readonly { boundingClientRect: { width: number } }[]) => void) {
        notice = (width) => callback([{ boundingClientRect: { width } }]);
      }
      observe() {}
      disconnect() {}
    }
    vi.stubGlobal('IntersectionObserver', Observer);
  });
  afterEach(() => {
    notice = undefined;
  });

  it('is the browser’s own until it is laid out and left, with the same value', async () => {
    renderRoutes([{ path: '/', element: <Field /> }]);
    const own = screen.getByLabelText<HTMLInputElement>('Starts');
    expect([own.type, own.value]).toEqual(['date', '2026-12-03']);
    own.focus();
    notice?.(0);
    notice?.(320);
    fireEvent.change(own, { target: { value: '2026-12-04' } });
    expect(document.activeElement).toBe(own);
    own.blur();
    await screen.findByRole('group', { name: 'Starts' });
    expect(shown()).toBe('04/12/2026');
  });
});
