import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { createTranslation, type Translate, type Translation } from './translation.ts';

interface Spoken {
  readonly t: Translate;
  readonly translation: Translation;
  readonly language: Translation['current']['language'];
}

const wordless = createTranslation('en');
const TranslationContext = createContext<Spoken>({ ...wordless.current, translation: wordless });

/** Lends its texts to everything inside, which is shown anew when the language changes. */
export function TranslationProvider({ translation, children }: { translation: Translation; children: ReactNode }) {
  const read = () => translation.current;
  const current = useSyncExternalStore(translation.subscribe, read, read);
  const spoken = useMemo(() => ({ ...current, translation }), [current, translation]);
  return <TranslationContext value={spoken}>{children}</TranslationContext>;
}

/** The texts in the reader's language: `const { t } = useTranslation()`. */
export const useTranslation = (): Spoken => useContext(TranslationContext);
