import { uiTerms } from '@ngoma/api/common/business';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { currentEntryKey } from '#lib/page/history-entry.ts';

/**
 * Binds a search field to the page's address. `onSearch` is called once the typing stops, with the text without surrounding
 * spaces; only typing calls it. When the address changes by other means (going back, a reset button), the field follows. A change
 * of address that the field itself caused does not overwrite it, so that characters typed meanwhile are kept. During a navigation
 * the search waits, because its own change of address would cancel that navigation.
 */
export function useTypedSearch(asked: string, onSearch: (query: string) => void) {
  const [typed, setTyped] = useState(asked);
  const [synced, setSynced] = useState(asked);
  const [lastAsked, setLastAsked] = useState(asked);
  if (asked !== lastAsked) {
    setLastAsked(asked);
    if (asked !== synced) {
      setSynced(asked);
      setTyped(asked);
    }
  }
  const query = typed.trim();
  const { key } = useLocation();
  const isNavigating = useNavigation().state !== 'idle';
  const search = useEffectEvent(() => {
    setSynced(query);
    onSearch(query);
  });
  useEffect(() => {
    if (isNavigating || query === synced.trim()) return;
    const timer = setTimeout(() => {
      // If the keys differ, the page is about to render another entry, and the delay starts again there.
      if (currentEntryKey() === key) search();
    }, uiTerms.searchDebounceMs);
    return () => clearTimeout(timer);
  }, [query, synced, key, isNavigating]);
  return [typed, setTyped] as const;
}
