import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type Locale, locales } from '@ngoma/api/common/locale';
import { languageNames } from '#ui/kit/frame/LanguageSwitch.tsx';

interface LocaleToggleProps {
  /** Accessible label of the toggle. */
  readonly label: string;
  readonly value: Locale;
  readonly onChange: (locale: Locale) => void;
}

/** Switches the language of a text. */
export function LocaleToggle({ label, value, onChange }: LocaleToggleProps) {
  return (
    <ToggleButtonGroup
      size="small"
      exclusive
      value={value}
      onChange={(_, next: Locale | null) => next && onChange(next)}
      aria-label={label}
    >
      {locales.map((one) => (
        <ToggleButton
          key={one}
          value={one}
          lang={one}
          aria-label={`${one.toUpperCase()} · ${languageNames[one]}`}
          sx={{ minWidth: 48, minHeight: 44, textTransform: 'uppercase' }}
        >
          {one}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
