import { useEffect, useEffectEvent } from 'react';

interface PageOfList {
  readonly page: number;
  /** How many entries there are on all pages; undefined before the answer. */
  readonly total: number | undefined;
  readonly limit: number;
  readonly onPage: (page: number) => void;
}

/**
 * Leads back to the last page that has entries, from one that has none: its last entry was removed, or an address named a
 * page that never was. Answers whether it is about to, so that nobody is told meanwhile that there is nothing.
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
