import type { Contract, Milestone } from '@ngoma/api/features/contracts/contracts';
import { useState } from 'react';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { RadioGroup } from '#ui/kit/form/RadioGroup.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { FormDialog } from '#ui/overlay/FormDialog.tsx';
import type { ContractAct } from '../contracts.queries.ts';

interface FundDialogProps {
  readonly milestone: Milestone;
  readonly contract: Contract;
  readonly act: ContractAct;
  readonly onClose: () => void;
}

type Source = 'balance' | 'payment' | 'pledge';

const confirmLabels = {
  balance: 'contracts:fund.confirm',
  payment: 'contracts:fund.pay',
  pledge: 'contracts:fund.pledge.confirm',
} as const satisfies Record<Source, string>;

/**
 * Lets the organizer choose how to fund a milestone: from the balance, by mobile money or card, or by a pledge of the event's pending
 * ticket income.
 */
export function FundDialog({ milestone, contract, act, onClose }: FundDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const available = contract.available ?? 0;
  const isEnough = available >= milestone.amount;
  const pledgeable = contract.pledgeable ?? 0;
  const isPledgeable = pledgeable >= milestone.amount;
  const [from, setFrom] = useState<Source>(isEnough && !milestone.paymentUrl ? 'balance' : 'payment');
  const { _id: milestoneId } = milestone;
  const fund = () =>
    act.mutate(from === 'pledge' ? { kind: 'pledge', milestoneId } : { kind: 'fund', milestoneId, from }, {
      onSuccess: ({ message, paymentUrl }) => {
        if (paymentUrl) window.location.assign(paymentUrl);
        else {
          toast(message, 'success');
          onClose();
        }
      },
    });
  return (
    <FormDialog
      title={t(from === 'pledge' ? 'contracts:fund.pledge.title' : 'contracts:fund.title', {
        sum: formatMoney(milestone.amount, locale),
      })}
      width="normal"
      submitLabel={t(confirmLabels[from])}
      isBusy={act.isPending}
      onSubmit={fund}
      onClose={onClose}
    >
      <FormError message={act.variables?.kind === 'fund' || act.variables?.kind === 'pledge' ? act.error?.message : undefined} />
      {from !== 'pledge' && <Text tone="soft">{t('contracts:fund.lead', { provider: contract.provider.name })}</Text>}
      <RadioGroup<Source>
        hidesLabel
        look="panels"
        name="source"
        label={t('contracts:fund.from')}
        value={from}
        onChange={setFrom}
        options={[
          {
            value: 'balance',
            label: t('contracts:fund.balance'),
            note: t(isEnough ? 'contracts:fund.available' : 'contracts:fund.tooLittle', { sum: formatMoney(available, locale) }),
            isDisabled: !isEnough,
          },
          { value: 'payment', label: t('contracts:fund.payment'), note: t('contracts:fund.paymentWords') },
          ...(milestone.state === 'pending'
            ? [
                {
                  value: 'pledge' as const,
                  label: t('contracts:fund.pledge.name'),
                  note: t(isPledgeable ? 'contracts:fund.pledge.available' : 'contracts:fund.pledge.tooLittle', {
                    sum: formatMoney(pledgeable, locale),
                  }),
                  isDisabled: !isPledgeable,
                },
              ]
            : []),
        ]}
      />
      {from === 'pledge' && (
        <Notice tone="primary" role="none">
          {t('contracts:fund.pledge.words', { provider: contract.provider.name })}
        </Notice>
      )}
    </FormDialog>
  );
}
