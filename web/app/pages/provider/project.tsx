import type { BrowsedProject } from '@ngoma/api/features/projects/bidding';
import type { MyBid } from '@ngoma/api/features/projects/bids';
import ArrowLeft from '@phosphor-icons/core/regular/arrow-left.svg?react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { BidForm } from '#features/projects/bids/BidForm.tsx';
import { bidValuesOf, newBid } from '#features/projects/bids/bid-form.ts';
import { MatchBadges } from '#features/projects/bids/MatchBadges.tsx';
import { OfferLines } from '#features/projects/bids/OfferLines.tsx';
import { useCancellationPolicyText } from '#features/projects/cancellation-policy-text.ts';
import { ProjectFacts } from '#features/projects/ProjectFacts.tsx';
import { ProjectFiles } from '#features/projects/ProjectFiles.tsx';
import { bidTones, projectTones } from '#features/projects/project-state-colors.ts';
import { projectQuery, usePlaceBid, useUpdateBid } from '#features/projects/projects.queries.ts';
import { QueryResult } from '#features/projects/QueryResult.tsx';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { contractPath } from '#shell/navigation/contract-path.ts';
import { MessageLink } from '#shell/navigation/MessageLink.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import styles from './project.module.css';

const MyBidActions = lazyPart(async () => (await import('#features/projects/bids/MyBidActions.tsx')).MyBidActions);

function Brief({ project }: { project: BrowsedProject }) {
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
        <Text tone="soft">
          {t('projects:postedBy')}{' '}
          <Link to={`/profile/${project.organizer._id}`} className={styles.organizer}>
            {project.organizer.name}
          </Link>{' '}
          · {t('projects:bids', { count: project.bidCount })}
        </Text>
      </Stack>
    </Card>
  );
}

/** Form for a first bid, or for a new one after an earlier bid ended. */
function NewBid({ project, isAnother }: { project: BrowsedProject; isAnother: boolean }) {
  const { t } = useTranslation();
  const toast = useToast();
  const place = usePlaceBid(project._id);
  const [values] = useState(() => newBid(project, new Date()));
  return (
    <>
      <Heading level={2} look="part" className={styles.formTitle}>
        {t(isAnother ? 'projects:bidForm.anotherTitle' : 'projects:bidForm.title')}
      </Heading>
      <BidForm
        values={values}
        onSave={async (body) => toast((await place.mutateAsync(body)).message)}
        actions={(isBusy) => <SubmitButton isBusy={isBusy}>{t('projects:bidForm.place')}</SubmitButton>}
      />
    </>
  );
}

function EditBid({ bid, onDone }: { bid: MyBid; onDone: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const update = useUpdateBid(bid.projectId);
  return (
    <>
      <Heading level={2} look="part" className={styles.formTitle}>
        {t('projects:bidForm.changeTitle')}
      </Heading>
      <BidForm
        values={bidValuesOf(bid)}
        onSave={async (body) => {
          toast((await update.mutateAsync(body)).message);
          onDone();
        }}
        actions={(isBusy) => (
          <Row align="stretch" justify="end" isSingleLine>
            <Button variant="quiet" size="medium" onClick={onDone}>
              {t('common:cancel')}
            </Button>
            <SubmitButton isBusy={isBusy}>{t('projects:bidForm.save')}</SubmitButton>
          </Row>
        )}
      />
    </>
  );
}

function OwnBid({ bid, project }: { bid: MyBid; project: BrowsedProject }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const policy = useCancellationPolicyText()(bid.cancellationPolicy);
  return (
    <Stack>
      <Row justify="between" isSingleLine>
        <Heading level={2} look="part">
          {t('projects:myBid.title')}
        </Heading>
        <Badge tone={bidTones[bid.status]}>{t(`projects:bidState.${bid.status}`)}</Badge>
      </Row>
      <OfferLines bid={bid} />
      <p className={styles.message}>{bid.message}</p>
      {bid.delivery && <p className={styles.delivery}>{bid.delivery}</p>}
      <Text tone="soft">
        {t('projects:bid.validUntil', { date: formatDate(bid.validUntil, 'dayYear', locale) })} ·{' '}
        {t('projects:bid.policy', { name: policy.name })}
      </Text>
      <Suspense fallback={<PanelSkeleton size="row" />}>
        <MyBidActions bid={bid} project={project} editPath="?edit=1" contractPath={contractPath(bid.contractId)} />
      </Suspense>
      <MessageLink about={{ type: 'project', id: project._id }} />
    </Stack>
  );
}

/** The provider's part of the page: the form, or the submitted bid. */
function MySide({ project, myBid }: { project: BrowsedProject; myBid: MyBid | null }) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const isOver = myBid === null || ['withdrawn', 'declined', 'lapsed'].includes(myBid.status);
  if (myBid?.canEdit && params.get('edit') === '1')
    return <EditBid key={myBid.version} bid={myBid} onDone={() => setParams({}, { replace: true, preventScrollReset: true })} />;
  return (
    <Stack gap={3}>
      {myBid && <OwnBid bid={myBid} project={project} />}
      {isOver && project.isAcceptingBids && (
        <div className={styles.newBid} data-another={myBid !== null || undefined}>
          <NewBid project={project} isAnother={myBid !== null} />
        </div>
      )}
      {myBid === null && !project.isAcceptingBids && (
        <Notice tone="primary" role="none">
          {t('projects:closedForBids')}
        </Notice>
      )}
    </Stack>
  );
}

/** /project/{projectId}: a brief, and the provider's bid for it. */
export default function ProjectPage() {
  const { t } = useTranslation();
  const { projectId = '' } = useParams();
  const query = useQuery(projectQuery(projectId));
  return (
    <>
      <PageTitle>{query.data?._project.title ?? t('navigation:title.project')}</PageTitle>
      <div className={styles.back}>
        <ButtonLink variant="quiet" size="medium" icon={<ArrowLeft />} to="/project/view">
          {t('navigation:nav.projectsView')}
        </ButtonLink>
      </div>
      <QueryResult query={query} isWholePage skeleton={<PanelSkeleton size="page" />}>
        {({ _project, myBid }) => (
          <>
            <header className={styles.header}>
              <div className={styles.states}>
                <Text tone="primary" isStrong>
                  {t(`services:kind.${_project.category}`)}
                </Text>
                <Badge tone={projectTones[_project.status]}>{t(`projects:state.${_project.status}`)}</Badge>
              </div>
              <Heading level={1} look="page" className={styles.title}>
                {_project.title}
              </Heading>
              {_project.status === 'open' && <MatchBadges project={_project} />}
            </header>
            <div className={styles.columns}>
              <Brief project={_project} />
              <Card as="section">
                <MySide project={_project} myBid={myBid} />
              </Card>
            </div>
          </>
        )}
      </QueryResult>
    </>
  );
}
