type TextField = HTMLInputElement | HTMLTextAreaElement;

const tell = (field: HTMLElement, kind: 'input' | 'change') => field.dispatchEvent(new Event(kind, { bubbles: true }));

/** Types again what stands in a field. */
function typedText(field: TextField): (() => void) | undefined {
  const typed = field.value;
  if (field.type === 'file' || typed === field.defaultValue) return undefined;
  return () => {
    // React remembers what is written by the field's own setter, and would find nothing new in what stands there already.
    field.value = field.defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed);
    tell(field, 'input');
  };
}

function pressedBox(box: HTMLInputElement): (() => void) | undefined {
  const isOn = box.checked;
  // Of the radios in a group, only the one that is on has something to tell.
  if (isOn === box.defaultChecked || (box.type === 'radio' && !isOn)) return undefined;
  return () => {
    box.checked = !isOn;
    box.click();
  };
}

function chosenOption(choice: HTMLSelectElement): (() => void) | undefined {
  const chosen = choice.value;
  if (![...choice.options].some((option) => option.selected && !option.defaultSelected)) return undefined;
  return () => {
    choice.value = chosen;
    tell(choice, 'change');
  };
}

function done(field: TextField | HTMLSelectElement): (() => void) | undefined {
  if (field instanceof HTMLSelectElement) return chosenOption(field);
  const isBox = field.type === 'checkbox' || field.type === 'radio';
  return isBox ? pressedBox(field as HTMLInputElement) : typedText(field);
}

/**
 * Tells a page that has just come alive what was done in its fields before: typed on a slow phone, filled in by the browser,
 * or restored after a reload. React takes over fields as they are, but does not hear of what stands in them, and empties them
 * when it renders next. So all are read at once, in the layout effect of the page's first commit, and told of after it.
 */
export function adoptTyped(): void {
  const fields = document.querySelectorAll<TextField | HTMLSelectElement>('input, textarea, select');
  const repeats = [...fields].map(done);
  // Within an effect React would put the old value back before anybody had read the new.
  queueMicrotask(() => {
    for (const repeat of repeats) repeat?.();
  });
}
