import { canHold } from './focus-keeper.ts';

const stops = 'a[href], button, input, select, textarea, summary, [tabindex]';
/** What has the focus when it is on what lies over the page as a whole. */
const frames = '[role=dialog], [role=alertdialog], [role=presentation], .MuiPaper-root';

/** Of radio buttons that belong together the tab key stops at the chosen one only, and at the first where none is. */
function isPassed(element: HTMLElement, all: readonly HTMLElement[]): boolean {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return false;
  const group = all.filter((one): one is HTMLInputElement => one instanceof HTMLInputElement && one.name === element.name);
  return group.some((one) => one.checked) || group[0] !== element;
}

function stopsIn(modal: Element): readonly HTMLElement[] {
  const all = [...modal.querySelectorAll<HTMLElement>(stops)].filter(
    // The kit's own marks at both ends stand directly in it.
    (one) => one.parentElement !== modal && one.tabIndex >= 0 && canHold(one),
  );
  return all.filter((one) => !isPassed(one, all));
}

/**
 * Leads the tab key around in what lies over the page. The kit does so, too, but counts what is hidden or inert among the
 * stops: where such a thing stood first or last, the key led nowhere, and nobody came in or out without a mouse.
 */
export function loopTab(): void {
  const lead = (event: KeyboardEvent) => {
    const focus = document.activeElement;
    const modal = focus?.closest('.MuiModal-root');
    // In a menu the tab key means something else.
    if (event.key !== 'Tab' || !modal || !focus || focus.closest('[role=menu]')) return;
    const all = stopsIn(modal);
    const [first, last] = event.shiftKey ? [all.at(-1), all[0]] : [all[0], all.at(-1)];
    if (!first || (focus !== last && !focus.matches(frames))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    first.focus();
  };
  // Before the kit, which listens at the document.
  addEventListener('keydown', lead, true);
}
