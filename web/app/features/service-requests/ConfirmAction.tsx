import { type LostReason, lostReasons } from '@ngoma/api/common/lost-reasons';
import type { RequestAction, ServiceRequest } from '@ngoma/api/features/service-requests';
import { useState } from 'react';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Select } from '#ui/kit/form/Select.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './ConfirmAction.module.css';
import type { ActOnRequest, RequestAct } from './requests.queries.ts';

/** The actions that are confirmed before they are sent. */
export type Asked = Exclude<RequestAction, 'propose' | 'update'>;
const takesReason: ReadonlySet<Asked> = new Set(['decline', 'turn_down', 'withdraw']);

function actOf(action: Asked, id: string, reason: string, lostReason: LostReason | ''): RequestAct {
  const why = reason.trim() ? { reason } : {};
  if (action === 'accept') return { kind: 'answer', id, body: { proStatus: 'accepted' } };
  if (action === 'decline') return { kind: 'answer', id, body: { proStatus: 'declined', ...why } };
  if (action === 'award') return { kind: 'decide', id, body: { status: 'awarded' } };
  if (action === 'turn_down')
    return { kind: 'decide', id, body: { status: 'declined', ...why, ...(lostReason && { lostReason }) } };
  return { kind: 'project', id, body: { newStatus: action === 'complete' ? 'completed' : 'cancelled', ...why } };
}

interface ConfirmActionProps {
  readonly asked: { readonly action: Asked; readonly request: ServiceRequest };
  readonly act: ActOnRequest;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before an irreversible action, with a reason where it helps the other side. */
export function ConfirmAction({ asked: { action, request }, act, onDone, onClose }: ConfirmActionProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const [reason, setReason] = useState('');
  const [lostReason, setLostReason] = useState<LostReason | ''>('');
  const words = {
    provider: request.provider.name,
    organizer: request.organizer.name,
    sum: formatMoney(request.proposal?.total ?? 0, locale),
  };
  const confirm = () =>
    act.mutate(actOf(action, request._id, reason, lostReason), {
      onSuccess: ({ message }) => {
        toast(message, 'success');
        onDone();
        onClose();
      },
    });
  return (
    <ConfirmDialog
      isOpen
      title={t(`service-requests:ask.${action}.title`, words)}
      confirmLabel={t(`service-requests:action.${action}`)}
      tone={takesReason.has(action) ? 'danger' : 'ink'}
      isBusy={act.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {/* The typed reason stays for a retry. */}
      <FormError message={act.error?.message} />
      <Text>{t(`service-requests:ask.${action}.words`, words)}</Text>
      {action === 'turn_down' && (
        <div className={styles.spaced}>
          <Select
            label={t('service-requests:ask.lostReason')}
            value={lostReason}
            onChange={({ target }) => setLostReason(lostReasons.find((one) => one === target.value) ?? '')}
          >
            <option value="">{t('service-requests:ask.noReason')}</option>
            {lostReasons.map((one) => (
              <option key={one} value={one}>
                {t(`lost-reasons:${one}`)}
              </option>
            ))}
          </Select>
        </div>
      )}
      {takesReason.has(action) && (
        <div className={styles.spaced}>
          <TextField
            label={t(action === 'turn_down' ? 'service-requests:ask.message' : 'service-requests:ask.reason')}
            value={reason}
            onChange={(typed) => setReason(typed.target.value)}
            multiline
            minRows={2}
            inputProps={{ maxLength: 1_000 }}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}
