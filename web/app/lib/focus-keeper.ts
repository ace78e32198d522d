/** What had the focus, and what lay around and beside it, by which its place is found when it has gone. */
interface Place {
  readonly element: HTMLElement;
  /** From the inside out. */
  readonly around: readonly Element[];
  /** What tells where it was, from the top down: the headings above it, and the named parts around it. */
  readonly above: readonly HTMLElement[];
  /** The entry of a list it stood in, with the one after and the one before. */
  readonly row: Element | null;
  readonly neighbours: readonly (Element | null | undefined)[];
}

const checkEveryMs = 100;
/** A button that is off while its act is under way comes back; what takes longer has gone. */
const patienceMs = 15_000;
/** What is off and doesn't say that it works is off for good, mostly. */
const shortPatienceMs = 3_000;
/** How long a view that has taken the place of another may take to show what it is called. */
const viewPatienceMs = 5_000;
const mostRemembered = 20;

const headings = 'h1, h2, h3, h4, h5, h6';
/** A part that bears a name itself, and so tells those in it where they are. */
const named = 'fieldset, [role=group]';
/** What stands in a row of its like, and may be taken out of it. */
const rows = 'li, tr, fieldset';
const busy = '[aria-busy=true], .MuiButton-loading, .MuiIconButton-loading';

/** Whether somebody could reach it with the keyboard now. */
export const canHold = (element: Element | null | undefined): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.isConnected &&
  !element.matches(':disabled:not(fieldset)') &&
  !element.closest('[inert], [aria-hidden="true"]') &&
  element.checkVisibility({ visibilityProperty: true });

/** Whether nothing that means anything has the focus: the page itself, or the frame of what lies over it, which catches it. */
const isNowhere = (element: Element | null): boolean =>
  element === document.body || (element?.matches('[role=presentation][tabindex="-1"]') ?? false);

/** What lies over the page takes the focus itself when nothing in it has it any more: sooner than this looks, mostly. */
const isCaughtBy = (element: Element | null, last: Place | undefined): boolean =>
  last !== undefined &&
  element instanceof HTMLElement &&
  element.matches('[role=dialog][tabindex="-1"]') &&
  !canHold(last.element) &&
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
 * Where somebody goes on whose control has gone: at the entry that has moved up into the place of the one taken out; else at
 * what was named last above it in the nearest part of the page that is still there; undefined where all of it has gone. What
 * stood in the main part leads nowhere outside of it: the menu beside it tells nobody where they are.
 */
function remainderOf({ around, above, row, neighbours }: Place): HTMLElement | undefined {
  const next = row && !row.isConnected && neighbours.find((one) => one?.matches(rows) && canHold(one));
  if (next instanceof HTMLElement) return next;
  for (const part of around) {
    if (!part.isConnected) continue;
    const found =
      above.findLast((one) => part.contains(one) && canHold(one)) ??
      [...part.querySelectorAll<HTMLElement>(headings)].find(canHold);
    if (found) return found;
    if (part.matches('main')) return undefined;
  }
  return undefined;
}

/** The main part, where the place stood in it. */
const mainOf = ({ around }: Place): HTMLElement | undefined =>
  around.find((part): part is HTMLElement => part instanceof HTMLElement && part.matches('main') && canHold(part));

/** Of two ways that stand side by side and are marked `data-pair`, such as less and more, the one that is still open. */
function otherWay(element: HTMLElement): HTMLElement | undefined {
  if (!element.matches('[data-pair]:disabled')) return undefined;
  return [...(element.parentElement?.querySelectorAll<HTMLElement>('[data-pair]') ?? [])].find(canHold);
}

function give(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Whether something is left of the page, or of what lies over it, within which it stood. */
const isSamePage = ({ around }: Place): boolean =>
  around.some((part) => part.isConnected && !part.matches('main') && part.closest('main, [role=dialog]'));

/**
 * The same with something else than what had it: that is brought into sight as well, unless the page is another by now. Where
 * one comes to on that, or back to, is not decided here.
 */
function lead(element: HTMLElement, from: Place): void {
  give(element);
  if (isSamePage(from)) element.scrollIntoView({ block: 'nearest' });
}

/** Whether what is switched off, and still in its place, may come back. */
function isAwaited(element: HTMLElement, forMs: number): boolean {
  return element.isConnected && element.matches(':disabled') && forMs < (element.matches(busy) ? patienceMs : shortPatienceMs);
}

/**
 * Finds the focus again where the page lost it: what had it was taken away, hidden or switched off by what somebody did with
 * it. Then it goes back to that control as soon as it is there again, else to what is left in its place, else to what had it
 * before; where only the one of two ways has come to its end, to the other one.
 * What people do themselves, leaving a field by a click on nothing, stays as it is.
 */
export function keepFocus(): void {
  let last: Place | undefined;
  let lostAt: number | undefined;
  const history: Place[] = [];

  const remember = (target: EventTarget | null) => {
    if (!(target instanceof HTMLElement) || isNowhere(target) || isCaughtBy(target, last)) return;
    last = placeOf(target);
    lostAt = undefined;
    const known = history.findIndex(({ element }) => element === target);
    if (known >= 0) history.splice(known, 1);
    history.push(last);
    if (history.length > mostRemembered) history.shift();
  };
  const letGo = () => {
    last = undefined;
  };
  /** The last place of which something is left. */
  const before = (): HTMLElement | undefined => {
    for (const place of history.toReversed()) {
      const found = canHold(place.element) ? place.element : remainderOf(place);
      if (found) return found;
    }
    return undefined;
  };
  const find = () => {
    const has = document.activeElement;
    if (!last || !(isNowhere(has) || isCaughtBy(has, last)) || !document.hasFocus()) return;
    if (canHold(last.element)) return give(last.element);
    const other = otherWay(last.element);
    if (other) return lead(other, last);
    lostAt ??= performance.now();
    if (isAwaited(last.element, performance.now() - lostAt)) return;
    const part = remainderOf(last);
    const main = mainOf(last);
    if (!part && main && performance.now() - lostAt < viewPatienceMs) return;
    const goal = part ?? main ?? before();
    if (goal) lead(goal, last);
    else letGo();
  };

  // Left, and not lost: the keyboard of a phone was put away, say. What went away or was switched off shows that a moment later.
  const leave = ({ target }: FocusEvent) =>
    setTimeout(() => {
      if (last?.element === target && document.activeElement === document.body && canHold(last?.element)) letGo();
    });

  remember(document.activeElement);
  addEventListener('focusin', ({ target }) => remember(target), true);
  addEventListener('focusout', leave, true);
  addEventListener('pointerdown', letGo, true);
  addEventListener('keydown', ({ key }) => key === 'Tab' && letGo(), true);
  setInterval(find, checkEveryMs);
}
