import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

// Nobody needs it before something was touched; every page would carry it.
const nothing = () => undefined;
const load = () => import('./page-focus.ts');

/**
 * A click on a link changes the page without the browser noticing. This does what the browser would: the next page begins at
 * its title, for the keyboard and for whoever listens; going back leads to the link that was followed.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search on the same page leaves the focus where it is.
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    // A page that leads on by itself as it is opened has not been touched yet: it begins like any other.
    if (navigator.userActivation?.hasBeenActive === false) return;
    let stop: (() => void) | undefined = nothing;
    load().then(({ leadFocus }) => {
      if (stop) stop = leadFocus(isBack ? key : undefined, hash);
    }, nothing);
    return () => {
      stop?.();
      stop = undefined;
    };
  }, [pathname]);
  const place = useRef(pathname);
  useEffect(() => {
    const isSamePage = place.current === pathname;
    place.current = pathname;
    if (!isSamePage || !isBack || navigator.userActivation?.hasBeenActive === false) return;
    let stop: (() => void) | undefined = nothing;
    load().then(({ leadBack }) => {
      if (stop) stop = leadBack(key);
    }, nothing);
    return () => {
      stop?.();
      stop = undefined;
    };
  }, [key, pathname, isBack]);
  return null;
}
