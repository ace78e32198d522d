import type { Contract } from '@ngoma/api/features/contracts/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { PageError } from '#ui/feedback/PageError.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { ContractActions, OpenDialog, type Opened } from './ContractActions.tsx';
import { ContractFiles } from './ContractFiles.tsx';
import { Dispute, History } from './ContractHistory.tsx';
import styles from './ContractScreen.module.css';
import { type ContractLinks, ContractSummary } from './ContractSummary.tsx';
import { ContractText } from './ContractText.tsx';
import { contractQuery, useContractAct } from './contracts.queries.ts';
import { MilestoneList } from './milestones/MilestoneList.tsx';
import { isOffered } from './milestones/PledgeStatus.tsx';

// Only admins decide, so the pages of the two sides do without it.
const DecidePage = lazyPart(async () => (await import('./deciding/DecidePage.tsx')).DecidePage);

/** Returns the most important next step as a sentence. */
function useNextStep({ state, mySide, proposed, inForce, may, milestones, dispute }: Contract): string {
  const { t } = useTranslation();
  if (state === 'disputed') return t('contracts:next.disputed');
  if (state === 'completed') return t('contracts:next.completed');
  if (state === 'cancelled') return t('contracts:next.cancelled');
  if (may.includes('sign')) return t(inForce === null ? 'contracts:next.sign' : 'contracts:next.signAmendment');
  if (proposed !== null) return t('contracts:next.otherSigns');
  if (milestones.some((one) => one.state === 'submitted'))
    return t(mySide === 'organizer' ? 'contracts:next.accept' : 'contracts:next.waitAccept');
  if (may.includes('answer_pledge')) return t('contracts:next.answerPledge');
  const isUnfunded = milestones.some((one) => one.state === 'pending' && !isOffered(one));
  if (may.includes('fund') && isUnfunded) return t('contracts:next.fund');
  if (may.includes('fund') && milestones.some((one) => one.pledge?.state === 'due')) return t('contracts:next.payPledge');
  if (milestones.some(isOffered)) return t('contracts:next.waitPledge');
  const isPledged = milestones.some((one) => one.state === 'pledged');
  if (may.includes('submit') && isPledged) return t('contracts:next.workPledged');
  if (mySide === 'provider' && isUnfunded) return t('contracts:next.waitFund');
  if (may.includes('submit')) return t('contracts:next.submit');
  if (isPledged) return t('contracts:next.pledged');
  return t(dispute?.outcome === 'resumed' ? 'contracts:next.resumed' : 'contracts:next.work');
}

/** Renders content of a completed contract for its two sides, such as their reviews of each other. */
type AfterWork = (contract: Contract, mySide: NonNullable<Contract['mySide']>) => ReactNode;

interface ContractViewProps {
  readonly contract: Contract;
  readonly afterWork: AfterWork | undefined;
  readonly messageOf: MessageOf | undefined;
  readonly linksOf: LinksOf | undefined;
}

function ContractView({ contract, afterWork, messageOf, linksOf }: ContractViewProps) {
  const act = useContractAct(contract._id);
  const [opened, setOpened] = useState<Opened>();
  const next = useNextStep(contract);
  const open = (action: Opened) => {
    act.reset();
    setOpened(action);
  };
  return (
    <Stack gap={3}>
      <ContractSummary contract={contract} links={linksOf?.(contract)} />
      <Notice tone={contract.state === 'disputed' ? 'sun' : contract.state === 'completed' ? 'leaf' : 'primary'} role="none">
        {next}
      </Notice>
      <ContractActions contract={contract} onOpen={open} message={contract.mySide && messageOf?.(contract)} />
      {contract.state === 'completed' && contract.mySide && afterWork?.(contract, contract.mySide)}
      {contract.may.includes('decide') ? (
        <Suspense fallback={<PanelSkeleton size="page" />}>
          <DecidePage contract={contract} act={act} />
        </Suspense>
      ) : (
        <div className={styles.columns}>
          <div className={styles.stack}>
            <Dispute contract={contract} />
            <MilestoneList contract={contract} act={act} />
            <ContractFiles contract={contract} act={act} />
          </div>
          <div className={styles.document}>
            <ContractText contract={contract} />
            <History contract={contract} />
          </div>
        </div>
      )}
      <Suspense fallback={null}>
        <OpenDialog contract={contract} act={act} opened={opened} onClose={() => setOpened(undefined)} />
      </Suspense>
    </Stack>
  );
}

/** Renders the link to write to the other side. */
type MessageOf = (contract: Contract) => ReactNode;

/** Returns the pages of the event and of the project or request. */
type LinksOf = (contract: Contract) => ContractLinks;

interface ContractScreenProps {
  readonly contractId: string;
  readonly afterWork?: AfterWork;
  readonly messageOf?: MessageOf;
  readonly linksOf?: LinksOf;
}

/** A contract for its two sides and for admins: its text, its state and the available actions. */
export function ContractScreen({ contractId, afterWork, messageOf, linksOf }: ContractScreenProps) {
  const { data, error, refetch } = useQuery(contractQuery(contractId));
  if (error && !data) return <PageError error={error} onRetry={refetch} />;
  if (!data)
    return (
      <div aria-hidden="true" className={styles.placeholder}>
        <PanelSkeleton size="part" />
        <PanelSkeleton size="row" />
        <PanelSkeleton size="page" />
      </div>
    );
  return <ContractView contract={data} {...{ afterWork, messageOf, linksOf }} />;
}
