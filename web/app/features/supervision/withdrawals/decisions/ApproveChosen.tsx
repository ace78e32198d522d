import type { DecidableWithdrawal } from '@ngoma/api/features/withdrawals/decisions';
import CheckCircle from '@phosphor-icons/core/regular/check-circle.svg?react';
import { Suspense, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { RowSelection } from '#ui/guarded/table/use-row-selection.ts';
import { Button } from '#ui/kit/action/Button.tsx';
import { Dialog } from '#ui/kit/overlay/Dialog.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { isApprovableWithOthers } from './approvable.ts';
import { LeftOnes } from './LeftOnes.tsx';

const ApproveAllDialog = lazyPart(async () => (await import('./ApproveAllDialog.tsx')).ApproveAllDialog);

type Withdrawals = readonly DecidableWithdrawal[];

interface ApproveChosenProps {
  /** The shown page of the withdrawals to decide. */
  readonly withdrawals: Withdrawals;
  readonly selection: RowSelection;
  readonly limitXaf: number;
  /** Opens one withdrawal beside the list. */
  readonly onOpen: (id: string) => void;
}

/**
 * Approves the chosen withdrawals. Those without signs of risk that one admin may approve are approved together; the others are opened
 * one by one, because their signs are read first. A single one of these is opened at once.
 */
export function ApproveChosen({ withdrawals, selection, limitXaf, onOpen }: ApproveChosenProps) {
  const { t } = useTranslation();
  // Fixed when the dialog opens, so that a refetched list changes nothing in it.
  const [asked, setAsked] = useState<{ readonly together: Withdrawals; readonly left: Withdrawals }>();
  if (selection.isAllMatching) return null;
  const chosen = withdrawals.filter(({ _id }) => selection.ids.includes(_id));
  if (chosen.length === 0) return null;
  const close = () => setAsked(undefined);
  const open = (id: string) => {
    close();
    onOpen(id);
  };
  const ask = () => {
    const together = chosen.filter((one) => isApprovableWithOthers(one, limitXaf));
    const left = chosen.filter((one) => !together.includes(one));
    const [only] = left;
    if (together.length === 0 && left.length === 1 && only) open(only._id);
    else setAsked({ together, left });
  };
  return (
    <>
      <Button variant="ink" size="compact" icon={<CheckCircle />} onClick={ask}>
        {t('withdrawal-queue:chosen.approve', { count: chosen.length })}
      </Button>
      {asked && asked.together.length > 0 && (
        <Suspense fallback={null}>
          <ApproveAllDialog withdrawals={asked.together} onClose={close}>
            {asked.left.length > 0 && <LeftOnes withdrawals={asked.left} onOpen={open} />}
          </ApproveAllDialog>
        </Suspense>
      )}
      <Dialog
        title={t('withdrawal-queue:chosen.oneByOne')}
        isOpen={asked?.together.length === 0}
        onClose={close}
        actions={<Button onClick={close}>{t('common:close')}</Button>}
      >
        {asked && <LeftOnes withdrawals={asked.left} onOpen={open} />}
      </Dialog>
    </>
  );
}
