import type { ProviderCard } from '@ngoma/api/features/providers';
import SealCheckFill from '@phosphor-icons/core/fill/seal-check-fill.svg?react';
import StarFill from '@phosphor-icons/core/fill/star-fill.svg?react';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { formatMoney, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { CardSkeletons } from '#ui/feedback/Skeletons.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { SegmentButtons } from '#ui/kit/data/SegmentButtons.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { RefreshingBox } from '#ui/list/RefreshingBox.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import styles from './FoundProviders.module.css';
import { type ProviderSearch, providerParams, providersPerPage } from './provider-filter.ts';
import { providersQuery } from './providers.queries.ts';

// The outlines of the map are loaded when it is opened.
const ProviderMap = lazyPart(async () => (await import('./ProviderMap.tsx')).ProviderMap);

/** A provider's rating, or a note that there is none yet. */
export function ProviderRating({ rating }: { rating: ProviderCard['rating'] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (rating.average === null) return <Badge tone="primary">{t('provider-search:new')}</Badge>;
  return (
    <span className={styles.rating}>
      <span className={styles.star}>
        <StarFill />
      </span>
      {t('provider-search:rating', { average: formatNumber(rating.average, locale), count: rating.count })}
    </span>
  );
}

function Found({ provider, to, isEager }: { provider: ProviderCard; to: string; isEager: boolean }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { name, headline, cities, categories, priceFrom, picture } = provider;
  return (
    <Card as="article" padding="none" className={styles.provider}>
      <div className={styles.frame}>
        <img
          src={picture.url}
          srcSet={picture.srcSet}
          sizes="(min-width: 1200px) 320px, (min-width: 600px) 45vw, 92vw"
          alt=""
          width={640}
          height={400}
          loading={isEager ? 'eager' : 'lazy'}
          decoding="async"
          className={styles.picture}
        />
      </div>
      <div className={styles.texts}>
        <Text look="small" tone="primary" isStrong>
          {categories.map((category) => t(`services:kind.${category}`)).join(' · ')}
        </Text>
        <Row isSingleLine>
          <Portrait name={name} url={provider.avatar?.url} size="small" />
          <Heading level={2} look="part">
            <Link to={to} preventScrollReset className={styles.name}>
              {name}
            </Link>{' '}
            {provider.isVerified && (
              <span className={styles.verified}>
                <SealCheckFill role="img" aria-label={t('events:verified')} />
              </span>
            )}
          </Heading>
        </Row>
        <Text>{headline}</Text>
        <Text tone="soft">{cities.join(', ')}</Text>
        <div className={styles.foot}>
          <Text isStrong>
            {priceFrom === null ? t('providers:onRequest') : t('providers:from', { price: formatMoney(priceFrom, locale) })}
          </Text>
          <ProviderRating rating={provider.rating} />
        </div>
      </div>
    </Card>
  );
}

function Pages({ search, total }: { search: ProviderSearch; total: number }) {
  const { t } = useTranslation();
  const pages = Math.ceil(total / providersPerPage);
  if (pages <= 1) return null;
  const to = (page: number) => `?${providerParams(search, { page })}`;
  const isFirst = search.page <= 1;
  const isLast = search.page >= pages;
  return (
    <div className={styles.pages}>
      <ButtonLink size="medium" to={to(isFirst ? search.page : search.page - 1)} aria-disabled={isFirst || undefined}>
        {t('provider-search:previous')}
      </ButtonLink>
      <span>{t('provider-search:page', { page: search.page, pages })}</span>
      <ButtonLink size="medium" to={to(isLast ? search.page : search.page + 1)} aria-disabled={isLast || undefined}>
        {t('provider-search:next')}
      </ButtonLink>
    </div>
  );
}

interface FoundProvidersProps {
  readonly search: ProviderSearch;
  readonly onChange: (changes: Partial<ProviderSearch>) => void;
}

/** The providers that match the search, as a list from which each opens in a drawer, or by their cities on a map. */
export function FoundProviders({ search, onChange }: FoundProvidersProps) {
  const { t } = useTranslation();
  const { sort, category, view, ...rest } = search;
  const { data, error, refetch, isPlaceholderData } = useQuery(
    providersQuery({ ...rest, ...(sort && { sort }), ...(category && { category }), limit: providersPerPage }),
  );
  if (!data && error) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <CardSkeletons count={6} />;
  return (
    <>
      <div className={styles.found}>
        <p role="status">{t('provider-search:found', { count: data.total })}</p>
        <SegmentButtons
          label={t('provider-search:view')}
          value={view || 'list'}
          choices={(['list', 'map'] as const).map((value) => ({ value, label: t(`provider-search:views.${value}`) }))}
          onChange={(value) => onChange({ view: value === 'map' ? 'map' : '', page: search.page })}
        />
      </div>
      {view === 'map' && (
        <Suspense fallback={<PanelSkeleton size="part" />}>
          <ProviderMap search={search} onCity={(city) => onChange({ city, view: '' })} />
        </Suspense>
      )}
      {data.total === 0 && !(view === 'map' && search.city) && (
        <EmptyState
          title={t('provider-search:nothing')}
          covers={['no-providers', 'makossa', 'this-weekend']}
          action={
            <ButtonLink size="medium" to="?">
              {t('provider-search:clear')}
            </ButtonLink>
          }
        >
          {t('provider-search:nothingWords')}
        </EmptyState>
      )}
      {view === '' && (
        <>
          <RefreshingBox isRefreshing={isPlaceholderData} layout="cards">
            {data.providers.map((provider, place) => (
              <Found
                key={provider._id}
                provider={provider}
                to={`?${providerParams(search, { page: search.page }, provider._id)}`}
                isEager={place < 3}
              />
            ))}
          </RefreshingBox>
          <Pages search={search} total={data.total} />
        </>
      )}
    </>
  );
}
