import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { statement } from '@ngoma/api/features/ledger/ledger';
import { useState } from 'react';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Fact, Part } from '#ui/overlay/SideDrawer.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useWriteOff } from './supervision.queries.ts';

interface DebtProps {
  readonly id: string;
  readonly name: string;
  readonly debt: NonNullable<ReplyOf<typeof statement>['debt']>;
}

/** The debt of a seller after refunds, and the action to write it off once that is allowed. */
export function Debt({ id, name, debt: { amount, lastMovedAt, writeOffFrom } }: DebtProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { mutateAsync } = useWriteOff(id);
  const [isAsking, setAsking] = useState(false);
  const money = formatMoney(amount, locale);
  const mayWriteOff = Date.parse(writeOffFrom) <= Date.now();
  return (
    <Part title={t('supervision:money.debt.heading')}>
      <Fact name={t('supervision:money.debt.since', { day: formatDate(lastMovedAt, 'dayYear', locale) })}>
        <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
          <Money amountXaf={amount} />
        </Box>
      </Fact>
      {mayWriteOff ? (
        <Button variant="outlined" color="error" onClick={() => setAsking(true)} sx={{ justifySelf: 'start' }}>
          {t('supervision:money.debt.action')}
        </Button>
      ) : (
        <Typography sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {t('supervision:money.debt.young', { day: formatDate(writeOffFrom, 'dayYear', locale) })}
        </Typography>
      )}
      {isAsking && (
        <ReasonDialog
          title={t('supervision:money.debt.title', { amount: money, name })}
          words={t('supervision:money.debt.words')}
          confirmLabel={t('supervision:money.debt.confirm', { amount: money })}
          tone="danger"
          reason="required"
          act={(reason) => mutateAsync({ amount, reason })}
          onClose={() => setAsking(false)}
        />
      )}
    </Part>
  );
}
