import { expect, type Locator, type Page } from '@playwright/test';

/** Where fields are looked for: a page, a form, a dialog. */
type Scope = Pick<Locator, 'getByRole'>;

/** Returns the group of parts (day, month, year, hour, minute) of a picker by its label. It appears once its library is loaded. */
export const pickerNamed = (scope: Scope, label: string): Locator => scope.getByRole('group', { name: label });

/** Returns the digits of a value such as `2026-12-12T20:00` in the order in which a picker shows its parts, day first. */
function digitsOf(value: string): string {
  const [date = '', time = ''] = value.split('T');
  return `${date.split('-').toReversed().join('')}${time.replace(':', '')}`;
}

/** Types a value into the picker whose first part has the focus. A complete part hands the focus to the next one. */
export const typeValue = (page: Page, value: string): Promise<void> => page.keyboard.type(digitsOf(value));

/** Types a date, or a date with its time, into a picker, part by part as people do. */
export async function pick(scope: Scope, label: string, value: string): Promise<void> {
  const picker = pickerNamed(scope, label);
  await picker.getByRole('spinbutton').first().focus();
  await typeValue(picker.page(), value);
  await expectPicked(scope, label, value);
}

/** Expects that a picker shows a date, or a date with its time. */
export async function expectPicked(scope: Scope, label: string, value: string): Promise<void> {
  const picker = pickerNamed(scope, label);
  await expect.poll(async () => ((await picker.textContent()) ?? '').replace(/\D/g, '')).toBe(digitsOf(value));
}
