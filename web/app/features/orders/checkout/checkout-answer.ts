import type { FormAnswer } from '#lib/form/form-answer.ts';

/** The answer to a purchase that was sent without scripts and refused. */
export interface CheckoutAnswer extends FormAnswer {
  /** How many tickets of each type are left, if there are fewer than chosen. */
  readonly left?: Readonly<Record<string, number>>;
}

/** The field with the name on a ticket, by its place among all tickets of the order. */
export const nameField = (place: number): string => `name.${place}`;

export interface ChosenItem {
  readonly ticketTypeId: string;
  readonly quantity: number;
}

/** Returns the errors with that of an access code, which the API reports about the whole order, at its field. */
export const withCodeError = (code: string, message: string, errors: Readonly<Record<string, string>>) =>
  code === 'access_code_wrong' ? { ...errors, accessCode: message } : errors;
