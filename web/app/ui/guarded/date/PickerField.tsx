import { type ComponentType, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { type FieldLook, useField } from '#ui/kit/form/Field.tsx';
import { TextField } from '#ui/kit/form/TextField.tsx';
import type { PickerKind } from './kinds.ts';
import type { PickerProps } from './Picker.tsx';

interface PickerFieldProps extends FieldLook {
  readonly kind: PickerKind;
  /** As the browser's own field has it: `2026-12-12`, `20:00` or `2026-12-12T20:00`; empty without. */
  readonly value: string;
  /** Called with a complete value, and with an empty text when the field is cleared. */
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly name?: string | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly inputRef?: Ref<{ focus: () => void } | null> | undefined;
}

/** Typing 2026 passes through the years 2, 20 and 202. A time has no year. */
const isComplete = (value: string): boolean => !/^0\d{3}-|^1[0-8]\d\d-/.test(value);

type Picker = ComponentType<PickerProps>;

let loaded: Picker | undefined;

/** Loads the picker when its field is laid out. Without `IntersectionObserver`, and without the network, the browser's own field stays. */
function usePicker(place: { readonly current: Element | null }): Picker | undefined {
  const [Part, setPart] = useState(() => loaded);
  useEffect(() => {
    if (import.meta.env.SSR || Part || !place.current || typeof IntersectionObserver === 'undefined') return;
    let isThere = true;
    const load = () =>
      import('./Picker.tsx').then(
        ({ Picker }) => {
          loaded = Picker;
          if (isThere) setPart(() => Picker);
        },
        () => undefined,
      );
    const observer = new IntersectionObserver((entries) => {
      // The first report comes at once, for a field below the fold too. One in a hidden part has no width yet.
      if (!entries.some(({ boundingClientRect }) => boundingClientRect.width > 0)) return;
      observer.disconnect();
      void load();
    });
    observer.observe(place.current);
    return () => {
      isThere = false;
      observer.disconnect();
    };
  }, [Part, place]);
  return Part;
}

/**
 * A date, a time or both in the form of the reader's language, with a calendar, on guarded pages. It is the browser's own field until the
 * library is there, and stays one while it has the focus. The values are those of the browser's field.
 */
export function PickerField(props: PickerFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  const Part = usePicker(place);
  const [isWriting, setWriting] = useState(false);
  const [typed, setTyped] = useState<string>();
  const { kind, value, onChange, onBlur, name, min, max, required = false, disabled, inputRef, label: text, ...rest } = props;
  const { look, connected } = useField({ ...rest, label: text });
  useImperativeHandle(inputRef, () => ({
    focus: () => place.current?.querySelector<HTMLElement>('[role="spinbutton"], input:not([type="hidden"])')?.focus(),
  }));
  const label = required ? (
    <>
      {text} <span aria-hidden="true">*</span>
    </>
  ) : (
    text
  );
  const common = { value, name, disabled };
  if (Part && !isWriting)
    return (
      <div ref={place}>
        <Part
          {...common}
          {...look}
          kind={kind}
          label={label}
          min={min}
          max={max}
          required={required}
          onChange={onChange}
          onBlur={onBlur}
          isInvalid={Boolean(connected['aria-invalid'])}
        />
      </div>
    );
  return (
    <div ref={place}>
      <TextField
        {...rest}
        {...common}
        value={typed ?? value}
        label={label}
        type={kind}
        min={min}
        max={max}
        required={required}
        onFocus={() => setWriting(true)}
        onChange={({ target }) => {
          setTyped(target.value);
          if (isComplete(target.value)) onChange(target.value);
        }}
        onBlur={() => {
          setWriting(false);
          setTyped(undefined);
          onBlur?.();
        }}
      />
    </div>
  );
}
