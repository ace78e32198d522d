import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { Contract } from '@ngoma/api/features/contracts/contracts';
import { useState } from 'react';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Dialog } from '#ui/overlay/overlays.tsx';
import type { ContractAct } from './contracts.queries.ts';

interface DisputeDialogProps {
  readonly contract: Contract;
  readonly act: ContractAct;
  readonly onDone: (message: string) => void;
  readonly onClose: () => void;
}

/** Opens a dispute for the admins to decide. The escrow is frozen from then on. */
export function DisputeDialog({ contract, act, onDone, onClose }: DisputeDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isMissing = isTried && reason.trim() === '';
  const open = () => {
    setTried(true);
    if (reason.trim() !== '') act.mutate({ kind: 'dispute', reason }, { onSuccess: ({ message }) => onDone(message) });
  };
  return (
    <Dialog open onClose={act.isPending ? undefined : onClose} aria-labelledby="dispute-title" fullWidth maxWidth="sm">
      <DialogTitle id="dispute-title">{t('contracts:dispute.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <FormError message={act.variables?.kind === 'dispute' ? act.error?.message : undefined} />
        <Typography>{t('contracts:dispute.lead', { sum: formatMoney(contract.escrow, locale) })}</Typography>
        <TextField
          label={t('contracts:dispute.reason')}
          value={reason}
          multiline
          minRows={4}
          onChange={(typed) => setReason(typed.target.value)}
          error={isMissing}
          helperText={t(isMissing ? 'contracts:reasonMissing' : 'contracts:dispute.reasonHint')}
          inputProps={{ maxLength: 2_000 }}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose} disabled={act.isPending}>
          {t('common:cancel')}
        </Button>
        <Button variant="contained" color="error" onClick={open} loading={act.isPending}>
          {t('contracts:dispute.open')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
