import { isFocusable } from './restore-focus.ts';

const stops = 'a[href], button, input, select, textarea, summary, [tabindex]';
/** Elements that hold the focus for a modal as a whole. */
const frames = '[role=dialog], [role=alertdialog], [role=presentation], .MuiPaper-root';

/**
 * Returns whether the tab key skips a radio button: in a group it stops only at the chosen one, or at the first if none is
 * chosen.
 */
function isSkipped(element: HTMLElement, all: readonly HTMLElement[]): boolean {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return false;
  const group = all.filter((one): one is HTMLInputElement => one instanceof HTMLInputElement && one.name === element.name);
  return group.some((one) => one.checked) || group[0] !== element;
}

function stopsIn(modal: Element): readonly HTMLElement[] {
  const all = [...modal.querySelectorAll<HTMLElement>(stops)].filter(
    // MUI's focus sentinels at both ends are direct children of the modal.
    (one) => one.parentElement !== modal && one.tabIndex >= 0 && isFocusable(one),
  );
  return all.filter((one) => !isSkipped(one, all));
}

/**
 * Keeps the tab key inside an open modal. MUI does so too, but counts hidden and inert elements among the stops: with such an
 * element at the beginning or the end, the tab key led nowhere.
 */
export function trapFocus(): void {
  const onKeyDown = (event: KeyboardEvent) => {
    const focus = document.activeElement;
    const modal = focus?.closest('.MuiModal-root');
    // In a menu the tab key closes the menu.
    if (event.key !== 'Tab' || !modal || !focus || focus.closest('[role=menu]')) return;
    const all = stopsIn(modal);
    const [first, last] = event.shiftKey ? [all.at(-1), all[0]] : [all[0], all.at(-1)];
    if (!first || (focus !== last && !focus.matches(frames))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    first.focus();
  };
  // In the capture phase, before MUI's own listener on the document.
  addEventListener('keydown', onKeyDown, true);
}
