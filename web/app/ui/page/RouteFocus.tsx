import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { currentEntryKey } from '#lib/page/history-entry.ts';
import { mainId } from '#ui/kit/frame/SkipLink.tsx';

// Loaded on the first interaction, so that pages do not include it.
const nothing = () => undefined;
const load = () => import('./page-focus.ts');
type Focus = Awaited<ReturnType<typeof load>>;

/**
 * Records which link was focused at a history entry. The target is read at once, because the page may be gone when the code has
 * loaded.
 */
function recordLink(entryKey: string, target: EventTarget | null): void {
  const link = target instanceof Element ? target.closest(`#${mainId} a[href]`)?.getAttribute('href') : undefined;
  load().then(({ rememberLink }) => link && rememberLink(entryKey, link), nothing);
}

/**
 * Moves the focus once the code has loaded, unless it is stopped before. A page that redirects before any interaction starts like
 * a newly opened page.
 */
function startFocus(start: (focus: Focus) => () => void): (() => void) | undefined {
  if (navigator.userActivation?.hasBeenActive === false) return undefined;
  let stop: (() => void) | undefined = nothing;
  load().then((focus) => {
    if (stop) stop = start(focus);
  }, nothing);
  return () => {
    stop?.();
    stop = undefined;
  };
}

/**
 * Moves the focus on client-side navigation, as the browser does for a page load: the next page starts at its title, for keyboard
 * and screen reader users; going back focuses the link that was followed, also within the same page.
 */
export function RouteFocus() {
  const { key, pathname, hash } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const before = useRef(pathname);
  useEffect(() => {
    const focused = ({ target }: FocusEvent) => recordLink(key, target);
    // A filter may change the address under a link that has the focus, so the link is recorded again for the current entry.
    const followed = ({ target }: MouseEvent) => recordLink(currentEntryKey(), target);
    addEventListener('focusin', focused);
    addEventListener('click', followed, true);
    return () => {
      removeEventListener('focusin', focused);
      removeEventListener('click', followed, true);
    };
  }, [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for the address that was opened.
  useEffect(() => {
    if (hash && !document.getElementById(hash.slice(1))) load().then(({ focusPage }) => focusPage(undefined, hash), nothing);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the query alone must not move the focus.
  useEffect(
    () => (before.current === pathname ? undefined : startFocus(({ focusPage }) => focusPage(isBack ? key : undefined, hash))),
    [pathname],
  );
  useEffect(() => {
    const isSamePage = before.current === pathname;
    before.current = pathname;
    return isSamePage && isBack ? startFocus(({ focusFollowedLink }) => focusFollowedLink(key)) : undefined;
  }, [key, pathname, isBack]);
  return null;
}
