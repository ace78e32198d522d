import type { ComparedBid } from '@ngoma/api/features/projects/bids';
import type { ProjectWithBids } from '@ngoma/api/features/projects/projects';
import ArrowLeft from '@phosphor-icons/core/regular/arrow-left.svg?react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { AwardDialog } from '#features/projects/bids/AwardDialog.tsx';
import { AwardState } from '#features/projects/bids/AwardState.tsx';
import { BidsCompare } from '#features/projects/bids/BidsCompare.tsx';
import { RejectDialog } from '#features/projects/bids/RejectDialog.tsx';
import { ProjectFacts } from '#features/projects/ProjectFacts.tsx';
import { ProjectFiles } from '#features/projects/ProjectFiles.tsx';
import { ProjectHistory } from '#features/projects/ProjectHistory.tsx';
import { projectTones } from '#features/projects/project-state-colors.ts';
import { type BidOrder, bidsQuery, useCancelProject } from '#features/projects/projects.queries.ts';
import { QueryResult } from '#features/projects/QueryResult.tsx';
import { ReasonDialog } from '#features/projects/ReasonDialog.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { contractPath } from '#shell/navigation/contract-path.ts';
import { MessageLink } from '#shell/navigation/MessageLink.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { SegmentButtons } from '#ui/kit/data/SegmentButtons.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import styles from './place-a-bid-bids.module.css';

const orders: readonly BidOrder[] = ['price', 'rating', 'newest'];

/** Edit and cancel, while the project allows it, and a new project that begins as this one. */
function Actions({ project }: { project: ProjectWithBids }) {
  const { t } = useTranslation();
  const toast = useToast();
  const cancel = useCancelProject(project._id);
  const [isAsked, setAsked] = useState(false);
  const isOpen = project.status === 'open';
  const mayCancel = isOpen || project.status === 'awarded';
  return (
    <Row align="stretch">
      {isOpen && (
        <ButtonLink size="medium" to={`/place-a-bid/add?project=${project._id}`}>
          {t('projects:edit')}
        </ButtonLink>
      )}
      <ButtonLink size="medium" to={`/place-a-bid/add?from=${project._id}`}>
        {t('projects:template.use')}
      </ButtonLink>
      {mayCancel && (
        <Button variant="quiet-danger" size="medium" onClick={() => setAsked(true)}>
          {t('projects:cancel.open')}
        </Button>
      )}
      {isAsked && (
        <ReasonDialog
          title={t('projects:cancel.title')}
          label={t('projects:cancel.reason')}
          confirmLabel={t('projects:cancel.confirm')}
          keepLabel={t('projects:cancel.keep')}
          isBusy={cancel.isPending}
          onConfirm={async (reason) => toast((await cancel.mutateAsync(reason)).message)}
          onClose={() => setAsked(false)}
        >
          {t('projects:cancel.words', { count: project.bidCount })}
        </ReasonDialog>
      )}
    </Row>
  );
}

function Brief({ project }: { project: ProjectWithBids }) {
  const { t } = useTranslation();
  return (
    <Card aria-labelledby="brief-title" as="section">
      <Stack>
        <Heading id="brief-title" level={2} look="part">
          {t('projects:brief.short')}
        </Heading>
        <ProjectFacts project={project} />
        <p className={styles.description}>{project.description}</p>
        <ProjectFiles files={project.files} />
        <Actions project={project} />
      </Stack>
    </Card>
  );
}

function Bids({ project, order, onOrder }: { project: ProjectWithBids; order: BidOrder; onOrder: (order: BidOrder) => void }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<ComparedBid>();
  const [rejected, setRejected] = useState<ComparedBid>();
  const waiting = project.bids.filter(({ status }) => status === 'placed' || status === 'updated');
  return (
    <section aria-labelledby="bids-title">
      <div className={styles.bidsHead}>
        <Heading id="bids-title" level={2}>
          {t('projects:bids', { count: project.bids.length })}
        </Heading>
        {project.bids.length > 1 && (
          <SegmentButtons
            label={t('projects:order.label')}
            value={order}
            choices={orders.map((one) => ({ value: one, label: t(`projects:order.${one}`) }))}
            onChange={onOrder}
          />
        )}
      </div>
      {project.bids.length === 0 ? (
        <EmptyState title={t('projects:noBids.title')} covers={['no-bids', 'makossa', 'this-weekend']}>
          {t('projects:noBids.words')}
        </EmptyState>
      ) : (
        <BidsCompare
          bids={project.bids}
          onAward={setChosen}
          onReject={setRejected}
          messageOf={({ provider, messages }) => (
            <MessageLink
              with={provider._id}
              about={{ type: 'project', id: project._id }}
              of={provider.name}
              messages={messages}
            />
          )}
        />
      )}
      {chosen && <AwardDialog bid={chosen} hasOthers={waiting.length > 1} onClose={() => setChosen(undefined)} />}
      {rejected && <RejectDialog bid={rejected} onClose={() => setRejected(undefined)} />}
    </section>
  );
}

/** /place-a-bid/bids/{projectId}: one of the organizer's projects with its bids and history. */
export default function PlaceABidBids() {
  const { t } = useTranslation();
  const { projectId = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const order = orders.find((one) => one === params.get('sort')) ?? 'price';
  const query = useQuery(bidsQuery(projectId, order));
  return (
    <>
      <PageTitle>{query.data?.title ?? t('navigation:title.bids')}</PageTitle>
      <div className={styles.back}>
        <ButtonLink variant="quiet" size="medium" icon={<ArrowLeft />} to="/place-a-bid/view">
          {t('navigation:nav.projectsOwn')}
        </ButtonLink>
      </div>
      <QueryResult
        query={query}
        isWholePage
        skeleton={
          <Stack>
            <PanelSkeleton size="part" />
            <RowSkeletons count={4} />
          </Stack>
        }
      >
        {(project) => (
          <>
            <header className={styles.header}>
              <div className={styles.marks}>
                <Text tone="primary" isStrong>
                  {t(`services:kind.${project.category}`)}
                </Text>
                <Badge tone={projectTones[project.status]}>{t(`projects:state.${project.status}`)}</Badge>
              </div>
              <Heading level={1} look="page">
                {project.title}
              </Heading>
            </header>
            <Stack gap={3}>
              <AwardState project={project} contractPath={contractPath(project.contractId)} />
              <Brief project={project} />
              <Bids
                project={project}
                order={order}
                onOrder={(next) => setParams({ sort: next }, { replace: true, preventScrollReset: true })}
              />
              <Card aria-labelledby="history-title" as="section">
                <Heading level={2} look="part" id="history-title" className={styles.history}>
                  {t('projects:history')}
                </Heading>
                <ProjectHistory history={project.history} />
              </Card>
            </Stack>
          </>
        )}
      </QueryResult>
    </>
  );
}
