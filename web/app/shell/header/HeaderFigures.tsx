import type { Role } from '@ngoma/api/common/roles';
import Star from '@phosphor-icons/core/regular/star.svg?react';
import Wallet from '@phosphor-icons/core/regular/wallet.svg?react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { balanceQuery } from '#features/dashboards/dashboards.queries.ts';
import { loyaltyQuery } from '#features/loyalty/loyalty.queries.ts';
import { formatMoney, formatNumber } from '#lib/format/format.ts';
import { useMediaQuery } from '#lib/hooks/use-media-query.ts';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { MenuLink } from '#ui/kit/overlay/Menu.tsx';
import styles from './HeaderFigures.module.css';

interface HeaderFiguresProps {
  readonly reader: Role;
}

/**
 * Returns the figures of an account in words, each with the page of its movements: balance and points of a participant, and what an
 * organizer may withdraw. Each is left out until it is loaded.
 */
function useFigures(role: Role) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isBuyer = role === 'participant';
  const { data: balance } = useQuery({ ...balanceQuery(), enabled: isBuyer || role === 'organizer' });
  const { data: loyalty } = useQuery({ ...loyaltyQuery(), enabled: isBuyer });
  return [
    ...(balance
      ? [
          {
            path: isBuyer ? '/wallet' : '/transaction-and-payment',
            label: t(isBuyer ? 'dashboards:balance.participant' : 'dashboards:balance.organizer'),
            value: formatMoney(isBuyer ? balance.wallet : balance.available, locale),
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

/** The figures of the account in wide headers. A narrow header does not ask for them: its menu does when it is opened. */
export const HeaderFigures = (props: HeaderFiguresProps) =>
  useMediaQuery('(min-width: 1200px)') && (
    <span className={styles.figures}>
      <FigureLinks {...props} />
    </span>
  );

function FigureLinks({ reader }: HeaderFiguresProps) {
  const locale = useLocale();
  return useFigures(reader).map(({ path, label, value, icon }) => (
    <Link key={path} to={path} title={label} aria-label={labelWithValue(label, value, locale)} className={styles.figure}>
      {icon}
      {value}
    </Link>
  ));
}

/** The figures of the account as items of its menu, for narrow headers. */
export function HeaderFigureLinks({ reader }: HeaderFiguresProps) {
  const locale = useLocale();
  return (
    <div className={styles.narrow}>
      {useFigures(reader).map(({ path, label, value, icon }) => (
        <MenuLink key={path} to={path} icon={icon}>
          {labelWithValue(label, value, locale)}
        </MenuLink>
      ))}
    </div>
  );
}
