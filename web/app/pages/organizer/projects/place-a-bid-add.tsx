import type { OwnProject } from '@ngoma/api/features/projects/projects';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { BriefForm, type SentBrief } from '#features/projects/brief/BriefForm.tsx';
import {
  type BriefValues,
  briefOf,
  briefToWire,
  deleteBriefDraft,
  emptyBrief,
  readBriefDraft,
  saveBriefDraft,
  templateOf,
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

interface NewBriefProps {
  /** An earlier project that it is started from. */
  readonly template?: OwnProject | undefined;
}

/** A new brief. The draft is stored on this device until it is posted. */
function NewBrief({ template }: NewBriefProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const post = usePostProject();
  const events = useQuery(eventsQuery());
  const [draft] = useState(readBriefDraft);
  const kept = template ? { ...emptyBrief, ...templateOf(template) } : draft;
  // A draft that was begun before is not replaced by a brief that comes from another project.
  const isStored = !template || !(draft.title || draft.description);
  const onDraft = useCallback(
    (values: BriefValues) => {
      if (isStored) saveBriefDraft(values);
    },
    [isStored],
  );
  const save = async ({ values, files }: SentBrief) => {
    const { message, projectId } = await post.mutateAsync({ body: briefToWire(values), files });
    if (isStored) deleteBriefDraft();
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

/** A new brief that begins with the texts and the budget of an earlier project. */
function BriefFromProject({ projectId }: { projectId: string }) {
  const project = useQuery(bidsQuery(projectId));
  return (
    <QueryResult query={project} skeleton={skeleton}>
      {(earlier) => <NewBrief template={earlier} />}
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

/** /place-a-bid/add: a new brief for bids; with `?project=` a posted one, with `?from=` a new one that begins as an earlier project. */
export default function PlaceABidAdd() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const projectId = params.get('project');
  const from = params.get('from');
  const title = t(projectId ? 'projects:brief.changeTitle' : 'navigation:title.projectNew');
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} lead={t(projectId ? 'projects:brief.changeLead' : 'projects:brief.lead')} />
      {projectId && <PostedBrief key={projectId} projectId={projectId} />}
      {!projectId && from && <BriefFromProject key={from} projectId={from} />}
      {!projectId && !from && <NewBrief />}
    </>
  );
}
