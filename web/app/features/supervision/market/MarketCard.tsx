import { type MarketListName, marketLists } from '@ngoma/api/features/supervision/market-counts';
import CaretRight from '@phosphor-icons/core/regular/caret-right.svg?react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import styles from './MarketCard.module.css';
import { marketCountsQuery } from './market-counts.queries.ts';

/** The state by which a list is filtered, so that it has the rows that the card counts. */
const filters: Readonly<Record<MarketListName, string>> = {
  providers: 'state=listed',
  projects: 'state=open',
  bids: '',
  requests: 'state=asked',
  contracts: 'state=active',
  reviews: 'state=waiting',
};

const addressOf = (list: MarketListName) => `/marketplace-lists?tab=${list}${filters[list] && `&${filters[list]}`}`;

/** The number of what is going on in each list of the marketplace, which leads to the list. */
export function MarketCard() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error, refetch } = useQuery(marketCountsQuery());
  return (
    <Card as="section" aria-labelledby="market-title" padding="none">
      <Heading level={2} look="part" id="market-title" className={styles.title}>
        {t('supervision:market.lists')}
      </Heading>
      {error && !data && <LoadError error={error} onRetry={refetch} />}
      <ul className={styles.list}>
        {marketLists.map((list) => (
          <li key={list}>
            <Link
              to={addressOf(list)}
              className={styles.line}
              data-waiting={(list === 'reviews' && data && data.reviews > 0) || undefined}
            >
              <span className={styles.count}>{data ? formatNumber(data[list], locale) : '–'}</span>
              <span className={styles.label}>{t(`supervision:market.list.${list}`, { count: data?.[list] ?? 0 })}</span>
              <CaretRight className={styles.arrow} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
