import Button from '@mui/material/Button';
import type { Category } from '@ngoma/api/features/event-categories';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/use-translation.tsx';
import { Notice } from '#ui/Notice.tsx';
import { categoriesQuery } from './events.queries.ts';

const none: readonly Category[] = [];

/** The categories for a form that cannot do without one; `failure` says why they are missing, and tries again. */
export function useCategories(): { readonly list: readonly Category[]; readonly failure: ReactNode } {
  const { t } = useTranslation();
  const { data: list = none, error, refetch } = useQuery(categoriesQuery());
  const failure = error && list === none && (
    <Notice tone="error">
      {error.message}{' '}
      <Button size="small" onClick={() => void refetch()}>
        {t('common:tryAgain')}
      </Button>
    </Notice>
  );
  return { list, failure };
}
