import { within } from '@testing-library/react';

/** Returns the number in the field of a stepper. */
export const numberOf = (stepper: HTMLElement): number => within(stepper).getByRole<HTMLInputElement>('spinbutton').valueAsNumber;
