import type { Contract, Milestone } from '@ngoma/api/features/contracts/contracts';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Dialog } from '#ui/kit/overlay/Dialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import type { ContractAct } from '../contracts.queries.ts';

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
    <Dialog
      isOpen
      shape="sheet"
      width="wide"
      title={t('contracts:pledge.answer.title', values)}
      isBusy={act.isPending}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose} disabled={act.isPending}>
            {t('contracts:pledge.answer.later')}
          </Button>
          <Button onClick={() => answer(false)} isBusy={isAnswering === false} disabled={act.isPending}>
            {t('contracts:pledge.answer.decline')}
          </Button>
          <Button variant="sun" onClick={() => answer(true)} isBusy={isAnswering === true} disabled={act.isPending}>
            {t('contracts:pledge.answer.agree')}
          </Button>
        </>
      }
    >
      <FormError message={act.variables?.kind === 'answer_pledge' ? act.error?.message : undefined} />
      <Text>{t('contracts:pledge.answer.lead', values)}</Text>
      <Text isStrong>
        {pledge?.expectedAt
          ? t('contracts:pledge.expected', { when: formatDate(pledge.expectedAt, 'moment', locale) })
          : t('contracts:pledge.noDate')}
      </Text>
      <ul>
        {risks.map((risk) => (
          <li key={risk}>{t(`contracts:pledge.risk.${risk}`, values)}</li>
        ))}
      </ul>
    </Dialog>
  );
}
