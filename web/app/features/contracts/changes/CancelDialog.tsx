import type { Contract } from '@ngoma/api/features/contracts/contracts';
import type { CancellationConsequences } from '@ngoma/api/features/contracts/escrow';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '#lib/api/call.ts';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { FormDialog } from '#ui/overlay/FormDialog.tsx';
import { type ContractAct, consequencesQuery } from '../contracts.queries.ts';
import styles from './CancelDialog.module.css';

/** The effects of a cancellation on the money, line by line. */
function Consequences({ found, contract }: { found: CancellationConsequences; contract: Contract }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { by, percent, escrow, toProvider, toOrganizer, returned, owed, hoursBefore, total } = found;
  const lines = [
    ['escrow', escrow],
    ['toProvider', toProvider],
    ['toOrganizer', toOrganizer],
    ['returned', returned],
    ['owed', owed],
  ] as const;
  return (
    <Stack gap={1.5}>
      <Text>
        {contract.inForce === null
          ? t('contracts:cancel.free')
          : by === 'provider'
            ? t('contracts:cancel.byProvider')
            : t(percent === 0 ? 'contracts:cancel.byOrganizerFree' : 'contracts:cancel.byOrganizer', {
                percent,
                total: formatMoney(total, locale),
                count: Math.floor(hoursBefore / 24),
              })}
      </Text>
      {contract.inForce !== null && (
        <dl className={styles.facts}>
          {lines.map(([name, sum]) =>
            sum === 0 && name !== 'escrow' ? null : (
              <div key={name} className={styles.row} data-escrow={name === 'escrow' || undefined}>
                <dt>
                  {t(`contracts:cancel.line.${name}`, { provider: contract.provider.name, organizer: contract.organizer.name })}
                </dt>
                <dd className={styles.value}>{formatMoney(sum, locale)}</dd>
              </div>
            ),
          )}
        </dl>
      )}
    </Stack>
  );
}

interface CancelDialogProps {
  readonly contract: Contract;
  readonly act: ContractAct;
  readonly onDone: (message: string) => void;
  readonly onClose: () => void;
}

/** Cancels a contract after the person has read the consequences. */
export function CancelDialog({ contract, act, onDone, onClose }: CancelDialogProps) {
  const { t } = useTranslation();
  const { data: found, error, refetch } = useQuery(consequencesQuery(contract._id));
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isMissing = isTried && reason.trim() === '';
  const cancel = () => {
    setTried(true);
    if (!found || reason.trim() === '') return;
    const { toProvider, toOrganizer, returned } = found;
    act.mutate(
      { kind: 'cancel', body: { reason, toProvider, toOrganizer, returned } },
      {
        onSuccess: ({ message }) => onDone(message),
        onError: (refused) => refused instanceof ApiProblem && refused.code === 'consequences_changed' && void refetch(),
      },
    );
  };
  return (
    <FormDialog
      title={t('contracts:cancel.title')}
      submitLabel={t('contracts:cancel.confirm')}
      keepLabel={t('contracts:cancel.keep')}
      tone="danger"
      isBusy={act.isPending}
      isDisabled={!found}
      onSubmit={cancel}
      onClose={onClose}
    >
      <FormError message={error?.message ?? (act.variables?.kind === 'cancel' ? act.error?.message : undefined)} />
      {found ? <Consequences found={found} contract={contract} /> : !error && <PanelSkeleton size="part" />}
      <TextField
        label={t('contracts:cancel.reason')}
        value={reason}
        multiline
        minRows={2}
        onChange={(typed) => setReason(typed.target.value)}
        error={isMissing}
        helperText={t(isMissing ? 'contracts:reasonMissing' : 'contracts:cancel.reasonHint')}
        inputProps={{ maxLength: 1_000 }}
      />
    </FormDialog>
  );
}
