import { preparedRejections, type WithdrawalDetails } from '@ngoma/api/features/withdrawals/decisions';
import { useId, useState } from 'react';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { RadioGroup } from '#ui/kit/form/RadioGroup.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { useReject } from '../withdrawals.queries.ts';
import { Quote } from './ApprovalNotes.tsx';
import { useDecision } from './use-decision.ts';

const reasons = [...preparedRejections, 'own'] as const;
type Reason = (typeof reasons)[number];

/** The API takes no shorter reason. */
const minReasonLength = 3;

interface ReasonChoiceProps {
  readonly value: Reason;
  readonly onChange: (reason: Reason) => void;
}

function ReasonChoice({ value, onChange }: ReasonChoiceProps) {
  const { t } = useTranslation();
  return (
    <RadioGroup
      hidesLabel
      name={useId()}
      label={t('withdrawal-queue:reject.reason')}
      value={value}
      onChange={onChange}
      options={reasons.map((one) => ({ value: one, label: t(`withdrawal-queue:reject.choice.${one}`) }))}
    />
  );
}

/** The exact words that the owner will read. */
function OwnerReads({ name, words }: { readonly name: string; readonly words: string }) {
  const { t } = useTranslation();
  return (
    <Stack gap={1}>
      <Text look="small" isStrong>
        {t('withdrawal-queue:reject.reads', { name })}
      </Text>
      <Quote>{words}</Quote>
    </Stack>
  );
}

interface RejectDialogProps {
  readonly withdrawal: WithdrawalDetails;
  readonly onClose: () => void;
}

/**
 * Rejects a withdrawal with a prepared reason, in the language of the owner, or own words. They are shown as the owner will read them
 * before they are sent.
 */
export function RejectDialog({ withdrawal: { _id, amount, owner, rejectionWords }, onClose }: RejectDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const reject = useReject(_id);
  const { error, isBusy, decide } = useDecision(onClose);
  const [chosen, setChosen] = useState<Reason>('number');
  const [own, setOwn] = useState('');
  const [isMissing, setMissing] = useState(false);
  const sum = formatMoney(amount, locale);
  const words = chosen === 'own' ? own.trim() : rejectionWords[chosen];
  const confirm = () => {
    if (words.length < minReasonLength) setMissing(true);
    else void decide(() => reject.mutateAsync(words));
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('withdrawal-queue:reject.title', { amount: sum, name: owner.name })}
      confirmLabel={t('withdrawal-queue:reject.confirm', { amount: sum })}
      isBusy={isBusy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack>
        <FormError message={error?.message} />
        <ReasonChoice value={chosen} onChange={setChosen} />
        {chosen === 'own' && (
          <TextField
            multiline
            minRows={2}
            label={t('withdrawal-queue:reject.own')}
            value={own}
            onChange={({ target }) => {
              setOwn(target.value);
              setMissing(false);
            }}
            error={isMissing}
            helperText={isMissing ? t('withdrawal-queue:reject.missing') : undefined}
            inputProps={{ maxLength: 500 }}
          />
        )}
        {words !== '' && <OwnerReads name={owner.name} words={words} />}
        <Text look="small" tone="soft">
          {t('withdrawal-queue:reject.after')}
        </Text>
      </Stack>
    </ConfirmDialog>
  );
}
