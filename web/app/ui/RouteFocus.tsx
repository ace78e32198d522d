import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

// Nobody needs it before something was touched; every page would carry it.
const nothing = () => undefined;
const load = () => import('./page-focus.ts');
type Focus = Awaited<ReturnType<typeof load>>;

/**
 * Leads the focus once its code is there, unless this is stopped before. A page that leads on by itself as it is opened has not
 * been touched yet: it begins like any other.
 */
function lead(way: (focus: Focus) => () => void): (() => void) | undefined {
  if (navigator.userActivation?.hasBeenActive === false) return undefined;
  let stop: (() => void) | undefined = nothing;
  load().then((focus) => {
    if (stop) stop = way(focus);
  }, nothing);
  return () => {
    stop?.();
    stop = undefined;
  };
}

/**
 * A click on a link changes the page without the browser noticing. This does what the browser would: the next page begins at
 * its title, for the keyboard and for whoever listens; going back leads to the link that was followed, on the same page too.
 */
export function RouteFocus() {
  const { key, pathname, hash } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const before = useRef(pathname);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => void load().then(({ rememberLink }) => rememberLink(key, target), nothing);
    addEventListener('focusin', remember);
    return () => removeEventListener('focusin', remember);
  }, [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address that was opened is looked for here.
  useEffect(() => {
    if (hash && !document.getElementById(hash.slice(1))) load().then(({ leadFocus }) => leadFocus(undefined, hash), nothing);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search on the same page leaves the focus on its way.
  useEffect(
    () => (before.current === pathname ? undefined : lead(({ leadFocus }) => leadFocus(isBack ? key : undefined, hash))),
    [pathname],
  );
  useEffect(() => {
    const isSamePage = before.current === pathname;
    before.current = pathname;
    return isSamePage && isBack ? lead(({ leadBack }) => leadBack(key)) : undefined;
  }, [key, pathname, isBack]);
  return null;
}
