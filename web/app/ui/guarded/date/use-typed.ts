import { useRef, useState } from 'react';

interface TypedValue {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
}

interface Typing<Value> {
  /** The value that came from outside last. */
  readonly seen: string;
  /** The values reported since the field took the focus; they may come back later than the next digit. */
  readonly sent: readonly string[];
  readonly shown: Value;
}

/**
 * Keeps what is being typed: an incomplete year is shown and not reported, and a value that was reported before does not replace what was
 * typed since. Other values from outside are shown. A field that is left with a part missing is cleared.
 */
export function useTyped<Value>(props: TypedValue, read: (value: string) => Value, write: (shown: Value) => string | undefined) {
  const { value, onChange, onBlur } = props;
  const place = useRef<HTMLDivElement>(null);
  const [kept, setKept] = useState<Typing<Value>>(() => ({ seen: value, sent: [], shown: read(value) }));
  let current = kept;
  if (kept.seen !== value) {
    current = kept.sent.includes(value) ? { ...kept, seen: value } : { seen: value, sent: [], shown: read(value) };
    setKept(current);
  }
  const take = (shown: Value) => {
    const written = write(shown);
    const isNew = written !== undefined && written !== (current.sent.at(-1) ?? value);
    setKept({ ...current, shown, sent: isNew ? [...current.sent, written] : current.sent });
    if (isNew) onChange(written);
  };
  const leave = () => {
    // A part that was removed: the library keeps the value of before, which is not what the field shows.
    const isPartial = value !== '' && place.current?.querySelector('[role="spinbutton"][data-placeholder]') != null;
    const isComplete = !isPartial && write(current.shown) !== undefined;
    setKept({ ...current, sent: [], shown: isPartial ? read('') : isComplete ? current.shown : read(value) });
    if (isPartial) onChange('');
    onBlur?.();
  };
  return { shown: current.shown, take, leave, place };
}
