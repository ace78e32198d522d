import type { Time } from '@internationalized/date';
import type { ReactNode } from 'react';
import { DateField, DateInput, DateSegment, I18nProvider, Label, TimeField } from 'react-aria-components';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import control from '#ui/kit/form/Control.module.css';
import field from '#ui/kit/form/Field.module.css';
import { FieldNotes } from '#ui/kit/form/Field.tsx';
import { CalendarButton } from './CalendarButton.tsx';
import type { PickerKind } from './kinds.ts';
import styles from './Picker.module.css';
import { useTyped } from './use-typed.ts';
import { type ChosenDay, type Day, readDay, readTime, withDay, writeDay, writeTime } from './values.ts';

/** The picker of a `PickerField`. */
export interface PickerProps {
  readonly kind: PickerKind;
  readonly elementId: string;
  readonly label: ReactNode;
  readonly hidesLabel?: boolean | undefined;
  readonly isOptional?: boolean | undefined;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly announces?: boolean | undefined;
  readonly isInvalid: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly name?: string | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly required: boolean;
  readonly disabled?: boolean | undefined;
}

/**
 * The library writes a style element for its buttons unless there is an element of this id. The policy of pages refuses such elements; the rule
 * is in our style sheet.
 */
const styleId = 'react-aria-pressable-style';
if (typeof document !== 'undefined' && !document.getElementById(styleId))
  document.head.append(Object.assign(document.createElement('meta'), { id: styleId }));

/**
 * The forms of dates in Cameroon: day before month, 24 hours, weeks from Monday. These languages have them, and the library fails with
 * fr-CM, for which Chromium knows no halves of the day.
 */
const tags = { en: 'en-GB', fr: 'fr-FR' } as const;

/** A field of parts, each of which the keyboard and screen readers change as a number, and a calendar to choose the day from. */
export function Picker(props: PickerProps) {
  const locale = useLocale();
  return (
    <I18nProvider locale={tags[locale]}>
      {props.kind === 'time' ? <TimePicker {...props} /> : <DayPicker {...props} />}
    </I18nProvider>
  );
}

/** The label in the look of all fields. */
function FieldLabel({ label, hidesLabel, isOptional }: Pick<PickerProps, 'label' | 'hidesLabel' | 'isOptional'>) {
  const { t } = useTranslation();
  return (
    <Label className={hidesLabel ? field.hiddenLabel : field.label}>
      {label}
      {isOptional && ' '}
      {isOptional && <span className={field.optional}>{t('common:optional')}</span>}
    </Label>
  );
}

const Notes = ({ elementId, hint, error, announces }: PickerProps) => (
  <FieldNotes elementId={elementId} hint={hint} error={error} {...(announces && { announces })} />
);

const describedBy = ({ elementId, hint, error }: PickerProps): string | undefined =>
  [hint && `${elementId}-hint`, error && `${elementId}-error`].filter(Boolean).join(' ') || undefined;

/** Returns the properties that the fields of both kinds have in common. */
const commonOf = (props: PickerProps) => ({
  className: field.field,
  isInvalid: props.isInvalid || Boolean(props.error),
  isDisabled: props.disabled ?? false,
  isRequired: props.required,
  validationBehavior: 'aria' as const,
  shouldForceLeadingZeros: true,
  hourCycle: 24 as const,
  'aria-describedby': describedBy(props),
  ...(props.name && { name: props.name }),
});

const Parts = () => (
  <DateInput className={styles.parts}>{(segment) => <DateSegment segment={segment} className={styles.part} />}</DateInput>
);

function TimePicker(props: PickerProps) {
  const { shown, take, leave, place } = useTyped<Time | null>(props, readTime, writeTime);
  return (
    <TimeField {...commonOf(props)} value={shown} onChange={(time) => take(time as Time | null)} onBlur={leave}>
      <FieldLabel {...props} />
      <div ref={place} className={control.frame}>
        <Parts />
      </div>
      <Notes {...props} />
    </TimeField>
  );
}

function DayPicker(props: PickerProps) {
  const { kind, min, max } = props;
  const hasTime = kind === 'datetime-local';
  const { shown, take, leave, place } = useTyped<Day | null>(props, (text) => readDay(text, hasTime), writeDay);
  const choose = (day: ChosenDay) => {
    take(withDay(day, shown, hasTime));
    if (!hasTime) return;
    // The day is followed by its time.
    const parts = place.current?.querySelectorAll<HTMLElement>('[data-type="hour"]');
    parts?.[0]?.focus();
  };
  return (
    <div ref={place}>
      <DateField
        {...commonOf(props)}
        granularity={hasTime ? 'minute' : 'day'}
        value={shown}
        onChange={(day) => take(day as Day | null)}
        onBlur={leave}
      >
        <FieldLabel {...props} />
        <div className={control.frame}>
          <Parts />
          <CalendarButton
            value={shown}
            min={readDay(min, false)}
            max={readDay(max, false)}
            isDisabled={props.disabled ?? false}
            onChoose={choose}
          />
        </div>
        <Notes {...props} />
      </DateField>
    </div>
  );
}
