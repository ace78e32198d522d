import { createContext, type ReactNode, startTransition, useContext, useEffect, useMemo, useState } from 'react';
import { createTranslation, type Translate, type Translation } from './translation.ts';

interface Spoken {
  readonly t: Translate;
  readonly translation: Translation;
  readonly language: Translation['current']['language'];
}

const wordless = createTranslation('en');
const TranslationContext = createContext<Spoken>({ ...wordless.current, translation: wordless });

/**
 * Lends its texts to everything inside. When the language changes, all of it turns over at once: what is on the screen stays
 * until each part has its words, and parts of the server's page that are still asleep are woken first.
 */
export function TranslationProvider({ translation, children }: { translation: Translation; children: ReactNode }) {
  const [current, setCurrent] = useState(translation.current);
  useEffect(() => {
    const follow = () => startTransition(() => setCurrent(translation.current));
    follow();
    return translation.subscribe(follow);
  }, [translation]);
  const spoken = useMemo(() => ({ ...current, translation }), [current, translation]);
  return <TranslationContext value={spoken}>{children}</TranslationContext>;
}

/** The texts in the reader's language: `const { t } = useTranslation()`. */
export const useTranslation = (): Spoken => useContext(TranslationContext);
