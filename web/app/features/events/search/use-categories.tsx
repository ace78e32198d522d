import Button from '@mui/material/Button';
import type { Category } from '@ngoma/api/features/events/categories';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { categoriesQuery } from '../events.queries.ts';

const none: readonly Category[] = [];

/** Categories for a form that requires one. `failure` shows a load error with a retry button. */
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
