import AccountBalanceWalletOutlined from '@mui/icons-material/AccountBalanceWalletOutlined';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { balanceQuery } from './dashboards.queries.ts';

interface HeaderBalanceProps {
  readonly role: 'participant' | 'organizer';
  /** Renders it as a line of the account menu, aligned with the other lines. */
  readonly isMenuLine?: boolean;
}

/** The balance in the header: a participant's wallet, or the amount that an organizer may withdraw. */
export function HeaderBalance({ role, isMenuLine = false }: HeaderBalanceProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data } = useQuery(balanceQuery());
  if (!data) return null;
  const amount = formatMoney(role === 'organizer' ? data.available : data.wallet, locale);
  return (
    <Box
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: isMenuLine ? 2 : 0.75,
        whiteSpace: 'nowrap',
        fontWeight: 600,
        fontVariantNumeric: 'tabular-nums',
      }}
      title={t(`dashboards:balance.${role}`)}
    >
      <AccountBalanceWalletOutlined fontSize="small" titleAccess={t(`dashboards:balance.${role}`)} />
      {amount}
    </Box>
  );
}
