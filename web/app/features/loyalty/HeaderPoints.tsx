import StarsOutlined from '@mui/icons-material/StarsOutlined';
import Link from '@mui/material/Link';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink, useNavigate } from 'react-router';
import { formatNumber } from '#lib/format/format.ts';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { loyaltyQuery } from './loyalty.queries.ts';

/** Points as an item of the account menu. */
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
      {labelWithValue(t('loyalty:points'), formatNumber(data.totalPoints, locale), locale)}
    </MenuItem>
  );
}

/** Points in the header, beside the balance; a link to the loyalty program. */
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
