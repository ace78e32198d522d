import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * What is wrong with a page for whoever has no mouse, in words: what takes the focus and isn't seen, or shows no ring; what can
 * be clicked and not reached; what stands out of order. Each control is given the focus as the tab key would give it.
 */
export async function keyboardFaults(page: Page): Promise<readonly string[]> {
  // From now on the browser draws rings: it takes whoever presses this key for somebody at a keyboard.
  await page.keyboard.press('Tab');
  return page.evaluate<readonly string[]>(`(() => { ${inPage.map(String).join('\n')}\nreturn findFaults(); })()`);
}

/** Headings that skip a level, for those who find their way by them. */
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

/** What has the focus, for people; `nothing` where it was lost. */
export const focusOf = (page: Page): Promise<string> =>
  page.evaluate<string>(`(() => {
    ${nameOf}
    const focus = document.activeElement ?? document.body;
    return focus === document.body ? 'nothing' : nameOf(focus);
  })()`);

const mostStops = 120;

/** Goes to a control by the tab key alone, and says what was passed when it cannot be reached. */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await control.first().waitFor();
  const passed: string[] = [];
  // To look for it by its role and name at every stop takes longer than the walk; one that was drawn anew is looked for again.
  let goal = await control.first().elementHandle();
  while (goal && passed.length < mostStops) {
    const { isThere, isGone, focus } = await goal.evaluate(focusBeside);
    if (isThere) return;
    if (isGone) goal = await control.first().elementHandle();
    else {
      passed.push(focus);
      await page.keyboard.press(key);
    }
  }
  throw new Error(`${control} cannot be reached by ${key}; it passed ${[...new Set(passed)].join(', ')}`);
}

/** What has the focus while somebody is on their way to a control; runs in the page. */
const focusBeside = (goal: Element) => {
  const focus = document.activeElement ?? document.body;
  const tag = focus.cloneNode(false) as Element;
  return {
    isThere: focus === goal,
    isGone: !goal.isConnected,
    focus: `${tag.outerHTML.slice(0, 80)} ${focus.textContent?.slice(0, 50)}`,
  };
};

/** Goes backwards to a control, and tells what had the focus on the way while it lay behind what sticks to the top of the page. */
export async function hiddenOnTheWayBack(page: Page, control: Locator): Promise<readonly string[]> {
  const hidden: string[] = [];
  for (let stops = 0; stops < mostStops; stops += 1) {
    await page.keyboard.press('Shift+Tab');
    const [isThere, isHidden] = await control.evaluate((goal) => {
      const bars = [...document.querySelectorAll('header > *')].filter((one) => getComputedStyle(one).position === 'sticky');
      const edge = Math.max(0, ...bars.map((one) => one.getBoundingClientRect().bottom));
      const has = document.activeElement ?? document.body;
      return [has === goal, has.getBoundingClientRect().top < edge];
    });
    if (isHidden) hidden.push(await focusOf(page));
    if (isThere) return hidden;
  }
  throw new Error(`${control} cannot be reached by Shift+Tab`);
}

/** Goes to a control by the tab key and presses it. */
export async function pressOn(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Whether a control has the focus now. */
export const isFocused = (control: Locator): Promise<boolean> =>
  control.first().evaluate((one) => one === document.activeElement);

/** Waits until the focus has come to a control; tells what has it instead when it does not. */
export async function expectFocus(page: Page, control: Locator): Promise<void> {
  await expect
    .poll(async () => ((await control.count()) > 0 && (await isFocused(control)) ? 'it' : focusOf(page)), {
      timeout: 10_000,
      message: `the focus on ${control}`,
    })
    .toBe('it');
}

/* Everything below runs in the page, as text. */
const inPage = [
  findFaults,
  focusFaults,
  clickFaults,
  placeFault,
  showsRing,
  isRingCut,
  canFocus,
  isShown,
  listens,
  lookOf,
  boxOf,
  nameOf,
  breath,
  stillness,
];

async function findFaults(): Promise<string[]> {
  const still = stillness();
  const all = [...document.body.querySelectorAll<HTMLElement>('*')];
  const inOrder = all
    .filter((element) => element.tabIndex > 0)
    .map((one) => `${nameOf(one)} stands out of the order of the page`);
  const faults = [...inOrder, ...clickFaults(all), ...(await focusFaults(all.filter(canFocus)))];
  still.remove();
  return [...new Set(faults)];
}

/** What reacts to a click, by the handlers that React keeps on its elements or by the look of the pointer over it. */
function clickFaults(all: readonly HTMLElement[]): string[] {
  const focusable = 'a[href], button, input, select, textarea, summary, [tabindex], iframe';
  return all
    .filter((one) => isShown(one) && !one.closest(`${focusable}, label, option`) && !one.querySelector(focusable))
    .filter((one) => getComputedStyle(one).cursor === 'pointer' || listens(one))
    .map((one) => `${nameOf(one)} can be clicked and not reached`);
}

/** The focus on each in turn: whether it comes, whether it is seen, whether a ring says so. */
async function focusFaults(stops: readonly HTMLElement[]): Promise<string[]> {
  const faults: string[] = [];
  const elsewhere = document.createElement('button');
  document.body.append(elsewhere);
  for (const element of stops) {
    if (!canFocus(element)) continue;
    elsewhere.focus({ preventScroll: true });
    await breath();
    const before = lookOf(element);
    element.focus();
    await breath();
    // Some make way for a fuller one as soon as they are reached.
    if (!element.isConnected) continue;
    const fault = document.activeElement === element ? placeFault(element) : 'does not take the focus';
    if (fault) faults.push(`${nameOf(element)} ${fault}`);
    else if (!showsRing(element, before)) faults.push(`${nameOf(element)} shows no ring`);
    else if (isRingCut(element)) faults.push(`${nameOf(element)} has its ring cut off`);
  }
  elsewhere.remove();
  return faults;
}

/** What is wrong with where the element with the focus stands; nothing where it can be seen. */
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

function lookOf(element: HTMLElement): string {
  const around: Element[] = [...element.children, ...(element.nextElementSibling ? [element.nextElementSibling] : [])];
  for (let each: Element | null = element, depth = 0; each && depth < 5; each = each.parentElement, depth += 1) around.push(each);
  const of = (style: CSSStyleDeclaration) =>
    [style.outline, style.boxShadow, style.borderColor, style.borderWidth, style.backgroundColor].join(' ');
  return around.map((one) => `${of(getComputedStyle(one))} ${of(getComputedStyle(one, '::after'))}`).join('|');
}

function showsRing(element: HTMLElement, before: string): boolean {
  return lookOf(element) !== before;
}

/** Whether the parts around it, which hide what stands out of them, leave less than two sides of its ring. */
function isRingCut(element: HTMLElement): boolean {
  const { outlineStyle, outlineOffset, boxShadow, opacity } = getComputedStyle(element);
  const offset = Number.parseFloat(outlineOffset);
  if (outlineStyle === 'none' || boxShadow !== 'none' || opacity === '0' || offset < 0) return false;
  const own = element.getBoundingClientRect();
  const sides = new Set(['top', 'right', 'bottom', 'left']);
  for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(each);
    const frame = each.getBoundingClientRect();
    if (overflowY !== 'visible' && frame.top > own.top - offset - 1) sides.delete('top');
    if (overflowY !== 'visible' && frame.bottom < own.bottom + offset + 1) sides.delete('bottom');
    if (overflowX !== 'visible' && frame.left > own.left - offset - 1) sides.delete('left');
    if (overflowX !== 'visible' && frame.right < own.right + offset + 1) sides.delete('right');
  }
  return sides.size < 2;
}

/** Whether the tab key stops there. Of a group of radio buttons one stop is enough. */
function canFocus(element: HTMLElement): boolean {
  const isStop =
    element.matches('a[href], button, input, select, textarea, summary, [tabindex], iframe') && element.tabIndex >= 0;
  return isStop && !element.matches(':disabled, [type=hidden], [type=radio]') && !element.closest('[inert]') && isShown(element);
}

function isShown(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}

function listens(element: Element): boolean {
  const key = Object.keys(element).find((one) => one.startsWith('__reactProps$'));
  const props = key ? (element as unknown as Record<string, Record<string, unknown>>)[key] : undefined;
  return ['onClick', 'onMouseDown', 'onPointerDown', 'onDoubleClick'].some((act) => typeof props?.[act] === 'function');
}

/** Where it is seen: a box to tick is often drawn by what is around it, and a link may run over two lines. */
function boxOf(element: HTMLElement): DOMRect {
  const [first = element.getBoundingClientRect()] = element.getClientRects();
  const isDrawnAround = element.matches('input') && (getComputedStyle(element).opacity === '0' || first.width < 4);
  const around = element.closest('label') ?? element.parentElement;
  return isDrawnAround && around ? around.getBoundingClientRect() : first;
}

function nameOf(element: Element): string {
  const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
  return `<${element.tagName.toLowerCase()}> “${words.trim().replace(/\s+/g, ' ').slice(0, 50)}”`;
}

/** Until what a change of focus has set off is drawn. */
function breath(): Promise<void> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done();
    port2.postMessage(0);
  });
}

/** Without transitions a ring is there at once. */
function stillness(): Element {
  const still = document.createElement('style');
  still.nonce = document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce ?? '';
  still.textContent = '*, *::before, *::after { transition: none !important; animation: none !important }';
  document.head.append(still);
  return still;
}
