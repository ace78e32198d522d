import { business } from '@ngoma/api/common/business';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** The entry of the history that the browser is at; a page that is still being rendered may not know of it yet. */
const entryNow = (): string => (window.history.state as { key?: string } | null)?.key ?? 'default';

/**
 * The words of a field that the address follows: what was typed is asked for once the typing stops, without the spaces
 * around it. Only typing asks. Where the address changes by other means (a way back, a button that clears), the field
 * follows; the address that it asked for itself changes nothing in it, so that nobody's next letter is lost. While a link
 * that was followed meanwhile still leads somewhere, it waits: its own address would take that one's place.
 */
export function useTypedSearch(asked: string, onSearch: (words: string) => void) {
  const [typed, setTyped] = useState(asked);
  const [agreed, setAgreed] = useState(asked);
  const [lastAsked, setLastAsked] = useState(asked);
  if (asked !== lastAsked) {
    setLastAsked(asked);
    if (asked !== agreed) {
      setAgreed(asked);
      setTyped(asked);
    }
  }
  const words = typed.trim();
  const { key } = useLocation();
  const isLeaving = useNavigation().state !== 'idle';
  const search = useEffectEvent(() => {
    setAgreed(words);
    onSearch(words);
  });
  useEffect(() => {
    if (isLeaving || words === agreed.trim()) return;
    const timer = setTimeout(() => {
      // Otherwise the page is about to render elsewhere, and the wait begins anew there.
      if (entryNow() === key) search();
    }, business.ui.searchDebounceMs);
    return () => clearTimeout(timer);
  }, [words, agreed, key, isLeaving]);
  return [typed, setTyped] as const;
}
