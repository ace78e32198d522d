import type { SecondStep } from '@ngoma/api/features/people/second-step';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { AppSetup } from './AppSetup.tsx';
import { Passkeys } from './Passkeys.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './SecondStepSettings.module.css';
import { secondStepQuery, useRemoveApp, useRenewCodes, useStartApp } from './second-step.queries.ts';

interface PartProps {
  readonly state: SecondStep;
  readonly onCodes: (recoveryCodes: readonly string[] | null) => void;
}

/** The authenticator app: set up, replaced or removed. */
function AppPart({ state, onCodes }: PartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const start = useStartApp();
  const remove = useRemoveApp();
  const [isRemoving, setRemoving] = useState(false);
  const fail = (error: Error) => toast(error.message, 'error');
  const { app } = state;
  return (
    <div>
      <Row justify="between" isSingleLine>
        <Heading level={3} look="item">
          {t('second-step:app.title')}
        </Heading>
        <Badge tone={app ? 'leaf' : 'neutral'}>{t(app ? 'second-step:on' : 'second-step:off')}</Badge>
      </Row>
      <p className={styles.lead}>
        {app ? t('second-step:app.since', { moment: formatDate(app.since, 'moment', locale) }) : t('second-step:app.lead')}
      </p>
      {start.data ? (
        <AppSetup
          {...start.data}
          onDone={(codes) => {
            start.reset();
            onCodes(codes);
          }}
          onClose={() => start.reset()}
        />
      ) : (
        <Row align="stretch">
          <Button
            variant={app ? 'outlined' : 'ink'}
            size="medium"
            isBusy={start.isPending}
            onClick={() => start.mutate(undefined, { onError: fail })}
          >
            {t(app ? 'second-step:app.replace' : 'second-step:app.setUp')}
          </Button>
          {app && (
            <Button variant="quiet-danger" size="medium" onClick={() => setRemoving(true)}>
              {t('second-step:app.remove')}
            </Button>
          )}
        </Row>
      )}
      <ConfirmDialog
        isOpen={isRemoving}
        title={t('second-step:app.removeTitle')}
        confirmLabel={t('second-step:app.remove')}
        isBusy={remove.isPending}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: ({ message }) => toast(message),
            onError: fail,
            onSettled: () => setRemoving(false),
          })
        }
        onClose={() => setRemoving(false)}
      >
        {t('second-step:app.removeWords')}
      </ConfirmDialog>
    </div>
  );
}

/** The recovery codes: how many are left, and new ones. */
function CodesPart({ state, onCodes }: PartProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const renew = useRenewCodes();
  const [isAsking, setAsking] = useState(false);
  const confirm = () =>
    renew.mutate(undefined, {
      onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
      onError: (error) => toast(error.message, 'error'),
      onSettled: () => setAsking(false),
    });
  return (
    <div>
      <Heading level={3} look="item">
        {t('second-step:codes.title')}
      </Heading>
      <p className={styles.lead}>
        {t('second-step:codes.lead')} {t('second-step:codes.left', { count: state.recoveryCodesLeft })}
      </p>
      <Button size="medium" onClick={() => setAsking(true)}>
        {t('second-step:codes.renew')}
      </Button>
      <ConfirmDialog
        tone="ink"
        isOpen={isAsking}
        title={t('second-step:codes.renewTitle')}
        confirmLabel={t('second-step:codes.renew')}
        isBusy={renew.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        {t('second-step:codes.renewWords')}
      </ConfirmDialog>
    </div>
  );
}

/** Sets up and changes the second step of sign-in of the own account. */
export function SecondStepSettings({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const { data: state, error, refetch } = useQuery(secondStepQuery());
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (!state && error) return <LoadError error={error} onRetry={refetch} />;
  if (!state) return <PanelSkeleton size="part" />;
  if (codes) return <RecoveryCodes codes={codes} email={email} onDone={() => setCodes(null)} />;
  const isSetUp = state.methods.length > 0;
  return (
    <Stack gap={3}>
      {state.isRequired && !isSetUp && (
        <Notice role="alert" tone="sun">
          {t('second-step:required')}
        </Notice>
      )}
      <AppPart state={state} onCodes={setCodes} />
      <Passkeys passkeys={state.passkeys} onCodes={setCodes} />
      {isSetUp && <CodesPart state={state} onCodes={setCodes} />}
    </Stack>
  );
}
