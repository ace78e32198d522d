import { useEffect, useRef, useState } from 'react';
import { useActionData, useFetcher } from 'react-router';
import { usePlainForm } from '#lib/page/plain-form.ts';
import type { FormAnswer } from './form-answer.ts';

/**
 * Holds a form that is sent to the action of a page: by the browser itself before the scripts have come, and then without a reload. Both
 * ways get the same answer. Its errors appear at the fields, and the first one gets the focus; what was typed stays. `Form` must be
 * rendered with `method="post"`.
 */
export function useActionForm<Values extends object, Answer extends FormAnswer>(defaultValues: Values) {
  const fetcher = useFetcher<Answer>();
  const native = useActionData<Answer>();
  const [first] = useState(native);
  const form = usePlainForm<Values>({
    defaultValues: { ...defaultValues, ...first?.values },
    defaultErrors: first?.errors ?? {},
  });
  const { setErrors, clearErrors } = form;
  const answer = fetcher.data ?? native;
  const shown = useRef(native);
  useEffect(() => {
    if (answer === shown.current) return;
    shown.current = answer;
    setErrors(answer?.errors ?? {});
  }, [answer, setErrors]);
  return {
    ...form,
    answer,
    isBusy: fetcher.state !== 'idle',
    Form: fetcher.Form,
    /** Sends further fields without a form on the page. */
    submit: fetcher.submit,
    /** The props of `Form`. The server alone validates. */
    formProps: { method: 'post', noValidate: true, onSubmit: () => clearErrors() } as const,
  };
}
export type ActionForm<Values extends object, Answer extends FormAnswer> = ReturnType<typeof useActionForm<Values, Answer>>;
