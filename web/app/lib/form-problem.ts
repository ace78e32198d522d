import { ApiProblem, defaultFailure } from './call.ts';

/** What both kinds of forms have: the plain ones, and those of react-hook-form. */
interface Form {
  // A method, so that forms may know their own fields' names.
  setError(name: never, error: { message: string; type?: string }, options?: { shouldFocus?: boolean }): void;
  getValues(): object;
}

/**
 * Puts a refusal onto a form: the server's `errors` at their fields (the first gets the focus), its message over the
 * form. Nothing typed is lost.
 */
export function showProblem(form: Form, error: unknown): void {
  const problem = error instanceof ApiProblem ? error : undefined;
  const known = new Set(Object.keys(form.getValues()));
  let isFirst = true;
  for (const [field, message] of Object.entries(problem?.errors ?? {})) {
    if (!known.has(field.split('.')[0] ?? '')) continue;
    form.setError(field as never, { type: 'server', message }, { shouldFocus: isFirst });
    isFirst = false;
  }
  form.setError('root' as never, { type: 'server', message: problem?.message ?? defaultFailure() });
}
