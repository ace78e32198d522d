import StarsOutlined from '@mui/icons-material/StarsOutlined';
import Link from '@mui/material/Link';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink, useNavigate } from 'react-router';
import { formatNumber } from '#lib/format.ts';
import { nameAndWords } from '#lib/punctuation.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { loyaltyQuery } from './loyalty.queries.ts';

/** The same as a line of the account's menu. */
export function HeaderPointsItem(item: MenuItemProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const { data } = useQuery(loyaltyQuery());
  if (!data) return null;
  return (
    <MenuItem {...item} onClick={() => void navigate('/loyalty-program')}>
      <ListItemIcon>
        <StarsOutlined fontSize="small" />
      </ListItemIcon>
      {nameAndWords(t('loyalty:points'), formatNumber(data.totalPoints, locale), locale)}
    </MenuItem>
  );
}

/** The own points in the header, beside the balance; they lead to where they are spent. */
export function HeaderPoints() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data } = useQuery(loyaltyQuery());
  if (!data) return null;
  return (
    <Link
      component={RouterLink}
      to="/loyalty-program"
      underline="none"
      title={t('loyalty:points')}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        minHeight: 44,
        whiteSpace: 'nowrap',
        color: 'text.primary',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <StarsOutlined fontSize="small" titleAccess={t('loyalty:points')} />
      {formatNumber(data.totalPoints, locale)}
    </Link>
  );
}
