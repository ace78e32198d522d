/** What had the focus, and what lay around it, from the inside out. */
interface Place {
  readonly element: HTMLElement;
  readonly around: readonly Element[];
}

const checkEveryMs = 100;
/** A button that is off while its act is under way comes back; what takes longer has gone. */
const patienceMs = 15_000;
const mostRemembered = 20;

const headings = 'h1, h2, h3, h4, h5, h6';

/** Whether somebody could reach it with the keyboard now. */
const canHold = (element: HTMLElement): boolean =>
  element.isConnected &&
  !element.matches(':disabled') &&
  !element.closest('[inert], [aria-hidden="true"]') &&
  element.checkVisibility({ visibilityProperty: true });

function placeOf(element: HTMLElement): Place {
  const around: Element[] = [];
  for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) around.push(each);
  return { element, around };
}

/** The heading of the nearest part of the page that is still there; undefined where all of it has gone. */
function headingAround({ around }: Place): HTMLElement | undefined {
  for (const part of around) {
    if (!part.isConnected) continue;
    const found = [...part.querySelectorAll<HTMLElement>(headings)].find(canHold);
    if (found) return found;
  }
  return undefined;
}

function give(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/**
 * Finds the focus again where the page lost it: what had it was taken away, hidden or switched off by what somebody did with
 * it. Then it goes back to that control as soon as it is there again, else to the heading above, else to what had it before.
 * What people do themselves, leaving a field by a click on nothing, stays as it is.
 */
export function keepFocus(): void {
  let last: Place | undefined;
  let lostAt: number | undefined;
  const history: HTMLElement[] = [];

  const remember = (target: EventTarget | null) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    last = placeOf(target);
    lostAt = undefined;
    const known = history.indexOf(target);
    if (known >= 0) history.splice(known, 1);
    history.push(target);
    if (history.length > mostRemembered) history.shift();
  };
  const letGo = () => {
    last = undefined;
  };
  const find = () => {
    if (!last || document.activeElement !== document.body || !document.hasFocus()) return;
    if (canHold(last.element)) return give(last.element);
    lostAt ??= performance.now();
    // Switched off, and still in its place: it is waited for.
    if (last.element.isConnected && last.element.matches(':disabled') && performance.now() - lostAt < patienceMs) return;
    const goal = headingAround(last) ?? history.findLast(canHold);
    if (goal) give(goal);
    else letGo();
  };

  // Left, and not lost: the keyboard of a phone was put away, say. What went away or was switched off shows that a moment later.
  const leave = ({ target }: FocusEvent) =>
    setTimeout(() => {
      if (last?.element === target && document.activeElement === document.body && canHold(last.element)) letGo();
    });

  remember(document.activeElement);
  addEventListener('focusin', ({ target }) => remember(target), true);
  addEventListener('focusout', leave, true);
  addEventListener('pointerdown', letGo, true);
  addEventListener('keydown', ({ key }) => key === 'Tab' && letGo(), true);
  setInterval(find, checkEveryMs);
}
