import type { Category } from '@ngoma/api/features/events/categories';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { categoriesQuery } from '../events.queries.ts';

const none: readonly Category[] = [];

type Ref = Pick<Category, '_id' | 'name' | 'slug'>;
/** The categories that an event has now. */
interface Own {
  readonly category: Ref | null;
  readonly childCategory: Ref | null;
}

/** Adds the categories of the event itself, in case they are not offered any more: it may keep them. */
function withOwn(list: readonly Category[], own: Own | undefined): readonly Category[] {
  if (!own?.category || list === none) return list;
  const { category, childCategory } = own;
  const entry = (one: Ref) => ({ ...one, nameFr: one.name, eventCount: 0 });
  const isKnown = list.some(({ _id }) => _id === category._id);
  const all = isKnown
    ? list
    : [...list, { ...entry(category), description: '', image: { url: '' }, palette: 'ndop' as const, children: [] }];
  return all.map((one) =>
    !childCategory || one._id !== category._id || one.children.some(({ _id }) => _id === childCategory._id)
      ? one
      : { ...one, children: [...one.children, entry(childCategory)] },
  );
}

/**
 * Categories for a form that requires one, with those of the event that is edited. `failure` shows a load error with a retry
 * button.
 */
export function useCategories(own?: Own): { readonly list: readonly Category[]; readonly failure: ReactNode } {
  const { t } = useTranslation();
  const { data: list = none, error, refetch } = useQuery(categoriesQuery());
  const failure = error && list === none && (
    <Notice role="alert" tone="red">
      {error.message}{' '}
      <Button size="compact" onClick={() => void refetch()}>
        {t('common:tryAgain')}
      </Button>
    </Notice>
  );
  return { list: useMemo(() => withOwn(list, own), [list, own]), failure };
}
