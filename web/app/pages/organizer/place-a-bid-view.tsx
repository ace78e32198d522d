import { projectStates } from '@ngoma/api/features/projects/projects';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ProjectCard, ProjectGrid } from '#features/projects/ProjectCard.tsx';
import { projectTones } from '#features/projects/project-state-colors.ts';
import { ownProjectsQuery, rowsOnPage } from '#features/projects/projects.queries.ts';
import { QueryResult } from '#features/projects/QueryResult.tsx';
import { TimeLeft } from '#features/projects/TimeLeft.tsx';
import { formatRelative } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { Pager } from '#ui/list/Pager.tsx';
import { StateFilter } from '#ui/list/StateFilter.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

/** /place-a-bid/view: the organizer's projects, by state. */
export default function PlaceABidView() {
  const { t } = useTranslation();
  const locale = useLocale();
  const [params, setParams] = useSearchParams();
  const state = projectStates.find((one) => one === params.get('state'));
  const page = Math.max(1, Number(params.get('page')) || 1);
  const query = useQuery(ownProjectsQuery({ state, page }));
  const goTo = (next: number) =>
    setParams((now) => {
      const changed = new URLSearchParams(now);
      changed.set('page', String(next));
      return changed;
    });
  const add = (
    <ButtonLink to="/place-a-bid/add" variant="sun">
      {t('navigation:nav.projectNew')}
    </ButtonLink>
  );
  const isEmpty = query.data !== undefined && Object.keys(query.data.counts).length === 0;
  return (
    <>
      <PageTitle>{t('navigation:nav.projectsOwn')}</PageTitle>
      <PageHeader title={t('navigation:nav.projectsOwn')} lead={t('projects:own.lead')} actions={!isEmpty && add} />
      {!isEmpty && (
        <StateFilter
          label={t('projects:filterByState')}
          all={t('projects:all')}
          states={projectStates.map((one) => ({ state: one, label: t(`projects:state.${one}`) }))}
          counts={query.data?.counts}
          chosen={state}
        />
      )}
      <QueryResult query={query}>
        {({ _projects, total }) =>
          total === 0 ? (
            <EmptyState
              title={t(isEmpty ? 'projects:own.emptyTitle' : 'projects:noneOfState')}
              covers={['no-projects', 'makossa', 'this-weekend']}
              action={isEmpty && add}
            >
              {isEmpty && t('projects:own.emptyWords')}
            </EmptyState>
          ) : (
            <>
              <ProjectGrid>
                {_projects.map((project) => (
                  <li key={project._id}>
                    <ProjectCard
                      project={project}
                      to={`/place-a-bid/bids/${project._id}`}
                      chips={<Badge tone={projectTones[project.status]}>{t(`projects:state.${project.status}`)}</Badge>}
                      foot={
                        <>
                          <strong>{t('projects:bids', { count: project.bidCount })}</strong>
                          {project.status === 'open' && (
                            <>
                              {' · '}
                              {t(project.isAcceptingBids ? 'projects:deadlineIn' : 'projects:deadlineWas', {
                                when: formatRelative(project.deadline, locale),
                              })}
                            </>
                          )}
                          {project.status === 'awarded' && project.awardExpiresAt && (
                            <>
                              {' · '}
                              {t('projects:waitsForAnswer')} <TimeLeft until={project.awardExpiresAt} />
                            </>
                          )}
                        </>
                      }
                    />
                  </li>
                ))}
              </ProjectGrid>
              <Pager page={page} total={total} limit={rowsOnPage} onPage={goTo} />
            </>
          )
        }
      </QueryResult>
    </>
  );
}
