import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { Contract, Milestone } from '@ngoma/api/features/contracts/contracts';
import { useState } from 'react';
import { formatDate, formatMoney, formatRelative } from '#lib/format/format.ts';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { StatusChip } from '#ui/display/StatusChip.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { milestoneTones } from './contract-meta.ts';
import type { ContractAct } from './contracts.queries.ts';
import { FundDialog } from './FundDialog.tsx';

/** Returns the next deadline of a milestone as a sentence. */
function useMilestoneDeadline({ state, dueAt, releasesAt, settledAt, submittedAt }: Milestone, isActive: boolean): string | null {
  const { t } = useTranslation();
  const locale = useLocale();
  if (state === 'submitted' && releasesAt) return t('contracts:milestone.silence', { when: formatRelative(releasesAt, locale) });
  if (state === 'submitted' && submittedAt)
    return t('contracts:milestone.submittedAt', { day: formatDate(submittedAt, 'moment', locale) });
  if ((state === 'released' || state === 'refunded') && settledAt) return formatDate(settledAt, 'moment', locale);
  if (state === 'funded' && dueAt && new Date(dueAt) > new Date())
    return t('contracts:milestone.dueFrom', { day: formatDate(dueAt, 'dayYear', locale) });
  if (state === 'pending') return t(isActive ? 'contracts:milestone.waitsForMoney' : 'contracts:milestone.waitsForSignatures');
  return null;
}

interface RowProps {
  readonly milestone: Milestone;
  readonly contract: Contract;
  readonly act: ContractAct;
  /** Whether this milestone is the next to act on. */
  readonly isNext: boolean;
  readonly onFund: () => void;
  readonly onAsk: (kind: 'submit' | 'accept') => void;
}

function MilestoneRow({ milestone, contract, act, isNext, onFund, onAsk }: RowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { state, mySide, may } = { ...milestone, mySide: contract.mySide, may: contract.may };
  const when = useMilestoneDeadline(milestone, contract.state === 'active');
  const isDue = !milestone.dueAt || new Date(milestone.dueAt) <= new Date();
  const split = milestone.released > 0 && milestone.refunded > 0;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
        alignItems: 'center',
        py: 2,
        '&:last-of-type': { pb: 0 },
        '& + &': { borderTop: '1px solid', borderColor: 'divider' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{milestone.label}</Typography>
          <StatusChip tone={milestoneTones[state]}>{t(`contracts:milestone.state.${state}`)}</StatusChip>
        </Box>
        <Typography sx={{ fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
          {formatMoney(milestone.amount, locale)}
        </Typography>
        {split && (
          <Typography sx={{ fontSize: '0.9375rem' }}>
            {t('contracts:milestone.split', {
              provider: formatMoney(milestone.released, locale),
              organizer: formatMoney(milestone.refunded, locale),
            })}
          </Typography>
        )}
        {when && <Typography sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>{when}</Typography>}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {state === 'pending' && may.includes('fund') && (
          <Button
            aria-label={labelWithValue(t('contracts:milestone.fund'), milestone.label, locale)}
            variant={isNext ? 'contained' : 'outlined'}
            color={isNext ? 'sun' : 'primary'}
            onClick={onFund}
            disabled={act.isPending}
          >
            {t('contracts:milestone.fund')}
          </Button>
        )}
        {state === 'funded' && mySide === 'provider' && contract.state === 'active' && isDue && (
          <Button
            aria-label={labelWithValue(t('contracts:milestone.submit'), milestone.label, locale)}
            variant="contained"
            color="sun"
            onClick={() => onAsk('submit')}
            disabled={act.isPending}
          >
            {t('contracts:milestone.submit')}
          </Button>
        )}
        {(state === 'submitted' || state === 'funded') && may.includes('accept') && (
          <Button
            variant={state === 'submitted' ? 'contained' : 'outlined'}
            color={state === 'submitted' ? 'sun' : 'primary'}
            onClick={() => onAsk('accept')}
            aria-label={labelWithValue(t('contracts:milestone.accept'), milestone.label, locale)}
            disabled={act.isPending}
          >
            {t('contracts:milestone.accept')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** The milestones of the price, from funding to payout. */
export function MilestoneList({ contract, act }: { contract: Contract; act: ContractAct }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const [funded, setFunded] = useState<Milestone>();
  const [asked, setAsked] = useState<{ kind: 'submit' | 'accept'; milestone: Milestone }>();
  // One accent button per screen: signing comes before funding, and the first milestone before the second.
  const nextId = contract.may.includes('sign') ? undefined : contract.milestones.find(({ state }) => state === 'pending')?._id;
  const confirm = () => {
    if (!asked) return;
    const { kind, milestone } = asked;
    act.mutate(
      { kind, milestoneId: milestone._id },
      {
        onSuccess: ({ message }) => toast(message, 'success'),
        onError: (error) => toast(error.message, 'error'),
        onSettled: () => setAsked(undefined),
      },
    );
  };
  return (
    <Card sx={{ p: { xs: 2, md: 3 } }}>
      <Typography variant="h3" component="h2">
        {t('contracts:milestone.title')}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>{t('contracts:milestone.lead')}</Typography>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, mt: 1 }}>
        {contract.milestones.map((milestone) => (
          <MilestoneRow
            key={milestone._id}
            {...{ milestone, contract, act }}
            isNext={milestone._id === nextId}
            onFund={() => setFunded(milestone)}
            onAsk={(kind) => setAsked({ kind, milestone })}
          />
        ))}
      </Box>
      {funded && <FundDialog milestone={funded} contract={contract} act={act} onClose={() => setFunded(undefined)} />}
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={t(`contracts:ask.${asked?.kind ?? 'accept'}.title`)}
        confirmLabel={t(`contracts:ask.${asked?.kind ?? 'accept'}.confirm`)}
        isBusy={act.isPending}
        onConfirm={confirm}
        onClose={() => setAsked(undefined)}
      >
        {asked &&
          t(`contracts:ask.${asked.kind}.words`, {
            sum: formatMoney(asked.milestone.amount, locale),
            label: asked.milestone.label,
            provider: contract.provider.name,
          })}
      </ConfirmDialog>
    </Card>
  );
}
