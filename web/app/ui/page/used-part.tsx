import { type ComponentType, createElement, type FormEvent, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useHydrated } from '#lib/page/use-hydrated.ts';
import { lazyPart } from './lazy-part.tsx';
import type { SentForm } from './part-use.ts';
import styles from './sent-part.module.css';
import { asSent, useLinksInside } from './sent-part.tsx';

/** Puts what the reader has done in the HTML of the server into the part that takes its place. */
type Restore = (made: HTMLElement) => void;

/**
 * Returns a part that reacts, but that few readers use, such as a form to ask for a refund. A page from the server keeps its HTML, in which
 * native forms and disclosures work, and loads its code at the first press or focus inside. The code takes over what was typed, chosen and
 * opened until then, and the focus; a form that is sent meanwhile waits for it. Otherwise it is as a `sentPart`: its props are plain data, and
 * the page names its file in its handle (`parts`).
 */
export function usedPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazyPart(load);
  return (props) => {
    const isHydrated = useHydrated();
    const [isFromServer] = useState(!isHydrated);
    if (!isFromServer) return <Part {...props} />;
    return (
      <Suspense>
        <Used load={load} Part={Part} props={props} />
      </Suspense>
    );
  };
}

interface UsedProps<Props> {
  readonly load: () => Promise<ComponentType<Props>>;
  readonly Part: ComponentType<Props>;
  readonly props: Props;
}

function Used<Props extends object>({ load, Part, props }: UsedProps<Props>) {
  const shown = JSON.stringify([useLocale(), props]);
  const [sent] = useState(shown);
  const [restore, setRestore] = useState<{ readonly into: Restore; readonly Part: ComponentType<Props> }>();
  const part = useRef<HTMLDivElement>(null);
  const isAsked = useRef(false);
  const isPressed = useRef(false);
  const sending = useRef<SentForm>(undefined);
  const follow = useLinksInside();
  useLayoutEffect(() => {
    if (restore && part.current) restore.into(part.current);
  }, [restore]);
  const takeOver = async () => {
    const element = part.current;
    if (isAsked.current || !element) return;
    isAsked.current = true;
    try {
      const [{ readUse }, Loaded] = await Promise.all([import('./part-use.ts'), load()]);
      const into = await readUse(element, { isPressed: () => isPressed.current, sending: () => sending.current });
      // Nothing can be typed between the reading and the writing.
      if (part.current === element) flushSync(() => setRestore({ into, Part: Loaded }));
    } catch {
      // The HTML of the server goes on working without the code.
      isAsked.current = false;
      sending.current?.form.submit();
    }
  };
  // New data, too, comes with the code, because the reader may have used the native controls before anything could notice.
  useEffect(() => {
    if (sent !== shown) void takeOver();
  });
  if (import.meta.env.SSR || restore)
    return (
      <div key="made" ref={part} data-sent className={styles.part}>
        {createElement(restore?.Part ?? Part, props)}
      </div>
    );
  const press = ({ type }: { readonly type: string }) => {
    isPressed.current = true;
    const release = () => {
      isPressed.current = false;
    };
    for (const end of type === 'keydown' ? ['keyup'] : ['pointerup', 'pointercancel'])
      addEventListener(end, release, { once: true });
    void takeOver();
  };
  const send = (event: FormEvent<HTMLElement>) => {
    event.preventDefault();
    sending.current = { form: event.target as HTMLFormElement, button: (event.nativeEvent as SubmitEvent).submitter };
    void takeOver();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: The controls inside are what is used, also by the keyboard.
    <div
      key="sent"
      ref={part}
      data-sent
      className={styles.part}
      onClick={follow}
      onPointerDown={press}
      onKeyDown={press}
      onFocus={() => void takeOver()}
      onSubmit={send}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: Nothing is set; the element keeps what React has rendered on the server.
      dangerouslySetInnerHTML={asSent}
    />
  );
}
