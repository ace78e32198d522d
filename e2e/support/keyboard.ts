import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/**
 * Lists what is wrong with a page for keyboard users: controls that take the focus without being visible or without a focus ring,
 * elements that can be clicked but not reached, and elements out of order. Each control is focused as the tab key would focus it.
 */
export async function keyboardFaults(page: Page): Promise<readonly string[]> {
  // From this key press on, the browser draws focus rings, as for a keyboard user.
  await page.keyboard.press('Tab');
  return page.evaluate<readonly string[]>(`(() => { ${pageFunctions.map(String).join('\n')}\nreturn findFaults(); })()`);
}

/** Lists headings that skip a level; screen reader users navigate by headings. */
export const headingFaults = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(
      (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert], [aria-hidden="true"]'),
    );
    const levels = shown.map(({ tagName }) => Number(tagName[1]));
    return shown
      .filter((_, place) => place > 0 && (levels[place] ?? 0) > (levels[place - 1] ?? 0) + 1)
      .map((one) => `the heading “${one.textContent?.trim()}” skips a level`);
  });

/** Describes the focused element for error messages; `nothing` if no element has the focus. */
export const focusOf = (page: Page): Promise<string> =>
  page.evaluate<string>(`(() => {
    ${nameOf}
    const focus = document.activeElement ?? document.body;
    return focus === document.body ? 'nothing' : nameOf(focus);
  })()`);

const maxStops = 120;

/** Moves to a control with the tab key alone. Throws with the controls it passed when the control cannot be reached. */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await control.first().waitFor();
  const passed: string[] = [];
  // Looking the control up by role and name at every stop is slower than the walk. It is looked up again after React has replaced
  // its element.
  let goal = await control.first().elementHandle();
  while (goal && passed.length < maxStops) {
    const { isThere, isGone, focus } = await goal.evaluate(describeFocus);
    if (isThere) return;
    if (isGone) goal = await control.first().elementHandle();
    else {
      passed.push(focus);
      await page.keyboard.press(key);
    }
  }
  throw new Error(`${control} cannot be reached by ${key}; it passed ${[...new Set(passed)].join(', ')}`);
}

/** Describes the focused element on the way to a control; runs in the page. */
const describeFocus = (goal: Element) => {
  const focus = document.activeElement ?? document.body;
  const tag = focus.cloneNode(false) as Element;
  return {
    isThere: focus === goal,
    isGone: !goal.isConnected,
    focus: `${tag.outerHTML.slice(0, 80)} ${focus.textContent?.slice(0, 50)}`,
  };
};

/** Moves backwards to a control and lists every focused element that was hidden behind the sticky header on the way. */
export async function hiddenWhileTabbingBack(page: Page, control: Locator): Promise<readonly string[]> {
  const hidden: string[] = [];
  for (let stops = 0; stops < maxStops; stops += 1) {
    await page.keyboard.press('Shift+Tab');
    const [isThere, isHidden] = await control.evaluate((goal) => {
      const bars = [...document.querySelectorAll('header > *')].filter((one) => getComputedStyle(one).position === 'sticky');
      const edge = Math.max(0, ...bars.map((one) => one.getBoundingClientRect().bottom));
      const focused = document.activeElement ?? document.body;
      return [focused === goal, focused.getBoundingClientRect().top < edge];
    });
    if (isHidden) hidden.push(await focusOf(page));
    if (isThere) return hidden;
  }
  throw new Error(`${control} cannot be reached by Shift+Tab`);
}

/** Moves to a control with the tab key and presses it. */
export async function pressOn(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Returns whether a control has the focus now. */
export const isFocused = (control: Locator): Promise<boolean> =>
  control.first().evaluate((one) => one === document.activeElement);

/** Waits until a control has the focus. Fails with the focused element otherwise. */
export async function expectFocus(page: Page, control: Locator): Promise<void> {
  await expect
    .poll(async () => ((await control.count()) > 0 && (await isFocused(control)) ? 'it' : focusOf(page)), {
      timeout: 20_000,
      message: `the focus on ${control}`,
    })
    .toBe('it');
}

/* Everything below runs in the page, as text. */
const pageFunctions = [
  findFaults,
  focusFaults,
  clickFaults,
  placeFault,
  showsRing,
  isRingCut,
  canFocus,
  isShown,
  hasClickHandler,
  appearanceOf,
  boxOf,
  nameOf,
  nextTask,
  disableTransitions,
];

async function findFaults(): Promise<string[]> {
  const noTransitions = disableTransitions();
  const all = [...document.body.querySelectorAll<HTMLElement>('*')];
  const inOrder = all
    .filter((element) => element.tabIndex > 0)
    .map((one) => `${nameOf(one)} stands out of the order of the page`);
  const faults = [...inOrder, ...clickFaults(all), ...(await focusFaults(all.filter(canFocus)))];
  noTransitions.remove();
  return [...new Set(faults)];
}

/**
 * Lists elements that react to a click, by the handlers that React keeps on them or by their pointer cursor, but cannot be
 * focused.
 */
function clickFaults(all: readonly HTMLElement[]): string[] {
  const focusable = 'a[href], button, input, select, textarea, summary, [tabindex], iframe';
  return all
    .filter((one) => isShown(one) && !one.closest(`${focusable}, label, option`) && !one.querySelector(focusable))
    .filter((one) => getComputedStyle(one).cursor === 'pointer' || hasClickHandler(one))
    .map((one) => `${nameOf(one)} can be clicked and not reached`);
}

/** Focuses each element in turn and checks that it takes the focus, is visible and shows a ring. */
async function focusFaults(stops: readonly HTMLElement[]): Promise<string[]> {
  const faults: string[] = [];
  const elsewhere = document.createElement('button');
  document.body.append(elsewhere);
  for (const element of stops) {
    if (!canFocus(element)) continue;
    elsewhere.focus({ preventScroll: true });
    await nextTask();
    const before = appearanceOf(element);
    element.focus();
    await nextTask();
    // The rest of the page may take the focus back while it still loads. What never keeps the focus loses it again.
    if (element.isConnected && document.activeElement !== element) {
      element.focus();
      await nextTask();
    }
    // Some elements are replaced as soon as they get the focus.
    if (!element.isConnected) continue;
    const fault = document.activeElement === element ? placeFault(element) : 'does not take the focus';
    if (fault) faults.push(`${nameOf(element)} ${fault}`);
    else if (!showsRing(element, before)) faults.push(`${nameOf(element)} shows no ring`);
    else if (isRingCut(element)) faults.push(`${nameOf(element)} has its ring cut off`);
  }
  elsewhere.remove();
  return faults;
}

/** Describes what is wrong with the position of the focused element; undefined if it can be seen. */
function placeFault(element: HTMLElement): string | undefined {
  const { left, right, top, bottom, width, height } = boxOf(element);
  if (width < 2 || height < 2) return 'takes the focus and is not seen';
  if (bottom < 0 || top > innerHeight || right < 0 || left > innerWidth) return 'takes the focus outside the window';
  const within = (value: number, most: number) => Math.min(Math.max(value, 1), most - 2);
  const over = [0.5, 0.15, 0.85].map((part) =>
    document.elementFromPoint(within(left + width / 2, innerWidth), within(top + height * part, innerHeight)),
  );
  const isOwn = (one: Element | null) => one?.contains(element) || element.parentElement?.contains(one);
  return over.some(isOwn) ? undefined : `takes the focus behind ${nameOf(over[0] ?? document.body)}`;
}

function appearanceOf(element: HTMLElement): string {
  const around: Element[] = [...element.children, ...(element.nextElementSibling ? [element.nextElementSibling] : [])];
  for (let each: Element | null = element, depth = 0; each && depth < 5; each = each.parentElement, depth += 1) around.push(each);
  const of = (style: CSSStyleDeclaration) =>
    [style.outline, style.boxShadow, style.borderColor, style.borderWidth, style.backgroundColor].join(' ');
  return around.map((one) => `${of(getComputedStyle(one))} ${of(getComputedStyle(one, '::after'))}`).join('|');
}

function showsRing(element: HTMLElement, before: string): boolean {
  return appearanceOf(element) !== before;
}

/** Returns whether clipping parents leave less than two sides of the focus ring visible. */
function isRingCut(element: HTMLElement): boolean {
  const { outlineStyle, outlineOffset, boxShadow, opacity } = getComputedStyle(element);
  const offset = Number.parseFloat(outlineOffset);
  if (outlineStyle === 'none' || boxShadow !== 'none' || opacity === '0' || offset < 0) return false;
  const ownBox = element.getBoundingClientRect();
  const sides = new Set(['top', 'right', 'bottom', 'left']);
  for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(each);
    const frame = each.getBoundingClientRect();
    if (overflowY !== 'visible' && frame.top > ownBox.top - offset - 1) sides.delete('top');
    if (overflowY !== 'visible' && frame.bottom < ownBox.bottom + offset + 1) sides.delete('bottom');
    if (overflowX !== 'visible' && frame.left > ownBox.left - offset - 1) sides.delete('left');
    if (overflowX !== 'visible' && frame.right < ownBox.right + offset + 1) sides.delete('right');
  }
  return sides.size < 2;
}

/** Returns whether the tab key stops at an element. Radio buttons are left out: their group is one stop. */
function canFocus(element: HTMLElement): boolean {
  const isStop =
    element.matches('a[href], button, input, select, textarea, summary, [tabindex], iframe') && element.tabIndex >= 0;
  // Browsers give the focus to an editable text as a whole, and to no link within it.
  const isWithinText = element.parentElement?.isContentEditable;
  return (
    isStop &&
    !isWithinText &&
    !element.matches(':disabled, [type=hidden], [type=radio]') &&
    !element.closest('[inert]') &&
    isShown(element)
  );
}

function isShown(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}

function hasClickHandler(element: Element): boolean {
  const key = Object.keys(element).find((one) => one.startsWith('__reactProps$'));
  const props = key ? (element as unknown as Record<string, Record<string, unknown>>)[key] : undefined;
  return ['onClick', 'onMouseDown', 'onPointerDown', 'onDoubleClick'].some((act) => typeof props?.[act] === 'function');
}

/** Returns the visible box of an element: a checkbox is often drawn by its parent, and a link may wrap over two lines. */
function boxOf(element: HTMLElement): DOMRect {
  const [first = element.getBoundingClientRect()] = element.getClientRects();
  const isDrawnByParent = element.matches('input') && (getComputedStyle(element).opacity === '0' || first.width < 4);
  const around = element.closest('label') ?? element.parentElement;
  return isDrawnByParent && around ? around.getBoundingClientRect() : first;
}

function nameOf(element: Element): string {
  const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
  return `<${element.tagName.toLowerCase()}> “${words.trim().replace(/\s+/g, ' ').slice(0, 50)}”`;
}

/** Waits until everything that a focus change triggered is rendered. */
function nextTask(): Promise<void> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done();
    port2.postMessage(0);
  });
}

/** Disables transitions, so that a focus ring is there at once. */
function disableTransitions(): { remove(): void } {
  const noTransitions = new CSSStyleSheet();
  noTransitions.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important }');
  document.adoptedStyleSheets.push(noTransitions);
  const remove = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== noTransitions);
  };
  return { remove };
}
