import { restoreEarlyInput } from '#lib/page/early-input.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fieldsIn = (part: ParentNode) => [...part.querySelectorAll<Field>('input, textarea, select')];
const disclosuresIn = (part: ParentNode) => [...part.querySelectorAll('details')];
const controlsIn = (part: ParentNode) => [...part.querySelectorAll<HTMLElement>('a, button, input, select, summary, textarea')];

const isText = (control: HTMLElement | undefined): control is HTMLInputElement | HTMLTextAreaElement =>
  control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;

const isChoice = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

/**
 * Returns the fields of a part under names that stay the same when other data have moved them: a choice by its value, a text by its name
 * and its place among its namesakes.
 */
function namedFieldsIn(part: ParentNode): ReadonlyMap<string, Field> {
  const named = new Map<string, Field>();
  for (const field of fieldsIn(part)) {
    const name = `${field.name} ${isChoice(field) ? field.value : field.type}`;
    let place = 0;
    while (named.has(`${name} ${place}`)) place += 1;
    if (field.type !== 'hidden') named.set(`${name} ${place}`, field);
  }
  return named;
}

const nextFrame = () => new Promise<unknown>((go) => requestAnimationFrame(go));

/** A form that was sent before its code had come, and the button that sent it. */
export interface SentForm {
  readonly form: HTMLFormElement;
  readonly button: HTMLElement | null;
}

interface Moment {
  /** Whether a pointer or a key is held down. */
  readonly isPressed: () => boolean;
  readonly sending: () => SentForm | undefined;
}

/**
 * Reads what a reader has done in an element: what is typed and chosen, what is open, and where the focus is. Returns a function that puts
 * it into another element with the same content, and sends there the form that `sending` returns.
 */
export async function readUse(part: HTMLElement, { isPressed, sending }: Moment): Promise<(made: HTMLElement) => void> {
  // A press would be lost between two elements.
  while (isPressed()) await nextFrame();
  const fields = new Map(
    [...namedFieldsIn(part)].map(([name, field]) => [name, { value: field.value, isOn: isChoice(field) && field.checked }]),
  );
  const open = disclosuresIn(part).map((disclosure) => disclosure.open);
  const controls = controlsIn(part);
  const focused = controls.indexOf(document.activeElement as HTMLElement);
  const field = controls[focused];
  const selection = isText(field) ? ([field.selectionStart, field.selectionEnd] as const) : undefined;
  const sent = sending();
  const formPlace = sent ? [...part.querySelectorAll('form')].indexOf(sent.form) : -1;
  const buttonPlace = sent?.button ? controls.indexOf(sent.button) : -1;
  return (made) => {
    for (const [place, disclosure] of disclosuresIn(made).entries()) disclosure.open = open[place] ?? disclosure.open;
    for (const [name, field] of namedFieldsIn(made)) {
      const before = fields.get(name);
      if (!before) continue;
      if (isChoice(field)) field.checked = before.isOn;
      else if (field.value !== before.value) field.value = before.value;
    }
    restoreEarlyInput(made);
    const control = controlsIn(made)[focused];
    control?.focus({ preventScroll: true });
    // The events of the fields come first.
    queueMicrotask(() => {
      // Fields such as checkboxes have none.
      if (selection && selection[0] !== null && isText(control)) control.setSelectionRange(...selection);
      made.querySelectorAll('form')[formPlace]?.requestSubmit(controlsIn(made)[buttonPlace]);
    });
  };
}
