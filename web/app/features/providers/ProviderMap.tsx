import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { CityMap } from '#ui/guarded/map/CityMap.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './ProviderMap.module.css';
import type { ProviderSearch } from './provider-filter.ts';
import { providerCitiesQuery } from './providers.queries.ts';

interface ProviderMapProps {
  readonly search: ProviderSearch;
  readonly onCity: (city: string) => void;
}

/** The cities of the providers that match the search, on a map and as a list. A city of the search does not narrow it. */
export function ProviderMap({ search, onCity }: ProviderMapProps) {
  const { t } = useTranslation();
  const { q, category, date, priceMax, ratingMin, city: chosen } = search;
  const { data, error, refetch } = useQuery(providerCitiesQuery({ q, date, priceMax, ratingMin, ...(category && { category }) }));
  if (!data && error) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <PanelSkeleton size="page" />;
  if (data.length === 0) return null;
  const cities = data.map(({ city, providers }) => ({
    ...{ id: city, name: city, value: providers },
    label: t('provider-search:found', { count: providers }),
  }));
  return (
    <Card className={styles.places}>
      <CityMap label={t('provider-search:mapLabel')} cities={cities} onChoose={({ name }) => onCity(name)} />
      <div>
        <Text tone="soft">{t('provider-search:mapLead')}</Text>
        <ul className={styles.cities}>
          {cities.map(({ id, name, label }) => (
            <li key={id}>
              <button type="button" aria-pressed={name === chosen} onClick={() => onCity(name)} className={styles.city}>
                <span>{name}</span> <span className={styles.count}>{label}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
