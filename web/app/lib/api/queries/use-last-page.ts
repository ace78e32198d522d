import { useEffect, useEffectEvent } from 'react';

interface PageOfList {
  readonly page: number;
  /** Number of entries on all pages; undefined before the answer. */
  readonly total: number | undefined;
  readonly limit: number;
  readonly onPage: (page: number) => void;
}

/**
 * Navigates to the last page that has entries when the current page has none: its last entry was removed, or the address named a
 * page that does not exist. Returns whether it is about to, so that the list does not show its empty state meanwhile.
 */
export function useLastPage({ page, total, limit, onPage }: PageOfList): boolean {
  const last = Math.max(1, Math.ceil((total ?? 0) / limit));
  const isBeyond = total !== undefined && page > last;
  const goBack = useEffectEvent(() => onPage(last));
  useEffect(() => {
    if (isBeyond) goBack();
  }, [isBeyond]);
  return isBeyond;
}
