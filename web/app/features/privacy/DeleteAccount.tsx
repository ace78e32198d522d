import type { DeletionBlocker, DeletionPreview } from '@ngoma/api/features/people/privacy';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '#lib/api/call.ts';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { clearSession } from '#lib/session/session.ts';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Checkbox } from '#ui/kit/form/Checkbox.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './DeleteAccount.module.css';
import { dataRightsQuery, useDeleteAccount } from './privacy.queries.ts';

function Blockers({ blockers }: { blockers: readonly DeletionBlocker[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Notice tone="sun" role="none">
      <Text isStrong>{t('privacy:delete.first')}</Text>
      <ul className={styles.blockers}>
        {blockers.map(({ kind, count, amount }) => (
          <li key={kind}>{t(`privacy:blocker.${kind}`, { count, amount: formatMoney(amount, locale) })}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Lists the data that is deleted, retained and lost, shown before the person decides. */
function Consequences({ deletionPreview }: { deletionPreview: DeletionPreview }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { ticketsAhead, eventsAhead, wallet, graceDays } = deletionPreview;
  return (
    <ul className={styles.consequences}>
      <li>{t('privacy:delete.grace', { count: graceDays })}</li>
      <li>{t('privacy:delete.goes')}</li>
      <li>{t('privacy:delete.stays')}</li>
      {eventsAhead > 0 && <li>{t('privacy:delete.events', { count: eventsAhead })}</li>}
      {ticketsAhead > 0 && <li>{t('privacy:delete.tickets', { count: ticketsAhead })}</li>}
      {wallet > 0 && <li>{t('privacy:delete.wallet', { amount: formatMoney(wallet, locale) })}</li>}
    </ul>
  );
}

interface ConfirmDeletionProps {
  readonly email: string;
  readonly deletionPreview: DeletionPreview;
  readonly onClose: () => void;
}

/** Asks for the password and a confirmation before the deletion. */
function ConfirmDeletion({ email, deletionPreview, onClose }: ConfirmDeletionProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const remove = useDeleteAccount();
  const [password, setPassword] = useState('');
  const [isUnderstood, setUnderstood] = useState(false);
  const [problem, setProblem] = useState('');
  const [isTickMissing, setTickMissing] = useState(false);
  const confirm = async () => {
    if (!password) return setProblem(t('privacy:delete.passwordMissing'));
    if (!isUnderstood) return setTickMissing(true);
    try {
      toast((await remove.mutateAsync(password)).message);
      clearSession('left');
    } catch (error) {
      setProblem(error instanceof ApiProblem ? (error.errors.password ?? error.message) : (error as Error).message);
    }
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('privacy:delete.sure')}
      confirmLabel={t('privacy:delete.action')}
      isBusy={remove.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Consequences deletionPreview={deletionPreview} />
      <input type="email" value={email} autoComplete="username" readOnly hidden tabIndex={-1} />
      <div className={styles.password}>
        <TextField
          type="password"
          label={t('privacy:delete.password')}
          value={password}
          onChange={({ target }) => {
            setPassword(target.value);
            setProblem('');
          }}
          error={problem !== ''}
          helperText={problem}
          inputProps={{ autoComplete: 'current-password', maxLength: 128 }}
        />
      </div>
      <Checkbox
        label={t('privacy:delete.understood')}
        checked={isUnderstood}
        onChange={({ target }) => {
          setUnderstood(target.checked);
          setTickMissing(false);
        }}
        error={isTickMissing && <span role="alert">{t('privacy:delete.understoodMissing')}</span>}
      />
    </ConfirmDialog>
  );
}

/** Account deletion: consequences, obstacles and confirmation. */
export function DeleteAccount({ email }: { email: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(dataRightsQuery());
  const [isAsking, setAsking] = useState(false);
  if (!data && error) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <PanelSkeleton size="part" />;
  const { deletion } = data;
  const isBlocked = deletion.blockers.length > 0;
  return (
    <Stack>
      {isBlocked ? <Blockers blockers={deletion.blockers} /> : <Consequences deletionPreview={deletion} />}
      <Row justify="end">
        <Button variant="danger" size="medium" disabled={isBlocked} onClick={() => setAsking(true)}>
          {t('privacy:delete.action')}
        </Button>
      </Row>
      {isAsking && <ConfirmDeletion email={email} deletionPreview={deletion} onClose={() => setAsking(false)} />}
    </Stack>
  );
}
