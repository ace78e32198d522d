import type { Locale } from '@ngoma/api/common/locale';
import { type ReactNode, Suspense, use, useLayoutEffect, useRef } from 'react';
import { restoreEarlyInput } from '#lib/page/early-input.ts';
import { addTexts, fetchAtStart, fetchOnChange } from './i18n.ts';
import styles from './OwnTexts.module.css';
import type { CompiledTexts, Translation } from './translation.ts';
import { useTranslation } from './use-translation.tsx';

type Group = Readonly<Record<string, CompiledTexts>>;

/** The texts of one public page, or of a part, loaded by it alone. */
export interface TextsSource {
  /** Loads the texts. Returns the same promise until it fails, so that a component can suspend on it. */
  fetch(translation: Translation, locale: Locale): Promise<void>;
}

/** Loads one or more catalogues in a language. */
type LoadTexts = Readonly<Record<Locale, () => Promise<{ readonly default: Group }>>>;

/**
 * Returns the texts of a part, which are loaded when it is rendered: each language once, and again when the reader changes the language.
 */
export function textsOfPart(load: LoadTexts): TextsSource {
  const requests = new Map<Locale, Promise<void>>();
  const source: TextsSource = {
    fetch(translation, locale) {
      const known = requests.get(locale);
      if (known) return known;
      if (requests.size === 0) fetchOnChange(source.fetch);
      const request = load[locale]().then(
        (texts) => {
          addTexts(translation, locale, texts.default);
          // With this mark React does not suspend on texts that are there.
          Object.assign(request, { status: 'fulfilled' });
        },
        (error: unknown) => {
          requests.delete(locale);
          throw error;
        },
      );
      requests.set(locale, request);
      return request;
    },
  };
  return source;
}

/** Returns the texts of a page, which are loaded before it starts. */
export function textsFrom(load: LoadTexts): TextsSource {
  const source = textsOfPart(load);
  fetchAtStart(source.fetch);
  return source;
}

interface OwnTextsProps {
  readonly source: TextsSource;
  /** Shown when a visitor navigates here before the texts are loaded. A page from the server stays as it is meanwhile. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/**
 * Renders its children once their texts are loaded. The server has all texts and renders at once. If loading fails, the error
 * boundary of the page offers a reload.
 */
export const OwnTexts = ({ source, fallback, children }: OwnTextsProps) => (
  <Suspense fallback={fallback}>
    <WithTexts source={source}>{children}</WithTexts>
  </Suspense>
);

function WithTexts({ source, children }: Omit<OwnTextsProps, 'fallback'>) {
  const { translation, language } = useTranslation();
  if (!import.meta.env.SSR) use(source.fetch(translation, language));
  return <LateHydrated>{children}</LateHydrated>;
}

/** Keeps what was typed while the texts were on their way: the page around was hydrated before. */
function LateHydrated({ children }: { readonly children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (part.current) restoreEarlyInput(part.current);
  }, []);
  return (
    <div ref={part} className={styles.part}>
      {children}
    </div>
  );
}
