import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import type { Contract, Milestone } from '@ngoma/api/features/contracts/contracts';
import { useState } from 'react';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { FormError } from '#ui/form/FormError.tsx';
import { Dialog } from '#ui/overlay/overlays.tsx';
import type { ContractAct } from './contracts.queries.ts';

interface FundDialogProps {
  readonly milestone: Milestone;
  readonly contract: Contract;
  readonly act: ContractAct;
  readonly onClose: () => void;
}

/** Lets the organizer choose how to fund a milestone: from the balance, or by mobile money or card. */
export function FundDialog({ milestone, contract, act, onClose }: FundDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const available = contract.available ?? 0;
  const isEnough = available >= milestone.amount;
  const [from, setFrom] = useState<'balance' | 'payment'>(isEnough && !milestone.paymentUrl ? 'balance' : 'payment');
  const fund = () =>
    act.mutate(
      { kind: 'fund', milestoneId: milestone._id, from },
      {
        onSuccess: ({ message, paymentUrl }) => {
          if (paymentUrl) window.location.assign(paymentUrl);
          else {
            toast(message, 'success');
            onClose();
          }
        },
      },
    );
  return (
    <Dialog open onClose={act.isPending ? undefined : onClose} aria-labelledby="fund-title" fullWidth maxWidth="xs">
      <DialogTitle id="fund-title">{t('contracts:fund.title', { sum: formatMoney(milestone.amount, locale) })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <FormError message={act.variables?.kind === 'fund' ? act.error?.message : undefined} />
        <Typography sx={{ color: 'text.secondary' }}>{t('contracts:fund.lead', { provider: contract.provider.name })}</Typography>
        <RadioGroup
          aria-label={t('contracts:fund.from')}
          value={from}
          onChange={(_, value) => setFrom(value as typeof from)}
          sx={{ gap: 1 }}
        >
          <FormControlLabel
            value="balance"
            disabled={!isEnough}
            control={<Radio />}
            label={
              <Box>
                <Typography sx={{ fontWeight: 600 }}>{t('contracts:fund.balance')}</Typography>
                <Typography sx={{ fontSize: '0.9375rem' }}>
                  {t(isEnough ? 'contracts:fund.available' : 'contracts:fund.tooLittle', { sum: formatMoney(available, locale) })}
                </Typography>
              </Box>
            }
          />
          <FormControlLabel
            value="payment"
            control={<Radio />}
            label={
              <Box>
                <Typography sx={{ fontWeight: 600 }}>{t('contracts:fund.payment')}</Typography>
                <Typography sx={{ fontSize: '0.9375rem' }}>{t('contracts:fund.paymentWords')}</Typography>
              </Box>
            }
          />
        </RadioGroup>
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose} disabled={act.isPending}>
          {t('common:cancel')}
        </Button>
        <Button variant="contained" color="sun" onClick={fund} loading={act.isPending}>
          {t(from === 'balance' ? 'contracts:fund.confirm' : 'contracts:fund.pay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
