import { localizedText } from '@ngoma/api/common/locale';
import { createManagedReward, type ManagedReward } from '@ngoma/api/features/supervision/managed-rewards';
import { type ReactNode, useState } from 'react';
import { type Control, type FieldErrors, useForm, useWatch } from 'react-hook-form';
import { showFormError } from '#lib/api/form-error.ts';
import { formResolver } from '#lib/api/form-resolver.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { FormField } from '#ui/form/FormField.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { FormDialog } from '#ui/overlay/FormDialog.tsx';
import styles from './RewardDialog.module.css';
import { codesIn, type RewardValues, rewardToWire, rewardValuesOf } from './reward-form.ts';
import { useSaveReward } from './rewards.queries.ts';

const Pair = ({ children }: { readonly children: ReactNode }) => <div className={styles.columns}>{children}</div>;

/** Title and description in both languages, and the partner with its address. */
function Texts({ control }: { readonly control: Control<RewardValues> }) {
  const { t } = useTranslation();
  const field = (name: 'title' | 'titleFr' | 'partner' | 'address') => ({
    control,
    name,
    label: t(`managed-rewards:field.${name}`),
  });
  return (
    <>
      <Pair>
        <FormField {...field('title')} required autoFocus />
        <FormField {...field('titleFr')} helperText={t('managed-rewards:form.frenchHint')} />
      </Pair>
      <FormField
        control={control}
        name="description"
        label={t('managed-rewards:field.description')}
        required
        multiline
        minRows={2}
      />
      <FormField control={control} name="descriptionFr" label={t('managed-rewards:field.descriptionFr')} multiline minRows={2} />
      <FormField {...field('partner')} required helperText={t('managed-rewards:form.partnerHint')} />
      <FormField {...field('address')} helperText={t('managed-rewards:form.addressHint')} />
    </>
  );
}

/** Stock, and the partner's codes for what is added to it. */
function Stock({ control, reward }: { readonly control: Control<RewardValues>; readonly reward: ManagedReward | undefined }) {
  const { t } = useTranslation();
  const [stock, codes] = useWatch({ control, name: ['stock', 'codes'] });
  const added = Math.trunc(Number(stock)) - (reward?.stock ?? 0);
  const made = added - codesIn(codes).length;
  return (
    <>
      <Pair>
        <FormField
          control={control}
          name="stock"
          label={t('managed-rewards:field.stock')}
          required
          inputProps={{ inputMode: 'numeric' }}
          helperText={reward && t('managed-rewards:form.stockHint', { redeemed: reward.redeemed })}
        />
        <FormField
          control={control}
          name="perPerson"
          label={t('managed-rewards:field.perPerson')}
          inputProps={{ inputMode: 'numeric' }}
          helperText={t('managed-rewards:form.perPersonHint')}
        />
      </Pair>
      {added > 0 && (
        <FormField
          control={control}
          name="codes"
          label={t('managed-rewards:form.codes')}
          multiline
          minRows={3}
          helperText={made > 0 ? t('managed-rewards:form.codesMade', { count: made }) : t('managed-rewards:form.codesHint')}
        />
      )}
      {added < 0 && (
        <div role="status" className={styles.codesWithdrawn}>
          {t('managed-rewards:form.codesWithdrawn', { count: -added })}
        </div>
      )}
    </>
  );
}

/** Returns the first error of a single code, which no field shows. */
const codeErrorIn = ({ codes }: FieldErrors<RewardValues>): string | undefined =>
  Object.values((codes ?? {}) as Record<string, { readonly message?: string } | undefined>).find((one) => one?.message)?.message;

interface RewardDialogProps {
  /** Undefined to add one. */
  readonly reward: ManagedReward | undefined;
  readonly onSaved: (reward: ManagedReward) => void;
  readonly onClose: () => void;
}

/** Adds or changes a reward. If that fails, it stays open with what was typed. */
export function RewardDialog({ reward: given, onSaved, onClose }: RewardDialogProps) {
  // The form changes what it was filled in from: if another admin has changed it meanwhile, the server refuses.
  const [reward] = useState(given);
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const save = useSaveReward(reward);
  const toWire = rewardToWire(reward);
  const form = useForm<RewardValues>({
    defaultValues: rewardValuesOf(reward),
    resolver: formResolver({ endpoint: createManagedReward, locale, toWire }),
  });
  const { control, formState } = form;
  const submit = form.handleSubmit(async (values) => {
    try {
      const saved = await save.mutateAsync(toWire(values));
      toast(saved.message, 'success');
      onSaved(saved.reward);
    } catch (error) {
      showFormError(form, error);
    }
  });
  return (
    <FormDialog
      title={
        reward
          ? t('managed-rewards:form.change', { title: localizedText(locale, reward.title, reward.titleFr) })
          : t('managed-rewards:form.add')
      }
      submitLabel={t(reward ? 'managed-rewards:form.save' : 'managed-rewards:form.offer')}
      isBusy={save.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <FormError message={formState.errors.root?.message ?? codeErrorIn(formState.errors)} />
      <Texts control={control} />
      <FormField
        control={control}
        name="cost"
        label={t('managed-rewards:field.cost')}
        required
        inputProps={{ inputMode: 'numeric' }}
        helperText={reward && t('managed-rewards:form.costHint')}
      />
      <Stock control={control} reward={reward} />
      <Pair>
        <FormField control={control} name="opensAt" type="datetime-local" label={t('managed-rewards:field.opensAt')} />
        <FormField control={control} name="closesAt" type="datetime-local" label={t('managed-rewards:field.closesAt')} />
      </Pair>
    </FormDialog>
  );
}
