import type { Contract } from '@ngoma/api/features/contracts/contracts';
import type { ReactNode } from 'react';
import { useMediaQuery } from '#lib/hooks/use-media-query.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Disclosure } from '#ui/kit/layout/Disclosure.tsx';
import { Dispute, History } from '../ContractHistory.tsx';
import { ContractText } from '../ContractText.tsx';
import type { ContractAct } from '../contracts.queries.ts';
import { MilestoneList } from '../milestones/MilestoneList.tsx';
import { DecideForm } from './DecideForm.tsx';
import styles from './DecidePage.module.css';
import { DisputeEvidence } from './DisputeEvidence.tsx';

interface FoldedProps {
  readonly title: string;
  readonly isFolded: boolean;
  readonly children: ReactNode;
}

const Folded = ({ title, isFolded, children }: FoldedProps) =>
  isFolded ? <Disclosure summary={title}>{children}</Disclosure> : children;

/**
 * A disputed contract for the admin who decides: beside the dispute and the decision stand the agreement, the milestones and the
 * evidence. Phones fold these away between the dispute and the decision.
 */
export function DecidePage({ contract, act }: { readonly contract: Contract; readonly act: ContractAct }) {
  const { t } = useTranslation();
  const isNarrow = !useMediaQuery('(min-width: 1200px)');
  return (
    <div className={styles.page}>
      <div className={styles.dispute}>
        <Dispute contract={contract} />
      </div>
      <div className={styles.basis}>
        <Folded title={t('contracts:milestone.title')} isFolded={isNarrow}>
          <MilestoneList contract={contract} act={act} />
        </Folded>
        <Folded title={t('contracts:text.title')} isFolded={isNarrow}>
          <ContractText contract={contract} />
        </Folded>
        <Folded title={t('contracts:evidence.title')} isFolded={isNarrow}>
          <DisputeEvidence contract={contract} />
        </Folded>
        {contract.history.length > 0 && (
          <Folded title={t('contracts:history.title')} isFolded={isNarrow}>
            <History contract={contract} />
          </Folded>
        )}
      </div>
      <div className={styles.decision}>
        <DecideForm contract={contract} act={act} />
      </div>
    </div>
  );
}
