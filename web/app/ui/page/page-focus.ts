import { focusFirstError } from '#lib/focus/focus-first-error.ts';
import { isFocusable, restoreFocus } from '#lib/focus/restore-focus.ts';
import { mainId } from '#ui/kit/frame/SkipLink.tsx';

/** Maximum time for a page to show its title. */
const timeoutMs = 5_000;
/** A closing overlay, such as a drawer, returns the focus to its opener; the title takes the focus back for this long. */
const holdMs = 600;
const stepMs = 50;
/** Events that show that the user has moved on. */
const interactions = ['keydown', 'pointerdown', 'wheel'];

/** The link that was followed at each history entry, by the entry's key. */
const followed = new Map<string, string>();

/** Returns whether an input has the focus; a page that focuses an input keeps it. */
const isField = (element: Element | null): boolean => element?.matches('input, select, textarea') ?? false;

const linkIn = (main: HTMLElement, link: string): HTMLElement | undefined =>
  main.querySelector<HTMLElement>(`a[href="${CSS.escape(link)}"]`) ?? undefined;

/** Returns the part of the page that the hash of the address names. */
const partNamedBy = (hash: string): HTMLElement | null => (hash ? document.getElementById(hash.slice(1)) : null);

/**
 * Returns the element to focus on a new page: the link to come back to, else the part named by the address, else the title, else
 * the main part.
 */
function beginningOf(main: HTMLElement, link: string | undefined, hash: string): HTMLElement {
  const named = partNamedBy(hash);
  const known = link ? linkIn(main, link) : undefined;
  // A page may keep the hidden title of another view.
  return known ?? named ?? [...main.querySelectorAll<HTMLElement>('h1')].find(isFocusable) ?? main;
}

/** Records the link that was focused or followed at a history entry. */
export function rememberLink(entryKey: string, link: string): void {
  followed.set(entryKey, link);
}

/** Focuses an element of the main part as soon as it is there, unless the user acts first. Returns the function that stops. */
function focusWhenThere(
  find: (main: HTMLElement) => HTMLElement | undefined,
  isEnd = (goal: HTMLElement, main: HTMLElement) => goal !== main,
): () => void {
  const began = performance.now();
  let arrived: number | undefined;
  const tryFocus = () => {
    const now = performance.now();
    const main = document.getElementById(mainId);
    if (now - began > timeoutMs || (arrived && now - arrived > holdMs)) return stop();
    // The page cannot be focused under a drawer that has not closed yet.
    if (!main || main.closest('[aria-hidden="true"]')) return;
    if (isField(document.activeElement) && main.contains(document.activeElement)) return;
    const goal = find(main);
    if (!goal) return;
    if (isEnd(goal, main)) arrived ??= now;
    if (goal === document.activeElement) return;
    if (goal.tabIndex < 0) goal.tabIndex = -1;
    goal.focus({ preventScroll: true });
  };
  const timer = setInterval(tryFocus, stepMs);
  const stop = () => {
    clearInterval(timer);
    for (const interaction of interactions) removeEventListener(interaction, stop, true);
  };
  for (const interaction of interactions) addEventListener(interaction, stop, true);
  tryFocus();
  return stop;
}

/**
 * Focuses the part that the address names and scrolls it into view. The part comes with the data of its page and moves while
 * other parts load; the title has the focus until then. Once the part has had the focus for a while and loses it, the user has
 * moved on.
 */
function focusNamedPart(hash: string): () => void {
  let held: { readonly goal: HTMLElement; readonly since: number } | undefined;
  return focusWhenThere(
    (main) => {
      const goal = beginningOf(main, undefined, hash);
      const now = performance.now();
      if (held?.goal !== goal) held = { goal, since: now };
      else if (now - held.since > holdMs && goal !== document.activeElement) return undefined;
      // Browsers scroll only to elements that exist when the page is opened.
      if (goal === partNamedBy(hash)) goal.scrollIntoView();
      return goal;
    },
    () => false,
  );
}

/** Returns whether the user chose the focused element; titles and parts get the focus by script only. */
const isFocusedByUser = (element: Element | null): boolean =>
  isFocusable(element) && element.tabIndex >= 0 && element !== document.body;

/**
 * After going back within the same page, for instance from an entry to its list: focuses the link that was followed there, unless
 * another control has the focus. Returns the function that stops.
 */
export function focusFollowedLink(cameBackTo: string): () => void {
  const link = followed.get(cameBackTo);
  return link
    ? focusWhenThere((main) => (isFocusedByUser(document.activeElement) ? undefined : linkIn(main, link)))
    : () => undefined;
}

/**
 * Moves the focus to the beginning of a new page, unless the user acts first: to the link that was followed from the history
 * entry one comes back to, else to the part that the address names, else to the title. The title has the focus while the link's
 * list is loading. Returns the function that stops.
 */
export function focusPage(cameBackTo: string | undefined, hash: string): () => void {
  const link = cameBackTo && followed.get(cameBackTo);
  if (!link) return hash ? focusNamedPart(hash) : focusWhenThere((main) => beginningOf(main, undefined, hash));
  const stops = [focusWhenThere((main) => beginningOf(main, link, hash)), focusFollowedLink(cameBackTo)];
  return () => {
    for (const stop of stops) stop();
  };
}

restoreFocus();
focusFirstError();
