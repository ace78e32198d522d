import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { cities } from '@ngoma/api/features/events/events';
import { Form } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { hiddenPickerSx } from '#ui/form/select-arrow.ts';
import { useSyncedField } from '../detail/use-synced-field.ts';

const field = {
  font: '400 1rem Barlow, sans-serif',
  minHeight: 50,
  px: 2,
  border: 0,
  borderRadius: '10px',
  bgcolor: '#fff',
  color: '#14183A',
  minWidth: 0,
  width: '100%',
  '&::placeholder': { color: '#5A5F7D', opacity: 1 },
  '&:focus-visible': { outline: '3px solid #F7B32B', outlineOffset: 2 },
} as const;

interface EventSearchFormProps {
  readonly q: string;
  readonly city: string;
  /** Other filters of the page, which a new search keeps. */
  readonly kept?: Readonly<Record<string, string>>;
  /** Path of the list page. */
  readonly action?: string;
}

/** Search form for events. A plain GET form, so that it works before hydration and without scripts. */
export function EventSearchForm({ q, city, kept = {}, action = '/our-event' }: EventSearchFormProps) {
  const { t } = useTranslation();
  const words = useSyncedField<HTMLInputElement>(q);
  const place = useSyncedField<HTMLInputElement>(city);
  return (
    <Box
      component={Form}
      method="get"
      action={action}
      role="search"
      sx={{
        display: 'grid',
        gap: 1.25,
        gridTemplateColumns: { xs: '1fr auto', md: 'minmax(0, 340px) 180px auto' },
        maxWidth: 720,
      }}
    >
      <Box
        component="input"
        type="search"
        name="q"
        ref={words}
        defaultValue={q}
        maxLength={100}
        placeholder={t('events:search.placeholder')}
        aria-label={t('events:search.placeholder')}
        sx={{ ...field, gridColumn: { xs: '1 / -1', md: 'auto' } }}
      />
      <Box
        component="input"
        name="city"
        list="event-cities"
        ref={place}
        defaultValue={city}
        maxLength={80}
        placeholder={t('events:search.city')}
        aria-label={t('events:search.city')}
        sx={{
          ...field,
          ...hiddenPickerSx,
          position: 'relative',
          pr: 5,
          background: '#fff url(/choice.svg) right 14px center / 12px 8px no-repeat',
        }}
      />
      <datalist id="event-cities">
        {cities.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant="contained" color="sun" size="large" startIcon={<Search />}>
        {t('events:search.submit')}
      </Button>
    </Box>
  );
}
