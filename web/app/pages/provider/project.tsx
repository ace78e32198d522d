import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { BrowsedProject } from '@ngoma/api/features/projects/bidding';
import type { MyBid } from '@ngoma/api/features/projects/bids';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { BidForm } from '#features/projects/BidForm.tsx';
import { bidValuesOf, newBid } from '#features/projects/bid-form.ts';
import { useCancellationPolicyText } from '#features/projects/cancellation-policy-text.ts';
import { MatchBadges } from '#features/projects/MatchBadges.tsx';
import { OfferLines } from '#features/projects/OfferLines.tsx';
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
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

const MyBidActions = lazyPart(async () => (await import('#features/projects/MyBidActions.tsx')).MyBidActions);

function Brief({ project }: { project: BrowsedProject }) {
  const { t } = useTranslation();
  return (
    <Card
      component="section"
      aria-labelledby="brief-title"
      sx={{ p: { xs: 2, md: 2.5 }, display: 'grid', gap: 2, alignContent: 'start' }}
    >
      <Typography id="brief-title" variant="h4" component="h2">
        {t('projects:brief.short')}
      </Typography>
      <ProjectFacts project={project} />
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '75ch' }}>{project.description}</Typography>
      <ProjectFiles files={project.files} />
      <Typography sx={{ color: 'text.secondary' }}>
        {t('projects:postedBy')}{' '}
        <Box component={Link} to={`/profile/${project.organizer._id}`} sx={{ fontWeight: 600, color: 'primary.main' }}>
          {project.organizer.name}
        </Box>{' '}
        · {t('projects:bids', { count: project.bidCount })}
      </Typography>
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
      <Typography variant="h4" component="h2" sx={{ mb: 2 }}>
        {t(isAnother ? 'projects:bidForm.anotherTitle' : 'projects:bidForm.title')}
      </Typography>
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
      <Typography variant="h4" component="h2" sx={{ mb: 2 }}>
        {t('projects:bidForm.changeTitle')}
      </Typography>
      <BidForm
        values={bidValuesOf(bid)}
        onSave={async (body) => {
          toast((await update.mutateAsync(body)).message);
          onDone();
        }}
        actions={(isBusy) => (
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
            <Button variant="text" onClick={onDone}>
              {t('common:cancel')}
            </Button>
            <SubmitButton isBusy={isBusy}>{t('projects:bidForm.save')}</SubmitButton>
          </Box>
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
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
        <Typography variant="h4" component="h2">
          {t('projects:myBid.title')}
        </Typography>
        <Badge tone={bidTones[bid.status]}>{t(`projects:bidState.${bid.status}`)}</Badge>
      </Box>
      <OfferLines bid={bid} />
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{bid.message}</Typography>
      {bid.delivery && <Typography sx={{ color: 'text.secondary', whiteSpace: 'pre-line' }}>{bid.delivery}</Typography>}
      <Typography sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
        {t('projects:bid.validUntil', { date: formatDate(bid.validUntil, 'dayYear', locale) })} ·{' '}
        {t('projects:bid.policy', { name: policy.name })}
      </Typography>
      <Suspense fallback={<Skeleton variant="rounded" height={44} />}>
        <MyBidActions bid={bid} project={project} editPath="?edit=1" contractPath={contractPath(bid.contractId)} />
      </Suspense>
      <MessageLink about={{ type: 'project', id: project._id }} />
    </Box>
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
    <Box sx={{ display: 'grid', gap: 3 }}>
      {myBid && <OwnBid bid={myBid} project={project} />}
      {isOver && project.isAcceptingBids && (
        <Box sx={myBid ? { pt: 3, borderTop: '1px solid', borderColor: 'divider' } : undefined}>
          <NewBid project={project} isAnother={myBid !== null} />
        </Box>
      )}
      {myBid === null && !project.isAcceptingBids && (
        <Notice tone="primary" role="none">
          {t('projects:closedForBids')}
        </Notice>
      )}
    </Box>
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
      <Button component={Link} to="/project/view" variant="text" startIcon={<ArrowBack />} sx={{ mb: 1, ml: -1 }}>
        {t('navigation:nav.projectsView')}
      </Button>
      <QueryResult query={query} isWholePage skeleton={<Skeleton variant="rounded" height={560} />}>
        {({ _project, myBid }) => (
          <>
            <Box component="header" sx={{ mb: 2.5 }}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 0.75 }}>
                <Typography sx={{ color: 'primary.main', fontWeight: 600 }}>{t(`services:kind.${_project.category}`)}</Typography>
                <Badge tone={projectTones[_project.status]}>{t(`projects:state.${_project.status}`)}</Badge>
              </Box>
              <Typography variant="h2" component="h1" sx={{ overflowWrap: 'anywhere', mb: 1 }}>
                {_project.title}
              </Typography>
              {_project.status === 'open' && <MatchBadges project={_project} />}
            </Box>
            <Box
              sx={{
                display: 'grid',
                gap: 2.5,
                alignItems: 'start',
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 480px)' },
              }}
            >
              <Brief project={_project} />
              <Card component="section" sx={{ p: { xs: 2, md: 2.5 } }}>
                <MySide project={_project} myBid={myBid} />
              </Card>
            </Box>
          </>
        )}
      </QueryResult>
    </>
  );
}
