import Button from '@mui/material/Button';
import { ApiProblem } from '#lib/api/call.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { EmptyState } from './EmptyState.tsx';

export interface LoadErrorProps {
  /** Its message is the server's, or the default of the request. */
  readonly error: Error;
  readonly onRetry: () => unknown;
}

/**
 * Replaces content that could not be loaded: shows the reason, and a retry if that may help. A whole page shows `PageError`
 * instead.
 */
export function LoadError({ error, onRetry, isWholePage }: LoadErrorProps & { readonly isWholePage?: boolean }) {
  const { t } = useTranslation();
  // A retry would not find it either.
  const isMissing = error instanceof ApiProblem && error.status === 404;
  return (
    <EmptyState
      title={error.message}
      isPageTitle={isWholePage}
      action={!isMissing && <Button onClick={() => void onRetry()}>{t('common:tryAgain')}</Button>}
    />
  );
}
