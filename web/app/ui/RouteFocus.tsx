import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { mainId } from './SkipLink.tsx';

/** How long a page may take to show its title. */
const patienceMs = 5_000;
/** What lay over the page before, such as a drawer, gives the focus back while it closes: so long the title holds on to it. */
const holdMs = 600;
const stepMs = 50;

/** The link that was followed from each place, by the key of that place. */
const followed = new Map<string, string>();

/** What a page asks to be typed into keeps the focus that the page gave it. */
const isField = (element: Element | null): boolean => element?.matches('input, select, textarea') ?? false;

/** Where a reader of the new page begins: the link they come back to, else what the address names, else the title, else the page. */
function beginningOf(main: HTMLElement, link: string | undefined, hash: string): HTMLElement {
  const named = hash ? document.getElementById(hash.slice(1)) : null;
  const known = link ? main.querySelector<HTMLElement>(`a[href="${CSS.escape(link)}"]`) : null;
  return known ?? named ?? main.querySelector('h1') ?? main;
}

/** Leads the focus to the beginning of the new page, unless its reader acts first. Returns how to stop. */
function leadFocus(link: string | undefined, hash: string): () => void {
  const began = performance.now();
  let arrived: number | undefined;
  const lead = () => {
    const now = performance.now();
    const main = document.getElementById(mainId);
    if (now - began > patienceMs || (arrived && now - arrived > holdMs)) return stop();
    // Under a drawer that has not closed yet nothing can be led.
    if (!main || main.closest('[aria-hidden="true"]')) return;
    if (isField(document.activeElement) && main.contains(document.activeElement)) return;
    const goal = beginningOf(main, link, hash);
    if (goal !== main) arrived ??= now;
    if (goal === document.activeElement) return;
    if (goal.tabIndex < 0) goal.tabIndex = -1;
    goal.focus({ preventScroll: true });
  };
  const timer = setInterval(lead, stepMs);
  const stop = () => {
    clearInterval(timer);
    for (const act of ['keydown', 'pointerdown']) removeEventListener(act, stop, true);
  };
  for (const act of ['keydown', 'pointerdown']) addEventListener(act, stop, true);
  lead();
  return stop;
}

/**
 * A click on a link changes the page without the browser noticing. This does what the browser would: the next page begins at
 * its title, for the keyboard and for whoever listens; going back leads to the link that was followed.
 */
export function RouteFocus() {
  const { key, pathname, hash } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const before = useRef(pathname);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const link = target instanceof Element ? target.closest(`#${mainId} a[href]`)?.getAttribute('href') : undefined;
      if (link) followed.set(key, link);
    };
    addEventListener('focusin', remember);
    return () => removeEventListener('focusin', remember);
  }, [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search on the same page leaves the focus where it is.
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    // A page that leads on by itself as it is opened has not been touched yet: it begins like any other.
    if (navigator.userActivation?.hasBeenActive === false) return;
    return leadFocus(isBack ? followed.get(key) : undefined, hash);
  }, [pathname]);
  useEffect(() => {
    const begin = () => void import('#lib/focus-keeper.ts').then(({ keepFocus }) => keepFocus()).catch(() => undefined);
    addEventListener('focusin', begin, { once: true });
    return () => removeEventListener('focusin', begin);
  }, []);
  return null;
}
