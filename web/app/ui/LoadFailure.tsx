import Button from '@mui/material/Button';
import { useTranslation } from '#lib/use-translation.tsx';
import { EmptyState } from './EmptyState.tsx';

interface LoadFailureProps {
  /** Its words are the server's, or the call's own. */
  readonly error: Error;
  readonly onRetry: () => unknown;
}

/** Stands where something should be that could not be fetched: why, and another try. */
export function LoadFailure({ error, onRetry }: LoadFailureProps) {
  const { t } = useTranslation();
  return <EmptyState title={error.message} action={<Button onClick={() => void onRetry()}>{t('common:tryAgain')}</Button>} />;
}
