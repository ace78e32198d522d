import { type ChangeEvent, type FormEvent, useCallback, useMemo, useRef, useState } from 'react';

/** The names of a form's fields; a field inside a group is `group.field`. */
export type FieldName<Values> = {
  [K in keyof Values & string]: Values[K] extends Readonly<Record<string, unknown>> ? `${K}.${FieldName<Values[K]>}` : K;
}[keyof Values & string];

type Tree = Readonly<Record<string, unknown>>;
type Errors = Readonly<Record<string, { readonly message?: string } | undefined>>;
type Focusable = { focus(): void };

/** The part of a form that its fields use. */
export interface PlainControl<Values> {
  readonly values: Values;
  readonly errors: Errors;
  readonly change: (name: string, value: unknown) => void;
  readonly refOf: (name: string) => (element: Focusable | null) => void;
}

/** Returns the value at a dotted name: `socialLinks.facebook` is `facebook` of `socialLinks`. */
function valueAt(values: unknown, name: string): unknown {
  return name.split('.').reduce<unknown>((node, part) => (node as Tree | undefined)?.[part], values);
}

function withValue<Values>(values: Values, name: string, value: unknown): Values {
  const [head = '', ...rest] = name.split('.');
  const inside = (values as Tree)[head];
  return { ...values, [head]: rest.length > 0 ? withValue(inside ?? {}, rest.join('.'), value) : value };
}

const toErrors = (messages: Readonly<Record<string, string>>): Errors =>
  Object.fromEntries(Object.entries(messages).map(([name, message]) => [name, { message }]));

const isEvent = (value: unknown): value is ChangeEvent<HTMLInputElement> =>
  typeof value === 'object' && value !== null && 'target' in value;

const fieldOf = <Values>({ values, change, refOf }: PlainControl<Values>, name: string) => ({
  name,
  value: valueAt(values, name),
  onChange: (next: unknown) => change(name, isEvent(next) ? next.target.value : next),
  ref: refOf(name),
});

/** Returns the input props and the error of one field of a form. */
export function useField<Values>({ control, name }: { control: PlainControl<Values>; name: FieldName<Values> }) {
  const error = control.errors[name];
  return { field: fieldOf(control, name), fieldState: { invalid: error !== undefined, error } };
}

/**
 * Holds the values, the errors and the pending state of a form that only the server validates. The names are those of
 * react-hook-form, which is for forms that validate while the user types and ten times as large; public pages use this one. The
 * error of a field is cleared when the field changes, and all errors when the form is sent again.
 */
export function usePlainForm<Values extends object>({
  defaultValues,
  defaultErrors = {},
}: {
  readonly defaultValues: Values;
  /** Messages by field that the form is first rendered with. */
  readonly defaultErrors?: Readonly<Record<string, string>>;
}) {
  const [initial] = useState(defaultValues);
  const [values, setValues] = useState(initial);
  const [errors, setErrorState] = useState<Errors>(() => toErrors(defaultErrors));
  const [isSubmitting, setSubmitting] = useState(false);
  const inputs = useRef(new Map<string, Focusable>());
  const latest = useRef(values);

  const setAll = useCallback((next: Values) => {
    latest.current = next;
    setValues(next);
  }, []);
  const clearErrors = useCallback(
    (name?: FieldName<Values>) => setErrorState((all) => (name === undefined ? {} : { ...all, [name]: undefined })),
    [],
  );
  const setValue = useCallback(
    (name: FieldName<Values>, value: unknown) => setAll(withValue(latest.current, name, value)),
    [setAll],
  );
  const methods = useMemo(
    () => ({
      clearErrors,
      setValue,
      getValues: () => latest.current,
      resetField: (name: FieldName<Values>) => setValue(name, valueAt(initial, name)),
      reset: (next: Values = initial) => {
        setAll(next);
        setErrorState({});
      },
      setError: (name: FieldName<Values> | 'root', error: { message: string }, { shouldFocus = false } = {}) => {
        setErrorState((all) => ({ ...all, [name]: error }));
        if (shouldFocus) inputs.current.get(name)?.focus();
      },
      /** Replaces all errors by messages by field, and moves the focus to the first field that has one. */
      setErrors: (messages: Readonly<Record<string, string>>) => {
        setErrorState(toErrors(messages));
        const [field] = Object.keys(messages).filter((name) => inputs.current.has(name));
        if (field !== undefined) inputs.current.get(field)?.focus();
      },
      handleSubmit: (send: (values: Values) => Promise<void>) => async (event?: FormEvent) => {
        event?.preventDefault();
        clearErrors();
        setSubmitting(true);
        try {
          await send(latest.current);
        } finally {
          setSubmitting(false);
        }
      },
    }),
    [initial, setAll, setValue, clearErrors],
  );

  const control: PlainControl<Values> = {
    values,
    errors,
    change: (name, value) => {
      setValue(name as FieldName<Values>, value);
      clearErrors(name as FieldName<Values>);
    },
    refOf: (name) => (element) => {
      if (element) inputs.current.set(name, element);
      else inputs.current.delete(name);
    },
  };
  return {
    ...methods,
    control,
    formState: { errors, isSubmitting },
    /** Returns the props of a field of the kit, with its error. */
    fieldProps: (name: FieldName<Values>) => ({ ...(fieldOf(control, name) as RegisteredField), error: errors[name]?.message }),
    /** Returns the props of a plain input without a component of its own. */
    register: (name: FieldName<Values>) => fieldOf(control, name) as RegisteredField,
  };
}

/** The props that connect an input; returned by `register`. */
export interface RegisteredField {
  readonly name: string;
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void;
  readonly ref: (element: Focusable | null) => void;
}
