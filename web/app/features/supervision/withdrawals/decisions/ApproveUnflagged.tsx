import type { DecidableWithdrawal } from '@ngoma/api/features/withdrawals/decisions';
import CheckCircleFill from '@phosphor-icons/core/fill/check-circle-fill.svg?react';
import { Suspense, useState } from 'react';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import styles from './ApproveUnflagged.module.css';
import { isApprovableWithOthers } from './approvable.ts';

const ApproveAllDialog = lazyPart(async () => (await import('./ApproveAllDialog.tsx')).ApproveAllDialog);

type Withdrawals = readonly DecidableWithdrawal[];

const sumOf = (withdrawals: Withdrawals): number => withdrawals.reduce((sum, { amount }) => sum + amount, 0);

interface ApproveUnflaggedProps {
  /** The shown page of the withdrawals to decide. */
  readonly withdrawals: Withdrawals;
  readonly limitXaf: number;
}

/** Offers to approve all shown withdrawals that one admin may approve and that have no signs of risk. */
export function ApproveUnflagged({ withdrawals, limitXaf }: ApproveUnflaggedProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  // Fixed when the dialog opens, so that a refetched list changes nothing in it.
  const [asked, setAsked] = useState<Withdrawals>();
  const unflagged = withdrawals.filter((one) => isApprovableWithOthers(one, limitXaf));
  const count = unflagged.length;
  return (
    <>
      {count > 0 && (
        <div className={styles.actions}>
          <Row gap={1.5} isSingleLine>
            <span className={styles.success}>
              <CheckCircleFill />
            </span>
            <span>
              <strong>{t('withdrawal-queue:several.lead', { count, limit: formatMoney(limitXaf, locale) })}</strong> ·{' '}
              <Money amountXaf={sumOf(unflagged)} />
            </span>
          </Row>
          <Button size="medium" onClick={() => setAsked(unflagged)}>
            {t('withdrawal-queue:several.open', { count })}
          </Button>
        </div>
      )}
      {asked && (
        <Suspense fallback={null}>
          <ApproveAllDialog withdrawals={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  );
}
