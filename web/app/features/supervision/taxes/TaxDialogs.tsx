import { taxTerms } from '@ngoma/api/common/business';
import { localizedText } from '@ngoma/api/common/locale';
import { taxName } from '@ngoma/api/features/events/ticketing/tax-name';
import { type ManagedTax, taxCountries } from '@ngoma/api/features/events/ticketing/taxes';
import { useState } from 'react';
import { percentOf } from '#lib/format/percent.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { RateFields, useRateDraft } from './RateFields.tsx';
import styles from './TaxDialogs.module.css';
import { useAddTax, useSetTaxRate } from './taxes.queries.ts';

/** Adds a tax with its first rate. If it fails, it stays open with what was typed. */
export function AddTaxDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const add = useAddTax();
  const draft = useRateDraft();
  const [country, setCountry] = useState<ManagedTax['country']>('CM');
  const [name, setName] = useState('');
  const [nameFr, setNameFr] = useState('');
  const { basisPoints, hasReason, isTried } = draft;
  const confirm = () => {
    draft.setTried(true);
    if (basisPoints === undefined || !hasReason || !name.trim() || !nameFr.trim()) return;
    const body = { country, name, nameFr, basisPoints, validFrom: draft.validFrom, reason: draft.reason.trim() };
    add.mutate(body, {
      onSuccess: ({ message }) => {
        toast(message, 'success');
        onClose();
      },
    });
  };
  const added = basisPoints === undefined ? undefined : taxName({ name, nameFr, basisPoints }, locale).trim();
  return (
    <ConfirmDialog
      tone="ink"
      isOpen
      title={t('taxes:manage.addTitle')}
      confirmLabel={added ? t('taxes:manage.addConfirm', { tax: added }) : t('taxes:manage.add')}
      isBusy={add.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <TextField
          select
          label={t('taxes:manage.country')}
          value={country}
          onChange={({ target }) => setCountry(taxCountries.find((one) => one === target.value) ?? 'CM')}
        >
          {taxCountries.map((one) => (
            <option key={one} value={one}>
              {t(`taxes:country.${one}`)}
            </option>
          ))}
        </TextField>
        <TextField
          label={t('taxes:manage.name')}
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={isTried && !name.trim()}
          helperText={isTried && !name.trim() ? t('taxes:manage.nameMissing') : undefined}
          inputProps={{ maxLength: taxTerms.maxName }}
        />
        <TextField
          label={t('taxes:manage.nameFr')}
          value={nameFr}
          onChange={({ target }) => setNameFr(target.value)}
          error={isTried && !nameFr.trim()}
          helperText={isTried && !nameFr.trim() ? t('taxes:manage.nameMissing') : undefined}
          inputProps={{ maxLength: taxTerms.maxName }}
        />
        <RateFields draft={draft} error={add.error} />
      </div>
    </ConfirmDialog>
  );
}

interface TaxRateDialogProps {
  readonly tax: ManagedTax;
  /** Whether the tax ends. */
  readonly isEnd: boolean;
  readonly onClose: () => void;
}

/** Sets the rate of a tax, or ends it, with beginning and reason. If it fails, it stays open with what was typed. */
export function TaxRateDialog({ tax, isEnd, onClose }: TaxRateDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const set = useSetTaxRate(tax._id);
  const draft = useRateDraft();
  const name = localizedText(locale, tax.name, tax.nameFr);
  const { basisPoints, hasReason } = draft;
  const confirm = () => {
    draft.setTried(true);
    if (!hasReason || (!isEnd && basisPoints === undefined)) return;
    set.mutate(
      {
        ...{ basisPoints: isEnd ? null : (basisPoints ?? null), validFrom: draft.validFrom },
        ...{ reason: draft.reason.trim(), version: tax.version },
      },
      {
        onSuccess: ({ message }) => {
          toast(message, 'success');
          onClose();
        },
      },
    );
  };
  const setLabel =
    basisPoints === undefined ? t('taxes:manage.set') : t('taxes:manage.setConfirm', { rate: percentOf(basisPoints, locale) });
  return (
    <ConfirmDialog
      isOpen
      title={isEnd ? t('taxes:manage.endTitle', { name }) : t('taxes:manage.setTitle', { name })}
      confirmLabel={isEnd ? t('taxes:manage.end') : setLabel}
      tone={isEnd ? 'danger' : 'ink'}
      isBusy={set.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <Text>{t('taxes:manage.words', { count: tax.events })}</Text>
        <RateFields draft={draft} isEnd={isEnd} error={set.error} />
      </div>
    </ConfirmDialog>
  );
}
