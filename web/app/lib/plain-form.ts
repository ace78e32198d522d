import { type ChangeEvent, type FormEvent, useCallback, useMemo, useRef, useState } from 'react';

/** The names of a form's fields; a field inside a group is `group.field`. */
export type FieldName<Values> = {
  [K in keyof Values & string]: Values[K] extends Readonly<Record<string, unknown>> ? `${K}.${FieldName<Values[K]>}` : K;
}[keyof Values & string];

type Tree = Readonly<Record<string, unknown>>;
type Errors = Readonly<Record<string, { readonly message?: string } | undefined>>;
type Focusable = { focus(): void };

/** What a field needs to know of its form. */
export interface PlainControl<Values> {
  readonly values: Values;
  readonly errors: Errors;
  readonly change: (name: string, value: unknown) => void;
  readonly keep: (name: string) => (element: Focusable | null) => void;
}

/** The first part of a name, and the rest: `socialLinks.facebook` is `facebook` of `socialLinks`. */
function valueAt(values: unknown, name: string): unknown {
  return name.split('.').reduce<unknown>((node, part) => (node as Tree | undefined)?.[part], values);
}

function withValue<Values>(values: Values, name: string, value: unknown): Values {
  const [head = '', ...rest] = name.split('.');
  const inside = (values as Tree)[head];
  return { ...values, [head]: rest.length > 0 ? withValue(inside ?? {}, rest.join('.'), value) : value };
}

const isEvent = (value: unknown): value is ChangeEvent<HTMLInputElement> =>
  typeof value === 'object' && value !== null && 'target' in value;

const fieldOf = <Values>({ values, change, keep }: PlainControl<Values>, name: string) => ({
  name,
  value: valueAt(values, name),
  onChange: (next: unknown) => change(name, isEvent(next) ? next.target.value : next),
  ref: keep(name),
});

/** One field of a form: what to give to its input, and what is wrong with it. */
export function useField<Values>({ control, name }: { control: PlainControl<Values>; name: FieldName<Values> }) {
  const error = control.errors[name];
  return { field: fieldOf(control, name), fieldState: { invalid: error !== undefined, error } };
}

/**
 * A form that only the server judges: values, what is wrong with them, and whether it is being sent. It has the names of
 * react-hook-form, which is for forms that check what is typed, and a tenth of its size: public pages have these.
 * What is wrong with a field is forgotten when the field changes, and all of it when the form is sent again.
 */
export function usePlainForm<Values extends object>({ defaultValues }: { defaultValues: Values }) {
  const [initial] = useState(defaultValues);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors>({});
  const [isSubmitting, setSubmitting] = useState(false);
  const inputs = useRef(new Map<string, Focusable>());
  const latest = useRef(values);

  const put = useCallback((next: Values) => {
    latest.current = next;
    setValues(next);
  }, []);
  const clearErrors = useCallback(
    (name?: FieldName<Values>) => setErrors((all) => (name === undefined ? {} : { ...all, [name]: undefined })),
    [],
  );
  const setValue = useCallback((name: FieldName<Values>, value: unknown) => put(withValue(latest.current, name, value)), [put]);
  const steady = useMemo(
    () => ({
      clearErrors,
      setValue,
      getValues: () => latest.current,
      resetField: (name: FieldName<Values>) => setValue(name, valueAt(initial, name)),
      reset: (next: Values = initial) => {
        put(next);
        setErrors({});
      },
      setError: (name: FieldName<Values> | 'root', error: { message: string }, { shouldFocus = false } = {}) => {
        setErrors((all) => ({ ...all, [name]: error }));
        if (shouldFocus) inputs.current.get(name)?.focus();
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
    [initial, put, setValue, clearErrors],
  );

  const control: PlainControl<Values> = {
    values,
    errors,
    change: (name, value) => {
      setValue(name as FieldName<Values>, value);
      clearErrors(name as FieldName<Values>);
    },
    keep: (name) => (element) => {
      if (element) inputs.current.set(name, element);
      else inputs.current.delete(name);
    },
  };
  return {
    ...steady,
    control,
    formState: { errors, isSubmitting },
    /** For inputs that need no component of their own. */
    register: (name: FieldName<Values>) => fieldOf(control, name) as RegisteredField,
  };
}

/** What an input is bound by; made by `register`. */
export interface RegisteredField {
  readonly name: string;
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
  readonly ref: (element: Focusable | null) => void;
}
