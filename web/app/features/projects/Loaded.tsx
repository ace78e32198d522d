import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/use-translation.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { CardSkeletons } from '#ui/Skeletons.tsx';

interface LoadedProps<Data> {
  readonly query: { readonly data: Data | undefined; readonly error: Error | null; readonly refetch: () => unknown };
  /** The shape of what comes; cards unless told. */
  readonly skeleton?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** What was asked for, once it is there; until then its shape, and on a failure the words and another try. */
export function Loaded<Data>({ query, skeleton = <CardSkeletons count={6} />, children }: LoadedProps<Data>) {
  const { t } = useTranslation();
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error)
    return (
      <EmptyState
        title={error.message}
        action={
          <Button variant="outlined" onClick={() => void refetch()}>
            {t('common:tryAgain')}
          </Button>
        }
      />
    );
  return skeleton;
}
