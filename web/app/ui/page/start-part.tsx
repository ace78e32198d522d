import { type ComponentType, createElement, Suspense, useState } from 'react';
import { fetchAtStart } from '#lib/i18n/i18n.ts';
import type { TextsSource } from '#lib/i18n/OwnTexts.tsx';
import { PageProgress } from '#ui/kit/frame/PageProgress.tsx';
import { lazyPart } from './lazy-part.tsx';
import styles from './sent-part.module.css';

/**
 * Returns a part that a page shows in some of its states only, such as the form of one step. A page whose document contains the part
 * loads its code before it starts, so that nothing in it is rendered anew and what was typed stays. Otherwise the code is loaded when the
 * page comes to that state; the rest of the page is there before it. The page names the part's file in its handle (`parts`), so that the
 * document has its styles. `name` is unique. `texts` are those that only this part needs; `OwnTexts` is around it then.
 */
export function startPart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  texts?: TextsSource,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const fetchPart = async () => {
    Loaded = await load();
    return Loaded;
  };
  if (!import.meta.env.SSR && document.querySelector(`[data-part="${name}"]`)) {
    fetchAtStart(fetchPart);
    if (texts) fetchAtStart(texts.fetch);
  }
  const Part = lazyPart(fetchPart);
  return (props) => {
    // Another component in its place, even an equal one, would forget what was typed and sent.
    const [Shown] = useState(() => Loaded ?? Part);
    return (
      <div data-part={name} className={styles.part}>
        <Suspense fallback={<PageProgress />}>{createElement(Shown, props)}</Suspense>
      </div>
    );
  };
}
