import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { BriefForm, type SentBrief } from '#features/projects/brief/BriefForm.tsx';
import {
  briefOf,
  briefToWire,
  deleteBriefDraft,
  emptyBrief,
  readBriefDraft,
  saveBriefDraft,
} from '#features/projects/brief/brief-form.ts';
import { bidsQuery, eventsQuery, usePostProject, useUpdateProject } from '#features/projects/projects.queries.ts';
import { QueryResult } from '#features/projects/QueryResult.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

const skeleton = <PanelSkeleton size="page" />;

/** A new brief. The draft is stored on this device until it is posted. */
function NewBrief() {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const post = usePostProject();
  const events = useQuery(eventsQuery());
  const [kept] = useState(readBriefDraft);
  const onDraft = useCallback(saveBriefDraft, []);
  const save = async ({ values, files }: SentBrief) => {
    const { message, projectId } = await post.mutateAsync({ body: briefToWire(values), files });
    deleteBriefDraft();
    toast(message);
    await navigate(`/place-a-bid/bids/${projectId}`);
  };
  return (
    <QueryResult query={events} skeleton={skeleton}>
      {(choices) =>
        choices.length === 0 ? (
          <EmptyState
            title={t('projects:noEvents.title')}
            covers={['no-events', 'makossa', 'this-weekend']}
            action={
              <ButtonLink variant="sun" size="medium" to="/events/add-new">
                {t('shell:createEvent')}
              </ButtonLink>
            }
          >
            {t('projects:noEvents.words')}
          </EmptyState>
        ) : (
          <BriefForm
            values={choices.some(({ _id }) => _id === kept.eventId) ? kept : { ...kept, eventId: emptyBrief.eventId }}
            events={choices}
            isPosted={false}
            keptFiles={[]}
            onDraft={onDraft}
            onSave={save}
            actions={(isBusy) => (
              <Row gap={0} align="stretch" justify="end" isSingleLine>
                <SubmitButton isBusy={isBusy}>{t('projects:brief.post')}</SubmitButton>
              </Row>
            )}
          />
        )
      }
    </QueryResult>
  );
}

/** Edits a posted brief while it is open. */
function PostedBrief({ projectId }: { projectId: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const update = useUpdateProject(projectId);
  const project = useQuery(bidsQuery(projectId));
  const back = `/place-a-bid/bids/${projectId}`;
  const save = async ({ values, files, removedFiles }: SentBrief) => {
    const { eventId: _stays, ...body } = briefToWire(values);
    const { message } = await update.mutateAsync({ body: { ...body, removeFiles: removedFiles.join(',') }, files });
    toast(message);
    await navigate(back);
  };
  return (
    <QueryResult query={project} skeleton={skeleton}>
      {(posted) =>
        posted.status !== 'open' ? (
          <EmptyState
            title={t('projects:brief.closed')}
            action={
              <ButtonLink size="medium" to={back}>
                {t('projects:toProject')}
              </ButtonLink>
            }
          />
        ) : (
          <BriefForm
            values={briefOf(posted)}
            events={[posted.event]}
            isPosted
            keptFiles={posted.files}
            onSave={save}
            actions={(isBusy) => (
              <Row align="stretch" justify="end" isSingleLine>
                <ButtonLink variant="quiet" size="medium" to={back}>
                  {t('common:cancel')}
                </ButtonLink>
                <SubmitButton isBusy={isBusy}>{t('projects:brief.save')}</SubmitButton>
              </Row>
            )}
          />
        )
      }
    </QueryResult>
  );
}

/** /place-a-bid/add: a new brief for bids; with `?project=` a posted one. */
export default function PlaceABidAdd() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const projectId = params.get('project');
  const title = t(projectId ? 'projects:brief.changeTitle' : 'navigation:title.projectNew');
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} lead={t(projectId ? 'projects:brief.changeLead' : 'projects:brief.lead')} />
      {projectId ? <PostedBrief key={projectId} projectId={projectId} /> : <NewBrief />}
    </>
  );
}
