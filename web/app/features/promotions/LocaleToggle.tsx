import { type Locale, locales } from '@ngoma/api/common/locale';
import { SegmentButtons } from '#ui/kit/data/SegmentButtons.tsx';
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
    <SegmentButtons
      label={label}
      value={value}
      choices={locales.map((one) => ({
        value: one,
        label: <span lang={one}>{one.toUpperCase()}</span>,
        name: `${one.toUpperCase()} · ${languageNames[one]}`,
      }))}
      onChange={onChange}
    />
  );
}
