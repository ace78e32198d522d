import Button from '@mui/material/Button';
import { ApiProblem } from '#lib/call.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { EmptyState } from './EmptyState.tsx';

export interface LoadFailureProps {
  /** Its words are the server's, or the call's own. */
  readonly error: Error;
  readonly onRetry: () => unknown;
}

/** Stands where something should be that could not be fetched: why, and another try where it may help. A whole page has `PageFailure` there. */
export function LoadFailure({ error, onRetry, isWholePage }: LoadFailureProps & { readonly isWholePage?: boolean }) {
  const { t } = useTranslation();
  // What is not there now is not there a moment later.
  const isMissing = error instanceof ApiProblem && error.status === 404;
  return (
    <EmptyState
      title={error.message}
      isPageTitle={isWholePage}
      action={!isMissing && <Button onClick={() => void onRetry()}>{t('common:tryAgain')}</Button>}
    />
  );
}
