import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { DeletionBlocker, DeletionOutlook } from '@ngoma/api/features/privacy';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiProblem } from '#lib/call.ts';
import { formatMoney } from '#lib/format.ts';
import { clearSession } from '#lib/session.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Hint } from '#ui/Hint.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { Notice } from '#ui/Notice.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { dataRightsQuery, useDeleteAccount } from './data-rights.queries.ts';

function Blockers({ blockers }: { blockers: readonly DeletionBlocker[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Notice tone="warning" role="none">
      <Typography sx={{ fontWeight: 600 }}>{t('data-rights:delete.first')}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {blockers.map(({ kind, count, amount }) => (
          <li key={kind}>{t(`data-rights:blocker.${kind}`, { count, amount: formatMoney(amount, locale) })}</li>
        ))}
      </Box>
    </Notice>
  );
}

/** What goes, what stays, and what is lost: said before anybody decides. */
function Consequences({ outlook }: { outlook: DeletionOutlook }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { ticketsAhead, eventsAhead, wallet, graceDays } = outlook;
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5 }}>
      <li>{t('data-rights:delete.grace', { count: graceDays })}</li>
      <li>{t('data-rights:delete.goes')}</li>
      <li>{t('data-rights:delete.stays')}</li>
      {eventsAhead > 0 && <li>{t('data-rights:delete.events', { count: eventsAhead })}</li>}
      {ticketsAhead > 0 && <li>{t('data-rights:delete.tickets', { count: ticketsAhead })}</li>}
      {wallet > 0 && <li>{t('data-rights:delete.wallet', { amount: formatMoney(wallet, locale) })}</li>}
    </Box>
  );
}

interface AskingProps {
  readonly email: string;
  readonly outlook: DeletionOutlook;
  readonly onClose: () => void;
}

/** The last question: the password, and a word that it was understood. */
function Asking({ email, outlook, onClose }: AskingProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const tickHintId = useId();
  const remove = useDeleteAccount();
  const [password, setPassword] = useState('');
  const [isUnderstood, setUnderstood] = useState(false);
  const [problem, setProblem] = useState('');
  const [isTickMissing, setTickMissing] = useState(false);
  const confirm = async () => {
    if (!password) return setProblem(t('data-rights:delete.passwordMissing'));
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
      title={t('data-rights:delete.sure')}
      confirmLabel={t('data-rights:delete.action')}
      tone="error"
      isBusy={remove.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Consequences outlook={outlook} />
      <input type="email" value={email} autoComplete="username" readOnly hidden tabIndex={-1} />
      <TextField
        fullWidth
        type="password"
        label={t('data-rights:delete.password')}
        value={password}
        onChange={({ target }) => {
          setPassword(target.value);
          setProblem('');
        }}
        error={problem !== ''}
        helperText={problem}
        inputProps={{ autoComplete: 'current-password', maxLength: 128 }}
        sx={{ mt: 2 }}
      />
      <FormControlLabel
        control={
          <Checkbox
            checked={isUnderstood}
            onChange={(_, checked) => {
              setUnderstood(checked);
              setTickMissing(false);
            }}
            slotProps={{ input: { 'aria-invalid': isTickMissing, 'aria-describedby': isTickMissing ? tickHintId : undefined } }}
          />
        }
        label={t('data-rights:delete.understood')}
      />
      {isTickMissing && (
        <Hint id={tickHintId} role="alert" error>
          {t('data-rights:delete.understoodMissing')}
        </Hint>
      )}
    </ConfirmDialog>
  );
}

/** The way out: what it means, what is in its way, and the question. */
export function DeleteAccount({ email }: { email: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(dataRightsQuery());
  const [isAsking, setAsking] = useState(false);
  if (!data && error) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton variant="rounded" height={140} />;
  const { deletion } = data;
  const isBlocked = deletion.blockers.length > 0;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {isBlocked ? <Blockers blockers={deletion.blockers} /> : <Consequences outlook={deletion} />}
      <Button
        variant="outlined"
        color="error"
        disabled={isBlocked}
        onClick={() => setAsking(true)}
        sx={{ justifySelf: 'end', ...(!isBlocked && { color: 'error.main' }) }}
      >
        {t('data-rights:delete.action')}
      </Button>
      {isAsking && <Asking email={email} outlook={deletion} onClose={() => setAsking(false)} />}
    </Box>
  );
}
