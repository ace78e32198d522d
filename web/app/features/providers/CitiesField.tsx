import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { useTranslation } from '#lib/use-translation.tsx';
import { TextField } from '#ui/TextField.tsx';

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

/** Several cities: each is added by Enter, by a comma or by leaving the field, and taken away by its own button. */
export function CitiesField({ value, onChange, onBlur, suggestions, most, inputRef, ...shown }: CitiesFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const whole = useRef<HTMLDivElement>(null);
  const add = (text: string) => {
    const named = text
      .split(',')
      .map((city) => city.trim())
      .filter((city) => city !== '');
    setTyped('');
    if (named.length > 0) onChange([...new Set([...value, ...named])].slice(0, most));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed.trim() !== '') {
      // The form is not finished with a city.
      event.preventDefault();
      add(typed);
    }
    if (event.key === 'Backspace' && typed === '') onChange(value.slice(0, -1));
  };
  const remove = (city: string) => {
    onChange(value.filter((each) => each !== city));
    whole.current?.querySelector('input')?.focus();
  };
  return (
    <Box ref={whole} sx={{ display: 'grid', gap: 1 }}>
      <TextField
        {...shown}
        value={typed}
        suggestions={suggestions.filter((city) => !value.includes(city))}
        onChange={({ target }) =>
          target.value.includes(',') || suggestions.includes(target.value) ? add(target.value) : setTyped(target.value)
        }
        onKeyDown={onKeyDown}
        onBlur={() => {
          add(typed);
          onBlur();
        }}
        inputRef={inputRef}
      />
      {value.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {value.map((city) => (
            <li key={city}>
              <Button
                size="small"
                endIcon={<Close />}
                onClick={() => remove(city)}
                aria-label={t('provider-profile:about.removeCity', { city })}
                sx={{ borderRadius: 99 }}
              >
                {city}
              </Button>
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}
