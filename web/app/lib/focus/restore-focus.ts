/** The focused element with its surroundings, by which its position is found after it was removed. */
interface Place {
  readonly element: HTMLElement;
  /** The ancestors, innermost first. */
  readonly around: readonly Element[];
  /** The headings above the element and the labelled groups around it, from the top down. */
  readonly above: readonly HTMLElement[];
  /** The list entry that contains the element; `neighbours` are the next and the previous entry. */
  readonly row: Element | null;
  readonly neighbours: readonly (Element | null | undefined)[];
}

const checkEveryMs = 100;
/** A button that is disabled while its request is pending is awaited this long. */
const timeoutMs = 15_000;
/** A disabled element without a busy mark usually stays disabled. */
const shortTimeoutMs = 3_000;
/** How long a view that replaced another may take to render its title. */
const viewTimeoutMs = 5_000;
const maxHistory = 20;

const headings = 'h1, h2, h3, h4, h5, h6';
/** Groups that have a label of their own. */
const named = 'fieldset, [role=group]';
/** Elements that stand in a list and may be removed from it. */
const rows = 'li, tr, fieldset';
const busy = '[aria-busy=true]';

/** Returns whether an element can be focused with the keyboard now. */
export const isFocusable = (element: Element | null | undefined): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.isConnected &&
  !element.matches(':disabled:not(fieldset)') &&
  !element.closest('[inert], [aria-hidden="true"]') &&
  element.checkVisibility({ visibilityProperty: true });

/** Returns whether no meaningful element has the focus: only the body, or the presentation layer of a modal, which catches it. */
const isFocusLost = (element: Element | null): boolean =>
  element === document.body || (element?.matches('[role=presentation][tabindex="-1"]') ?? false);

/**
 * Returns whether a dialog has taken the focus because the focused element inside it is gone. Dialogs usually do so before the
 * next check.
 */
const isCaughtByDialog = (element: Element | null, last: Place | undefined): boolean =>
  last !== undefined &&
  element instanceof HTMLElement &&
  element.matches('[role=dialog][tabindex="-1"]') &&
  !isFocusable(last.element) &&
  last.around.includes(element);

function placeOf(element: HTMLElement): Place {
  const around: Element[] = [];
  for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) around.push(each);
  const all = around.at(-1)?.querySelectorAll<HTMLElement>(`${headings}, ${named}`) ?? [];
  const above = [...all].filter((one) =>
    one.matches(named) ? one.contains(element) : one.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const row = element.closest(rows);
  return { element, around, above, row, neighbours: [row?.nextElementSibling, row?.previousElementSibling] };
}

/**
 * Returns the element to focus after the focused one was removed: the entry that moved into the place of a removed list entry;
 * else the last heading or labelled group above it in the nearest part of the page that is left; undefined if all of it is gone.
 * The search does not leave the main part, because the menu beside it does not tell users where they are.
 */
function findReplacement({ around, above, row, neighbours }: Place): HTMLElement | undefined {
  const next = row && !row.isConnected && neighbours.find((one) => one?.matches(rows) && isFocusable(one));
  if (next instanceof HTMLElement) return next;
  for (const part of around) {
    if (!part.isConnected) continue;
    const found =
      above.findLast((one) => part.contains(one) && isFocusable(one)) ??
      [...part.querySelectorAll<HTMLElement>(headings)].find(isFocusable);
    if (found) return found;
    if (part.matches('main')) return undefined;
  }
  return undefined;
}

/** Returns the main part of the page if the place was inside it. */
const mainOf = ({ around }: Place): HTMLElement | undefined =>
  around.find((part): part is HTMLElement => part instanceof HTMLElement && part.matches('main') && isFocusable(part));

/** Returns the enabled one of two controls marked `data-pair`, such as less and more, when the other is disabled. */
function otherOfPair(element: HTMLElement): HTMLElement | undefined {
  if (!element.matches('[data-pair]:disabled')) return undefined;
  return [...(element.parentElement?.querySelectorAll<HTMLElement>('[data-pair]') ?? [])].find(isFocusable);
}

function focusElement(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Returns whether a part of the page or dialog that contained the place is left. */
const isSamePage = ({ around }: Place): boolean =>
  around.some((part) => part.isConnected && !part.matches('main') && part.closest('main, [role=dialog]'));

/**
 * Focuses an element other than the one that was lost, and scrolls it into view if the page is still the same. A new page sets
 * its own scroll position.
 */
function moveFocus(element: HTMLElement, from: Place): void {
  focusElement(element);
  if (isSamePage(from)) element.scrollIntoView({ block: 'nearest' });
}

/** Returns whether a disabled element in the document may be enabled again soon. */
function isAwaited(element: HTMLElement, forMs: number): boolean {
  return element.isConnected && element.matches(':disabled') && forMs < (element.matches(busy) ? timeoutMs : shortTimeoutMs);
}

/**
 * Restores the focus when the page loses it: the focused element was removed, hidden or disabled by the user's action. The focus
 * returns to that element as soon as it is there again; else to the other one of a pair; else to what is left in its place; else
 * to the element focused before. A focus that users give up themselves, for instance by a click beside a field, is not restored.
 */
export function restoreFocus(): void {
  let last: Place | undefined;
  let lostAt: number | undefined;
  const history: Place[] = [];

  const record = (target: EventTarget | null) => {
    if (!(target instanceof HTMLElement) || isFocusLost(target) || isCaughtByDialog(target, last)) return;
    last = placeOf(target);
    lostAt = undefined;
    const known = history.findIndex(({ element }) => element === target);
    if (known >= 0) history.splice(known, 1);
    history.push(last);
    if (history.length > maxHistory) history.shift();
  };
  const clearLast = () => {
    last = undefined;
  };
  /** Returns the last place of which an element is left. */
  const lastRemaining = (): HTMLElement | undefined => {
    for (const place of history.toReversed()) {
      const found = isFocusable(place.element) ? place.element : findReplacement(place);
      if (found) return found;
    }
    return undefined;
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLost = () => {
    const has = document.activeElement;
    return last !== undefined && (isFocusLost(has) || isCaughtByDialog(has, last)) && document.hasFocus();
  };
  /** Checks a moment later, when whatever takes the focus by itself has taken it, and again as long as the focus is lost. */
  const checkSoon = () => {
    if (timer !== undefined || !isLost()) return;
    timer = setTimeout(() => {
      timer = undefined;
      check();
      checkSoon();
    }, checkEveryMs);
  };
  const check = () => {
    if (!last || !isLost()) return;
    if (isFocusable(last.element)) return focusElement(last.element);
    const other = otherOfPair(last.element);
    if (other) return moveFocus(other, last);
    lostAt ??= performance.now();
    if (isAwaited(last.element, performance.now() - lostAt)) return;
    const part = findReplacement(last);
    const main = mainOf(last);
    if (!part && main && performance.now() - lostAt < viewTimeoutMs) return;
    const goal = part ?? main ?? lastRemaining();
    if (goal) moveFocus(goal, last);
    else clearLast();
  };

  // The user gave up the focus, for instance by closing the phone's keyboard. Whether the element was removed or disabled shows a
  // moment later.
  const onFocusOut = ({ target }: FocusEvent) =>
    setTimeout(() => {
      if (last?.element === target && document.activeElement === document.body && isFocusable(last?.element)) clearLast();
      checkSoon();
    });

  record(document.activeElement);
  addEventListener('focusin', ({ target }) => record(target), true);
  addEventListener('focusout', onFocusOut, true);
  addEventListener('pointerdown', clearLast, true);
  addEventListener('keydown', ({ key }) => key === 'Tab' && clearLast(), true);
  addEventListener('focus', checkSoon);
  // Browsers report no loss of the focus when the focused element is removed.
  new MutationObserver(checkSoon).observe(document, { subtree: true, childList: true, attributes: true });
}
