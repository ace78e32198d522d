import { leadToFaults } from '#lib/fault-focus.ts';
import { canHold, keepFocus } from '#lib/focus-keeper.ts';
import { loopTab } from '#lib/tab-loop.ts';
import { mainId } from './SkipLink.tsx';

/** How long a page may take to show its title. */
const patienceMs = 5_000;
/** What lay over the page before, such as a drawer, gives the focus back while it closes: so long the title holds on to it. */
const holdMs = 600;
const stepMs = 50;
/** By these a reader goes their own way. */
const acts = ['keydown', 'pointerdown', 'wheel'];

/** The link that was followed from each place, by the key of that place. */
const followed = new Map<string, string>();

/** What a page asks to be typed into keeps the focus that the page gave it. */
const isField = (element: Element | null): boolean => element?.matches('input, select, textarea') ?? false;

const linkIn = (main: HTMLElement, link: string): HTMLElement | undefined =>
  main.querySelector<HTMLElement>(`a[href="${CSS.escape(link)}"]`) ?? undefined;

/** The part of a page that its address names, such as the data of an account. */
const namedBy = (hash: string): HTMLElement | null => (hash ? document.getElementById(hash.slice(1)) : null);

/** Where a reader of the new page begins: the link they come back to, else what the address names, else the title, else the page. */
function beginningOf(main: HTMLElement, link: string | undefined, hash: string): HTMLElement {
  const named = namedBy(hash);
  const known = link ? linkIn(main, link) : undefined;
  // A page may keep the title of what it does not show now.
  return known ?? named ?? [...main.querySelectorAll<HTMLElement>('h1')].find(canHold) ?? main;
}

/** Keeps in mind which link had the focus at a place, by the place’s key. */
export function rememberLink(key: string, target: EventTarget | null): void {
  const link = target instanceof Element ? target.closest(`#${mainId} a[href]`)?.getAttribute('href') : undefined;
  if (link) followed.set(key, link);
}

/** Leads the focus to what is found in the main part, as soon as it is there, unless the reader acts first. Returns how to stop. */
function leadTo(
  find: (main: HTMLElement) => HTMLElement | undefined,
  isEnd = (goal: HTMLElement, main: HTMLElement) => goal !== main,
): () => void {
  const began = performance.now();
  let arrived: number | undefined;
  const lead = () => {
    const now = performance.now();
    const main = document.getElementById(mainId);
    if (now - began > patienceMs || (arrived && now - arrived > holdMs)) return stop();
    // Under a drawer that has not closed yet nothing can be led.
    if (!main || main.closest('[aria-hidden="true"]')) return;
    if (isField(document.activeElement) && main.contains(document.activeElement)) return;
    const goal = find(main);
    if (!goal) return;
    if (isEnd(goal, main)) arrived ??= now;
    if (goal === document.activeElement) return;
    if (goal.tabIndex < 0) goal.tabIndex = -1;
    goal.focus({ preventScroll: true });
  };
  const timer = setInterval(lead, stepMs);
  const stop = () => {
    clearInterval(timer);
    for (const act of acts) removeEventListener(act, stop, true);
  };
  for (const act of acts) addEventListener(act, stop, true);
  lead();
  return stop;
}

/**
 * Leads the focus to the part that the address names and brings it into sight: it comes with the data of its page, and moves while
 * other parts get theirs. The title stands in for it until then. What was held for a while and is left, was left by its reader.
 */
function leadToNamed(hash: string): () => void {
  let held: { readonly goal: HTMLElement; readonly since: number } | undefined;
  return leadTo(
    (main) => {
      const goal = beginningOf(main, undefined, hash);
      const now = performance.now();
      if (held?.goal !== goal) held = { goal, since: now };
      else if (now - held.since > holdMs && goal !== document.activeElement) return undefined;
      // The browser scrolls only to what is there when a page is opened.
      if (goal === namedBy(hash)) goal.scrollIntoView();
      return goal;
    },
    () => false,
  );
}

/**
 * Leads the focus to the beginning of the new page, unless its reader acts first: to the link that was followed from the place
 * one comes back to, else to what the address names, else to the title. Returns how to stop.
 */
export function leadFocus(cameBackTo: string | undefined, hash: string): () => void {
  const link = cameBackTo && followed.get(cameBackTo);
  return link || !hash ? leadTo((main) => beginningOf(main, link, hash)) : leadToNamed(hash);
}

/** What a person has gone to; a title or a part is only led to. */
const isChosen = (element: Element | null): boolean => canHold(element) && element.tabIndex >= 0 && element !== document.body;

/**
 * Back to another view of the same page, a list from one of its entries: leads the focus to the link that was followed there,
 * unless something has it that did not go with the view. Returns how to stop.
 */
export function leadBack(cameBackTo: string): () => void {
  const link = followed.get(cameBackTo);
  return link ? leadTo((main) => (isChosen(document.activeElement) ? undefined : linkIn(main, link))) : () => undefined;
}

keepFocus();
leadToFaults();
loopTab();
