import { useActionData, useFetcher } from 'react-router';
import type { FormAnswer } from './form-answer.ts';

/**
 * Holds a form that is sent to the action of its page: by the browser itself before the scripts have come, and then without a reload.
 * Both ways get the same answer. `Form` must be rendered with `formProps`; the server alone validates.
 */
export function useSentForm<Answer extends FormAnswer>() {
  const fetcher = useFetcher<Answer>();
  const native = useActionData<Answer>();
  return {
    answer: fetcher.data ?? native,
    isBusy: fetcher.state !== 'idle',
    Form: fetcher.Form,
    formProps: { method: 'post', noValidate: true } as const,
  };
}
