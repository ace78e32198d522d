import Star from '@phosphor-icons/core/regular/star.svg?react';
import Wallet from '@phosphor-icons/core/regular/wallet.svg?react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { balanceQuery } from '#features/dashboards/dashboards.queries.ts';
import { loyaltyQuery } from '#features/loyalty/loyalty.queries.ts';
import { formatMoney, formatNumber } from '#lib/format/format.ts';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { MenuLink } from '#ui/kit/overlay/Menu.tsx';
import styles from './BuyerFigures.module.css';

/** Returns balance and points in words, with the page of each; each is left out until it is loaded. */
function useFigures() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: balance } = useQuery(balanceQuery());
  const { data: loyalty } = useQuery(loyaltyQuery());
  return [
    ...(balance
      ? [
          {
            path: '/wallet',
            label: t('dashboards:balance.participant'),
            value: formatMoney(balance.wallet, locale),
            icon: <Wallet />,
          },
        ]
      : []),
    ...(loyalty
      ? [
          {
            path: '/loyalty-program',
            label: t('loyalty:points'),
            value: formatNumber(loyalty.totalPoints, locale),
            icon: <Star />,
          },
        ]
      : []),
  ];
}

/** Balance and points in wide headers; links to their movements. */
export function BuyerFigures() {
  const locale = useLocale();
  return (
    <span className={styles.figures}>
      {useFigures().map(({ path, label, value, icon }) => (
        <Link
          key={path}
          to={path}
          reloadDocument
          title={label}
          aria-label={labelWithValue(label, value, locale)}
          className={styles.figure}
        >
          {icon}
          {value}
        </Link>
      ))}
    </span>
  );
}

/** Balance and points as items of the account menu, for narrow headers. */
export function BuyerFigureLinks() {
  const locale = useLocale();
  return (
    <div className={styles.narrow}>
      {useFigures().map(({ path, label, value, icon }) => (
        <MenuLink key={path} to={path} reloadDocument icon={icon}>
          {labelWithValue(label, value, locale)}
        </MenuLink>
      ))}
    </div>
  );
}
