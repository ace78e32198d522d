import { type AppliedTax, type TaxMode, taxAmounts, taxModes } from '@ngoma/api/features/events/ticketing/tax-amounts';
import type { EventTaxes } from '@ngoma/api/features/events/ticketing/taxes';
import { useState } from 'react';
import { formatMoney } from '#lib/format/format.ts';
import { percentOf } from '#lib/format/percent.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './TaxesDialog.module.css';
import { useSetEventTaxes } from './taxes.queries.ts';

/** The price with which the effect of the taxes is shown. */
const examplePrice = 10_000;
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** The price that buyers would pay, and what of it the organizer owes as taxes, for a ticket of 10,000 XAF. */
function Example({ taxes }: { readonly taxes: readonly AppliedTax[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const amounts = taxAmounts(examplePrice, taxes);
  const added = sum(amounts.filter((_, place) => taxes[place]?.mode === 'added'));
  return (
    <p role="status" className={styles.example}>
      {t('event-taxes:example', {
        price: formatMoney(examplePrice, locale),
        paid: formatMoney(examplePrice + added, locale),
        taxes: formatMoney(sum(amounts), locale),
      })}
    </p>
  );
}

interface TaxesDialogProps {
  readonly eventId: string;
  readonly current: EventTaxes;
  /** Why the last choice was not saved. */
  readonly problem: string | undefined;
  readonly onProblem: (message: string | undefined) => void;
  readonly onClose: () => void;
}

/** Chooses each tax of an event: not applied, included in the price, or added to it. If it fails, it stays open with the choice. */
export function TaxesDialog({ eventId, current, problem, onProblem, onClose }: TaxesDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const save = useSetEventTaxes(eventId);
  const [modes, setModes] = useState<ReadonlyMap<string, TaxMode>>(
    new Map(current.taxes.map(({ taxId, mode }) => [taxId, mode])),
  );
  const [taxNumber, setTaxNumber] = useState(current.taxNumber ?? '');
  const ended = current.taxes.flatMap(({ taxId, name, basisPoints }) => (basisPoints === null ? [{ _id: taxId, name }] : []));
  const choices = [...current.available, ...ended.map((tax) => ({ ...tax, basisPoints: null }))];
  const chosen = choices.flatMap(({ _id, basisPoints }) => {
    const mode = modes.get(_id);
    return mode ? [{ taxId: _id, mode, basisPoints }] : [];
  });
  const change = (taxId: string, value: string) => {
    const next = new Map(modes);
    const mode = taxModes.find((one) => one === value);
    if (mode) next.set(taxId, mode);
    else next.delete(taxId);
    setModes(next);
  };
  const confirm = async () => {
    onProblem(undefined);
    const taxes = chosen.map(({ taxId, mode }) => ({ taxId, mode }));
    try {
      const body = { taxes, taxNumber: taxNumber.trim() || null, version: current.version };
      toast((await save.mutateAsync(body)).message, 'success');
      onClose();
    } catch (error) {
      onProblem((error as Error).message);
    }
  };
  return (
    <ConfirmDialog
      tone="ink"
      isOpen
      title={t('event-taxes:title')}
      confirmLabel={t('event-taxes:save')}
      isBusy={save.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <div className={styles.stack}>
        <Text>{t('event-taxes:dialogWords')}</Text>
        {choices.map(({ _id, name, basisPoints }) => (
          <TextField
            key={_id}
            select
            label={basisPoints === null ? t('event-taxes:ended', { name }) : `${name} ${percentOf(basisPoints, locale)}`}
            value={modes.get(_id) ?? 'none'}
            onChange={({ target }) => change(_id, target.value)}
          >
            <option value="none">{t('event-taxes:mode.none')}</option>
            {taxModes.map((mode) => (
              <option key={mode} value={mode}>
                {t(`event-taxes:mode.${mode}`)}
              </option>
            ))}
          </TextField>
        ))}
        <TextField
          label={t('event-taxes:taxNumber')}
          value={taxNumber}
          onChange={({ target }) => setTaxNumber(target.value)}
          helperText={t('event-taxes:taxNumberHint')}
          inputProps={{ maxLength: 40, autoComplete: 'off' }}
        />
        <Example taxes={chosen.flatMap(({ basisPoints, mode }) => (basisPoints === null ? [] : [{ basisPoints, mode }]))} />
        <FormError message={problem} />
      </div>
    </ConfirmDialog>
  );
}
