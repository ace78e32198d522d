import { createContext, type ReactNode, startTransition, useContext, useEffect, useMemo, useState } from 'react';
import { createTranslation, type Translate, type Translation } from './translation.ts';

interface TranslationState {
  readonly t: Translate;
  readonly translation: Translation;
  readonly language: Translation['current']['language'];
}

const emptyTranslation = createTranslation('en');
const TranslationContext = createContext<TranslationState>({ ...emptyTranslation.current, translation: emptyTranslation });

/**
 * Provides the texts to everything inside. A change of language is a transition: the old language stays on the screen until every
 * part can render in the new one, and parts of the server's page that are not hydrated yet are hydrated first.
 */
export function TranslationProvider({ translation, children }: { translation: Translation; children: ReactNode }) {
  const [current, setCurrent] = useState(translation.current);
  useEffect(() => {
    const follow = () => startTransition(() => setCurrent(translation.current));
    follow();
    return translation.subscribe(follow);
  }, [translation]);
  const state = useMemo(() => ({ ...current, translation }), [current, translation]);
  return <TranslationContext value={state}>{children}</TranslationContext>;
}

/** Returns the texts in the reader's language: `const { t } = useTranslation()`. */
export const useTranslation = (): TranslationState => useContext(TranslationContext);
