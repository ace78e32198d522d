import type { Contract, ContractAction } from '@ngoma/api/features/contracts/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { MissingOverlay } from '#ui/kit/feedback/MissingPart.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import styles from './ContractActions.module.css';
import { versionToRead } from './contract-meta.ts';
import { type ContractAct, saveContractPdf } from './contracts.queries.ts';

// The dialogs and their forms are loaded when they are opened.
const AmendDialog = lazyPart(async () => (await import('./changes/AmendDialog.tsx')).AmendDialog, MissingOverlay);
const CancelDialog = lazyPart(async () => (await import('./changes/CancelDialog.tsx')).CancelDialog, MissingOverlay);
const DisputeDialog = lazyPart(async () => (await import('./changes/DisputeDialog.tsx')).DisputeDialog, MissingOverlay);
const SignDialog = lazyPart(async () => (await import('./signing/SignDialog.tsx')).SignDialog, MissingOverlay);

/** The actions that open a dialog over a contract. */
export type Opened = Extract<ContractAction, 'sign' | 'amend' | 'cancel' | 'dispute' | 'complete' | 'decline_version'>;

/** The actions on the whole contract, the most likely one first in the accent colour. */
export function ContractActions({
  contract,
  onOpen,
  message,
}: {
  contract: Contract;
  onOpen: (action: Opened) => void;
  message: ReactNode;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const { may } = contract;
  const save = () => void saveContractPdf(contract._id, contract.title).catch((error: Error) => toast(error.message, 'error'));
  const isDone =
    contract.milestones.length > 0 &&
    contract.milestones.every(({ state }) => state !== 'pending' && state !== 'pledged' && state !== 'funded');
  return (
    <Row align="stretch">
      {may.includes('sign') && (
        <div className={styles.sign}>
          <Button variant="sun" size="medium" isWide onClick={() => onOpen('sign')}>
            {t('contracts:action.sign')}
          </Button>
        </div>
      )}
      {may.includes('complete') && (
        <Button variant={isDone ? 'sun' : 'outlined'} size="medium" onClick={() => onOpen('complete')}>
          {t('contracts:action.complete')}
        </Button>
      )}
      <Button size="medium" onClick={save}>
        {t('contracts:action.pdf')}
      </Button>
      {message}
      {may.includes('amend') && (
        <Button size="medium" onClick={() => onOpen('amend')}>
          {t(contract.inForce === null ? 'contracts:action.change' : 'contracts:action.amend')}
        </Button>
      )}
      {may.includes('decline_version') && (
        <Button size="medium" onClick={() => onOpen('decline_version')}>
          {t('contracts:action.decline')}
        </Button>
      )}
      {may.includes('dispute') && (
        <Button variant="quiet-danger" size="medium" onClick={() => onOpen('dispute')}>
          {t('contracts:action.dispute')}
        </Button>
      )}
      {may.includes('cancel') && (
        <Button variant="quiet-danger" size="medium" onClick={() => onOpen('cancel')}>
          {t('contracts:action.cancel')}
        </Button>
      )}
    </Row>
  );
}

/** Renders the open dialog, if there is one. */
export function OpenDialog({
  contract,
  act,
  opened,
  onClose,
}: {
  contract: Contract;
  act: ContractAct;
  opened: Opened | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const done = (message: string) => {
    toast(message, 'success');
    onClose();
  };
  const version = contract.versions.find(({ number }) => number === versionToRead(contract));
  const shared = { contract, act, onDone: done, onClose };
  if (opened === 'sign' && version) return <SignDialog version={version} act={act} onDone={done} onClose={onClose} />;
  if (opened === 'amend') return <AmendDialog {...shared} />;
  if (opened === 'cancel') return <CancelDialog {...shared} />;
  if (opened === 'dispute') return <DisputeDialog {...shared} />;
  const kind = opened === 'complete' ? 'complete' : 'decline';
  return (
    <ConfirmDialog
      tone="ink"
      isOpen={opened === 'complete' || opened === 'decline_version'}
      title={t(`contracts:ask.${kind}.title`)}
      confirmLabel={t(`contracts:ask.${kind}.confirm`)}
      isBusy={act.isPending}
      onConfirm={() =>
        act.mutate({ kind }, { onSuccess: ({ message }) => done(message), onError: (error) => toast(error.message, 'error') })
      }
      onClose={onClose}
    >
      {t(`contracts:ask.${kind}.words`, { provider: contract.provider.name })}
    </ConfirmDialog>
  );
}
