import AccountBalanceWalletOutlined from '@mui/icons-material/AccountBalanceWalletOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink, useNavigate } from 'react-router';
import { formatMoney } from '#lib/format/format.ts';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { balanceQuery } from './dashboards.queries.ts';

interface HeaderBalanceProps {
  readonly role: 'participant' | 'organizer';
}

/** The pages with the movements of each balance. */
const pages = { participant: '/wallet', organizer: '/transaction-and-payment' } as const;

/** Returns the amount: a participant's wallet, or what an organizer may withdraw. Undefined before it is loaded. */
function useAmount(role: HeaderBalanceProps['role']): string | undefined {
  const locale = useLocale();
  const { data } = useQuery(balanceQuery());
  return data && formatMoney(role === 'organizer' ? data.available : data.wallet, locale);
}

/** The balance as an item of the account menu. */
export function HeaderBalanceItem({ role, ...item }: HeaderBalanceProps & MenuItemProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const navigate = useNavigate();
  const amount = useAmount(role);
  if (!amount) return null;
  return (
    <MenuItem {...item} onClick={() => void navigate(pages[role])}>
      <ListItemIcon>
        <AccountBalanceWalletOutlined fontSize="small" />
      </ListItemIcon>
      {labelWithValue(t(`dashboards:balance.${role}`), amount, locale)}
    </MenuItem>
  );
}

/** The balance in the header; a link to its movements. */
export function HeaderBalance({ role }: HeaderBalanceProps) {
  const { t } = useTranslation();
  const amount = useAmount(role);
  if (!amount) return null;
  const label = t(`dashboards:balance.${role}`);
  return (
    <Link
      component={RouterLink}
      to={pages[role]}
      underline="none"
      title={label}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        minHeight: 44,
        whiteSpace: 'nowrap',
        fontWeight: 600,
        color: 'text.primary',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <AccountBalanceWalletOutlined fontSize="small" titleAccess={label} />
      <Box component="span">{amount}</Box>
    </Link>
  );
}
