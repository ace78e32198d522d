import { business } from '@ngoma/api/common/business';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * The words of a field that the address follows: what was typed is asked for once the typing stops, without the spaces
 * around it. Only typing asks. Where the address changes by other means (a way back, a button that clears), the field
 * follows; the address that it asked for itself changes nothing in it, so that nobody's next letter is lost.
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
  const search = useEffectEvent(() => {
    setAgreed(words);
    onSearch(words);
  });
  useEffect(() => {
    if (words === agreed.trim()) return;
    const timer = setTimeout(search, business.ui.searchDebounceMs);
    return () => clearTimeout(timer);
  }, [words, agreed]);
  return [typed, setTyped] as const;
}
