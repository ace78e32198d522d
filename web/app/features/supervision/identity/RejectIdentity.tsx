import { type IdentityDetails, identityRejections } from '@ngoma/api/features/people/identity';
import { useId, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { RadioGroup } from '#ui/kit/form/RadioGroup.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { Quote } from '../withdrawals/decisions/ApprovalNotes.tsx';
import { useDecision } from '../withdrawals/decisions/use-decision.ts';
import { useRejectIdentity } from './identity.queries.ts';

const reasons = [...identityRejections, 'own'] as const;
type Reason = (typeof reasons)[number];

/** The API takes no shorter reason. */
const minReasonLength = 3;

interface RejectIdentityProps {
  readonly verification: IdentityDetails;
  readonly onClose: () => void;
}

/** Rejects a submission with a prepared reason, in the language of the owner, or own words. They are shown as the owner will read them. */
export function RejectIdentity({ verification: { _id, owner, rejectionWords }, onClose }: RejectIdentityProps) {
  const { t } = useTranslation();
  const reject = useRejectIdentity(_id);
  const { error, isBusy, decide } = useDecision(onClose);
  const [chosen, setChosen] = useState<Reason>('unreadable');
  const [own, setOwn] = useState('');
  const radios = useId();
  const [isMissing, setMissing] = useState(false);
  const words = chosen === 'own' ? own.trim() : rejectionWords[chosen];
  const confirm = () => {
    if (words.length < minReasonLength) setMissing(true);
    else void decide(() => reject.mutateAsync(words));
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('identity-review:reject.title', { name: owner.name })}
      confirmLabel={t('identity-review:reject.confirm')}
      isBusy={isBusy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack>
        <FormError message={error?.message} />
        <RadioGroup
          hidesLabel
          name={radios}
          label={t('identity-review:reject.reason')}
          value={chosen}
          onChange={setChosen}
          options={reasons.map((one) => ({ value: one, label: t(`identity-review:reject.choice.${one}`) }))}
        />
        {chosen === 'own' && (
          <TextField
            multiline
            minRows={2}
            label={t('identity-review:reject.own')}
            value={own}
            onChange={({ target }) => {
              setOwn(target.value);
              setMissing(false);
            }}
            error={isMissing}
            helperText={isMissing ? t('identity-review:reject.missing') : undefined}
            inputProps={{ maxLength: 500 }}
          />
        )}
        {words !== '' && (
          <Stack gap={1}>
            <Text look="small" isStrong>
              {t('identity-review:reject.reads', { name: owner.name })}
            </Text>
            <Quote>{words}</Quote>
          </Stack>
        )}
        <Text look="small" tone="soft">
          {t('identity-review:reject.after')}
        </Text>
      </Stack>
    </ConfirmDialog>
  );
}
