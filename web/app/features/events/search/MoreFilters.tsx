import Tune from '@mui/icons-material/Tune';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Form } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { selectArrowSx } from '#ui/form/select-arrow.ts';
import { useSyncedField } from '../detail/use-synced-field.ts';
import { type EventsSearch, sorts } from './event-filter.ts';

const field = {
  font: '400 1rem Barlow, sans-serif',
  minHeight: 44,
  px: 1.5,
  width: '100%',
  border: '1px solid',
  borderColor: 'edge',
  borderRadius: '10px',
  bgcolor: 'background.paper',
  color: 'text.primary',
} as const;
const label = { display: 'grid', gap: 0.5, fontWeight: 600, fontSize: '0.875rem' } as const;

/** Filters for dates, price and sort order in a disclosure; a plain form that works without scripts. */
export function MoreFilters({ search, action = '/our-event' }: { search: EventsSearch; action?: string }) {
  const { t } = useTranslation();
  const isUsed = Boolean(search.from || search.to || search.priceMax || search.sort);
  const from = useSyncedField<HTMLInputElement>(search.from);
  const to = useSyncedField<HTMLInputElement>(search.to);
  const priceMax = useSyncedField<HTMLInputElement>(search.priceMax);
  const sort = useSyncedField<HTMLSelectElement>(search.sort || sorts[0]);
  const kept = { q: search.q, city: search.city, category: search.categoryId, when: search.when, free: search.isFree ? '1' : '' };
  return (
    <Box component="details" open={isUsed} sx={{ mt: 1.5 }}>
      <Box
        component="summary"
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 1,
          cursor: 'pointer',
          fontWeight: 600,
          minHeight: 44,
          listStyle: 'none',
        }}
      >
        <Tune fontSize="small" aria-hidden="true" />
        {t('events:more.title')}
      </Box>
      <Box
        component={Form}
        method="get"
        action={action}
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'end',
          gridTemplateColumns: { xs: '1fr 1fr', md: '1fr 1fr 1fr 1fr auto' },
          mt: 1,
        }}
      >
        <Box component="label" sx={label}>
          {t('events:more.from')}
          <Box component="input" type="date" name="from" ref={from} defaultValue={search.from} sx={field} />
        </Box>
        <Box component="label" sx={label}>
          {t('events:more.to')}
          <Box component="input" type="date" name="to" ref={to} defaultValue={search.to} sx={field} />
        </Box>
        <Box component="label" sx={label}>
          {t('events:more.priceMax')}
          <Box
            component="input"
            type="number"
            inputMode="numeric"
            name="priceMax"
            ref={priceMax}
            min={0}
            step={500}
            defaultValue={search.priceMax}
            sx={field}
          />
        </Box>
        <Box component="label" sx={label}>
          {t('events:more.sort')}
          <Box component="select" name="sort" ref={sort} defaultValue={search.sort} sx={{ ...field, ...selectArrowSx }}>
            {sorts.map((each) => (
              <option key={each} value={each}>
                {t(`events:more.sortBy.${each}`)}
              </option>
            ))}
          </Box>
        </Box>
        {Object.entries(kept).map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />)}
        <Button type="submit" sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
          {t('events:more.apply')}
        </Button>
      </Box>
    </Box>
  );
}
