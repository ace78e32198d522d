import X from '@phosphor-icons/core/regular/x.svg?react';
import { type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import styles from './CitiesField.module.css';

interface CitiesFieldProps {
  readonly label: string;
  readonly value: readonly string[];
  readonly onChange: (cities: string[]) => void;
  readonly onBlur: () => void;
  readonly suggestions: readonly string[];
  readonly most: number;
  readonly error: boolean;
  readonly helperText: string;
  readonly inputRef: Ref<HTMLInputElement | null>;
}

/**
 * A field for several cities. Each is added by Enter, a comma or on blur, and removed by its own button. A city beyond the limit
 * stays in the field with an error.
 */
export function CitiesField({ value, onChange, onBlur, suggestions, most, inputRef, ...shown }: CitiesFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  /** The cities beyond the limit, until the text changes. */
  const [refused, setRefused] = useState<string>();
  const whole = useRef<HTMLDivElement>(null);
  const add = (text: string) => {
    const named = text
      .split(',')
      .map((city) => city.trim())
      .filter((city) => city !== '');
    const cities = [...new Set([...value, ...named])];
    const left = cities.slice(most).join(', ');
    // If none of them fits, the text stays exactly as typed.
    setTyped(left && value.length >= most ? text : left);
    setRefused(left || undefined);
    if (cities.length > value.length && value.length < most) onChange(cities.slice(0, most));
  };
  const type = (text: string) => {
    setTyped(text);
    setRefused(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      // Keeps Enter from submitting the form, also right after a suggested city was typed, which is added at its last character.
      event.preventDefault();
      if (typed.trim() !== '') add(typed);
    }
    if (event.key === 'Backspace' && typed === '') onChange(value.slice(0, -1));
  };
  const remove = (city: string) => {
    onChange(value.filter((each) => each !== city));
    whole.current?.querySelector('input')?.focus();
  };
  const isFull = refused !== undefined && value.length >= most;
  return (
    <div ref={whole} className={styles.field}>
      <TextField
        {...shown}
        {...(isFull && {
          error: true,
          helperText: <span role="alert">{t('provider-profile:about.tooManyCities', { most, cities: refused })}</span>,
        })}
        value={typed}
        suggestions={suggestions.filter((city) => !value.includes(city))}
        onChange={({ target }) =>
          target.value.includes(',') || suggestions.includes(target.value) ? add(target.value) : type(target.value)
        }
        onKeyDown={onKeyDown}
        onBlur={() => {
          add(typed);
          onBlur();
        }}
        inputRef={inputRef}
      />
      {value.length > 0 && (
        <Row as="ul" align="stretch" className={styles.cities}>
          {value.map((city) => (
            <li key={city}>
              <Button size="small" onClick={() => remove(city)} aria-label={t('provider-profile:about.removeCity', { city })}>
                {city}
                <X />
              </Button>
            </li>
          ))}
        </Row>
      )}
    </div>
  );
}
