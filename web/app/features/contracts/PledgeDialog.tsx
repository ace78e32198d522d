import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { Contract, Milestone } from '@ngoma/api/features/contracts/contracts';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Dialog } from '#ui/overlay/overlays.tsx';
import type { ContractAct } from './contracts.queries.ts';

interface PledgeDialogProps {
  readonly milestone: Milestone;
  readonly contract: Contract;
  readonly act: ContractAct;
  readonly onClose: () => void;
}

const risks = ['noEscrow', 'order', 'cancelled', 'protection'] as const;

/** Shows the provider what a pledge is and what it risks, and asks to agree or decline. */
export function PledgeDialog({ milestone, contract, act, onClose }: PledgeDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const { pledge } = milestone;
  const values = { sum: formatMoney(milestone.amount, locale), organizer: contract.organizer.name, label: milestone.label };
  const answer = (agrees: boolean) =>
    act.mutate(
      { kind: 'answer_pledge', milestoneId: milestone._id, agrees },
      {
        onSuccess: ({ message }) => {
          toast(message, 'success');
          onClose();
        },
      },
    );
  const isAnswering = act.isPending && act.variables?.kind === 'answer_pledge' ? act.variables.agrees : undefined;
  return (
    <Dialog open onClose={act.isPending ? undefined : onClose} aria-labelledby="pledge-title" fullWidth maxWidth="sm">
      <DialogTitle id="pledge-title" sx={{ overflowWrap: 'anywhere' }}>
        {t('contracts:pledge.answer.title', values)}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        <FormError message={act.variables?.kind === 'answer_pledge' ? act.error?.message : undefined} />
        <Typography sx={{ overflowWrap: 'anywhere' }}>{t('contracts:pledge.answer.lead', values)}</Typography>
        <Typography sx={{ fontWeight: 600 }}>
          {pledge?.expectedAt
            ? t('contracts:pledge.expected', { when: formatDate(pledge.expectedAt, 'moment', locale) })
            : t('contracts:pledge.noDate')}
        </Typography>
        <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1 }}>
          {risks.map((risk) => (
            <li key={risk}>{t(`contracts:pledge.risk.${risk}`, values)}</li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose} disabled={act.isPending}>
          {t('contracts:pledge.answer.later')}
        </Button>
        <Button variant="outlined" onClick={() => answer(false)} loading={isAnswering === false} disabled={act.isPending}>
          {t('contracts:pledge.answer.decline')}
        </Button>
        <Button
          variant="contained"
          color="sun"
          onClick={() => answer(true)}
          loading={isAnswering === true}
          disabled={act.isPending}
        >
          {t('contracts:pledge.answer.agree')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
