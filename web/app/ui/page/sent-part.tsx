import { type ComponentType, type MouseEvent, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useHydrated } from '#lib/page/use-hydrated.ts';
import { lazyPart } from './lazy-part.tsx';
import styles from './sent-part.module.css';

/** Stands for the HTML that the server has sent. One object for all renders: another one would empty the element. */
export const asSent = { __html: '' };

/**
 * Returns a component in which nothing reacts but links and native forms. A page from the server keeps its HTML as it is and loads no
 * code for it. The code is loaded for readers who come from another page, change the language, or get other data. The page names the
 * part's file in its handle (`parts`), so that the document has its styles.
 *
 * Props are plain data, because changes are found by comparing them as JSON. Links inside lead to pages of the application without
 * another document, as they do elsewhere.
 */
export function sentPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazyPart(load);
  return (props) => {
    const isHydrated = useHydrated();
    const [isFromServer] = useState(!isHydrated);
    if (!isFromServer) return <Part {...props} />;
    return (
      <Suspense>
        <Sent Part={Part} props={props} />
      </Suspense>
    );
  };
}

function Sent<Props extends object>({ Part, props }: { readonly Part: ComponentType<Props>; readonly props: Props }) {
  const shown = JSON.stringify([useLocale(), props]);
  const [sent] = useState(shown);
  const follow = useLinksInside();
  if (import.meta.env.SSR || sent !== shown)
    return (
      <div key="made" data-sent className={styles.part}>
        <Part {...props} />
      </div>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: The links inside are what is pressed, also by the keyboard.
    // biome-ignore lint/a11y/useKeyWithClickEvents: A browser reports the Enter key on a link as a click.
    <div
      key="sent"
      data-sent
      className={styles.part}
      onClick={follow}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: Nothing is set; the element keeps what React has rendered on the server.
      dangerouslySetInnerHTML={asSent}
    />
  );
}

/** Returns a handler that opens the pages behind links of the application without another document. */
export function useLinksInside(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = (event.target as Element).closest('a');
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    // The router marks its own links.
    if (!link?.dataset.discover || !isPlain) return;
    event.preventDefault();
    // More of the same page is no further step of the history.
    void navigate(link.pathname + link.search + link.hash, { replace: link.pathname === location.pathname });
  };
}
