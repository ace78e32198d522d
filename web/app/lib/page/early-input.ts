type TextField = HTMLInputElement | HTMLTextAreaElement;

const dispatch = (field: HTMLElement, kind: 'input' | 'change') => field.dispatchEvent(new Event(kind, { bubbles: true }));

/** Returns a function that repeats the typing of a field's text; undefined if it is unchanged. */
function typingReplay(field: TextField): (() => void) | undefined {
  const typed = field.value;
  if (field.type === 'file' || typed === field.defaultValue) return undefined;
  return () => {
    // React ignores an input event unless the value changed since its last write, so the default is written first.
    field.value = field.defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed);
    dispatch(field, 'input');
  };
}

function toggleReplay(box: HTMLInputElement): (() => void) | undefined {
  const isOn = box.checked;
  // In a radio group only the selected button reports a change.
  if (isOn === box.defaultChecked || (box.type === 'radio' && !isOn)) return undefined;
  return () => {
    box.checked = !isOn;
    box.click();
  };
}

function choiceReplay(choice: HTMLSelectElement): (() => void) | undefined {
  const chosen = choice.value;
  if (![...choice.options].some((option) => option.selected && !option.defaultSelected)) return undefined;
  return () => {
    choice.value = chosen;
    dispatch(choice, 'change');
  };
}

function replayOf(field: TextField | HTMLSelectElement): (() => void) | undefined {
  if (field instanceof HTMLSelectElement) return choiceReplay(field);
  const isBox = field.type === 'checkbox' || field.type === 'radio';
  return isBox ? toggleReplay(field as HTMLInputElement) : typingReplay(field);
}

/**
 * Reports input from before hydration to React: typed on a slow phone, filled in by the browser, or restored after a reload.
 * React adopts the fields as they are without reading them, and its next render would reset them. Therefore all fields are read
 * in the layout effect of the page's first commit, and their events are repeated after it. A part that is hydrated later, such as
 * one that waits for its texts, does so again for its own fields.
 */
export function restoreEarlyInput(part: ParentNode = document): void {
  const fields = part.querySelectorAll<TextField | HTMLSelectElement>('input, textarea, select');
  const replays = [...fields].map(replayOf);
  // During the effect React would restore the old value before the handler could read the new one.
  queueMicrotask(() => {
    for (const replay of replays) replay?.();
  });
}
