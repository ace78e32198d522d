import { providerSorts } from '@ngoma/api/features/providers';
import SlidersHorizontal from '@phosphor-icons/core/regular/sliders-horizontal.svg?react';
import { useState } from 'react';
import { useTypedSearch } from '#lib/hooks/use-typed-search.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useCategoryOptions } from '#ui/form/use-category-options.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import styles from './ProviderFilters.module.css';
import type { ProviderSearch } from './provider-filter.ts';
import { cities } from './suggested-cities.ts';

interface ProviderFiltersProps {
  readonly search: ProviderSearch;
  readonly onChange: (changes: Partial<ProviderSearch>) => void;
}

const today = () => new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);

/** Filters of the provider list; every change is stored in the address. */
export function ProviderFilters({ search, onChange }: ProviderFiltersProps) {
  const { t } = useTranslation();
  const categoryOptions = useCategoryOptions();
  const [wantsMore, setWantsMore] = useState(search.priceMax !== '' || search.ratingMin !== '' || search.date !== '');
  const [q, setQ] = useTypedSearch(search.q, (words) => onChange({ q: words }));
  const [city, setCity] = useTypedSearch(search.city, (words) => onChange({ city: words }));
  const [priceMax, setPriceMax] = useTypedSearch(search.priceMax, (figures) => onChange({ priceMax: figures }));
  return (
    <Card role="search" className={styles.filters}>
      <div className={styles.fields}>
        <div className={styles.search}>
          <TextField type="search" label={t('provider-search:q')} value={q} onChange={(event) => setQ(event.target.value)} />
        </div>
        <TextField
          select
          label={t('provider-search:category')}
          value={search.category}
          onChange={(event) => onChange({ category: event.target.value as ProviderSearch['category'] })}
        >
          <option value="">{t('provider-search:anyCategory')}</option>
          {categoryOptions}
        </TextField>
        <TextField
          label={t('provider-search:city')}
          value={city}
          onChange={(event) => setCity(event.target.value)}
          suggestions={cities}
        />
        <div className={styles.more} data-wanted={wantsMore || undefined}>
          <DayField label={t('provider-search:date')} value={search.date} onDay={(date) => onChange({ date })} min={today()} />
          <TextField
            label={t('provider-search:priceMax')}
            value={priceMax}
            onChange={(event) => setPriceMax(event.target.value.replace(/\D/g, ''))}
            inputProps={{ inputMode: 'numeric' }}
          />
          <TextField
            select
            label={t('provider-search:ratingMin')}
            value={search.ratingMin}
            onChange={(event) => onChange({ ratingMin: event.target.value })}
          >
            <option value="">{t('provider-search:anyRating')}</option>
            {['3', '4', '5'].map((stars) => (
              <option key={stars} value={stars}>
                {t('provider-search:stars', { count: Number(stars) })}
              </option>
            ))}
          </TextField>
          <TextField
            select
            label={t('provider-search:sort')}
            value={search.sort || 'best'}
            onChange={(event) =>
              onChange({ sort: event.target.value === 'best' ? '' : (event.target.value as ProviderSearch['sort']) })
            }
          >
            {providerSorts.map((sort) => (
              <option key={sort} value={sort}>
                {t(`provider-search:sorts.${sort}`)}
              </option>
            ))}
          </TextField>
        </div>
        {!wantsMore && (
          <div className={styles.moreButton}>
            <Button variant="quiet" size="medium" icon={<SlidersHorizontal />} onClick={() => setWantsMore(true)}>
              {t('provider-search:more')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
