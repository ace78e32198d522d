import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiProblem, defaultFailure } from './call.ts';

/**
 * Puts a refusal onto a form: the server's `errors` at their fields (the first gets the focus), its message over the
 * form. Nothing typed is lost.
 */
export function showProblem<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
  error: unknown,
): void {
  const problem = error instanceof ApiProblem ? error : undefined;
  const known = new Set(Object.keys(form.getValues()));
  let isFirst = true;
  for (const [field, message] of Object.entries(problem?.errors ?? {})) {
    if (!known.has(field.split('.')[0] ?? '')) continue;
    form.setError(field as FieldPath<Values>, { type: 'server', message }, { shouldFocus: isFirst });
    isFirst = false;
  }
  form.setError('root', { type: 'server', message: problem?.message ?? defaultFailure });
}
