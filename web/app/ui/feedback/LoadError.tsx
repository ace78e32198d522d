import CloudSlash from '@phosphor-icons/core/regular/cloud-slash.svg?react';
import { ApiProblem } from '#lib/api/call.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';

export interface LoadErrorProps {
  /** Its message is the server's, or the default of the request. */
  readonly error: Error;
  readonly onRetry: () => unknown;
}

/**
 * Replaces content that could not be loaded: shows the reason, and a retry if that may help. A whole page shows `PageError`
 * instead.
 */
export function LoadError({ error, onRetry, isWholePage = false }: LoadErrorProps & { readonly isWholePage?: boolean }) {
  const { t } = useTranslation();
  // A retry would not find it either.
  const isMissing = error instanceof ApiProblem && error.status === 404;
  return (
    <EmptyState
      title={error.message}
      level={isWholePage ? 1 : 2}
      icon={<CloudSlash />}
      action={!isMissing && <Button onClick={() => void onRetry()}>{t('common:tryAgain')}</Button>}
    />
  );
}
