import { ApiProblem, defaultErrorMessage } from './call.ts';

/** The functions that plain forms and react-hook-form have in common. */
interface Form {
  // A method, so that forms may type the names of their own fields.
  setError(name: never, error: { message: string; type?: string }, options?: { shouldFocus?: boolean }): void;
  getValues(): object;
}

/**
 * Shows an error in a form: the server's `errors` at their fields, its message above the form. The first field with an error gets
 * the focus. The typed values stay.
 */
export function showFormError(form: Form, error: unknown): void {
  const problem = error instanceof ApiProblem ? error : undefined;
  const known = new Set(Object.keys(form.getValues()));
  let isFirst = true;
  for (const [field, message] of Object.entries(problem?.errors ?? {})) {
    if (!known.has(field.split('.')[0] ?? '')) continue;
    form.setError(field as never, { type: 'server', message }, { shouldFocus: isFirst });
    isFirst = false;
  }
  form.setError('root' as never, { type: 'server', message: problem?.message ?? defaultErrorMessage() });
}
