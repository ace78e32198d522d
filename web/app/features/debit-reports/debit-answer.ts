import type { DebitReport } from '@ngoma/api/features/debit-reports';
import type { FormAnswer } from '#lib/form/form-answer.ts';

/** The forms of the page, each by the value of its field `do`. */
export type DebitFormName = 'report' | 'code' | 'confirm';

/** The answer to a form that leads to no other page. A refused one is named by `values.do`. */
export interface DebitAnswer extends FormAnswer {
  /** Says that a code is on its way, whether or not there is anybody to send it to. */
  readonly codeSent?: string;
}

/** Returns whether there is nothing to wait for on the page of a report. */
export const isOver = ({ progress, details }: DebitReport): boolean =>
  details ? details.state !== 'checking' : progress === 'checked';
