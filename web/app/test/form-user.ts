import { type BoundFunctions, type queries, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

type Name = string | RegExp;
type Scope = BoundFunctions<typeof queries>;

/** Returns the field with this label, on the page or in a part of it. */
export const field = (name: Name, scope: Scope = screen): HTMLInputElement => scope.getByLabelText<HTMLInputElement>(name);

/** Returns the text field with this name, without the mark of required fields that its label shows. */
export const box = (name: Name, scope: Scope = screen): HTMLInputElement =>
  scope.getByRole<HTMLInputElement>('textbox', { name });

/** Types a text into an empty field, or in place of what it has. The field is given by its label or itself. */
export async function fill(at: Name | HTMLElement, text: string, scope: Scope = screen): Promise<void> {
  const element = at instanceof HTMLElement ? at : field(at, scope);
  await userEvent.clear(element);
  await userEvent.type(element, text);
}

/** Chooses an option of a select by its text. */
export const choose = (name: Name, option: string, scope: Scope = screen): Promise<void> =>
  userEvent.selectOptions(scope.getByRole('combobox', { name }), option);

/** Presses a button, as soon as it is there. */
export const press = async (name: Name, scope: Scope = screen): Promise<void> =>
  userEvent.click(await scope.findByRole('button', { name }));

/** Returns what is in a dialog, as soon as it is open. */
export const dialog = async (name: Name): Promise<Scope> => within(await screen.findByRole('dialog', { name }));

/** Waits until no dialog is open. */
export const closed = (): Promise<void> => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** Waits until a button shows that its request is under way. */
export const busy = (name: Name, scope: Scope = screen): Promise<void> =>
  waitFor(() => expect(scope.getByRole('button', { name }).getAttribute('aria-busy')).toBe('true'));

/** Returns the texts that screen readers read with an element: its hint and its error. */
export const notesOf = (element: HTMLElement): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();

/** Expects a field to be marked as invalid, with its error beside it and linked to it. */
export function expectError(element: HTMLElement, text: Name): void {
  expect(element.getAttribute('aria-invalid')).toBe('true');
  expect(notesOf(element)).toEqual(typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text));
}
