import type { FormAnswer } from './form-answer.ts';
import { useSentForm } from './use-sent-form.ts';

const noErrors: NonNullable<FormAnswer['errors']> = {};

/**
 * Holds one of several forms of a page. An answer without scripts belongs to one of them, and the others do not show it. `mark` is the
 * value of a further field by which forms of one name differ.
 */
export function useNamedForm<Answer extends FormAnswer>(name: string, mark?: { readonly field: string; readonly value: string }) {
  const { answer, ...form } = useSentForm<Answer>();
  // Without an answer of the server, as when the network is away, only the form that was sent has one.
  const isOwn =
    answer?.values === undefined || (answer.values.do === name && (!mark || answer.values[mark.field] === mark.value));
  const own = isOwn ? answer : undefined;
  return { ...form, answer: own, errors: (!form.isBusy && own?.errors) || noErrors, sent: own?.values };
}
