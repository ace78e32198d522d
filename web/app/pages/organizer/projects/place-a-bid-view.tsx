import { projectStates } from '@ngoma/api/features/projects/projects';
import { useQuery } from '@tanstack/react-query';
import { EventBids } from '#features/projects/bids/EventBids.tsx';
import { ProjectCard, ProjectGrid } from '#features/projects/lists/ProjectCard.tsx';
import { ProjectListFilters } from '#features/projects/lists/ProjectListFilters.tsx';
import { useProjectList } from '#features/projects/lists/use-project-list.ts';
import { projectTones } from '#features/projects/project-state-colors.ts';
import { ownProjectsQuery, rowsOnPage } from '#features/projects/projects.queries.ts';
import { QueryResult } from '#features/projects/QueryResult.tsx';
import { TimeLeft } from '#features/projects/TimeLeft.tsx';
import { formatMoney, formatRelative } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { Pager } from '#ui/list/Pager.tsx';
import { StateFilter } from '#ui/list/StateFilter.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import styles from './place-a-bid-view.module.css';

const sorts = ['newest', 'date', 'deadline', 'bids', 'budget'] as const;

/** /place-a-bid/view: the organizer's projects by state, with search, order and sums, and the bids of one event. */
export default function PlaceABidView() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { search, isFiltered, change, goTo } = useProjectList(projectStates, sorts);
  const query = useQuery(ownProjectsQuery(search));
  const add = (
    <ButtonLink to="/place-a-bid/add" variant="sun">
      {t('navigation:nav.projectNew')}
    </ButtonLink>
  );
  const isEmpty = query.data !== undefined && !isFiltered && Object.keys(query.data.counts).length === 0;
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
          chosen={search.state}
        />
      )}
      {!isEmpty && (
        <ProjectListFilters
          hasEvents
          search={search}
          hint={t('projects:list.hint')}
          sorts={sorts.map((value) => ({ value, label: t(`projects:list.sortBy.${value}`) }))}
          onChange={change}
        />
      )}
      {search.eventId && <EventBids eventId={search.eventId} />}
      <QueryResult query={query}>
        {({ _projects, total, totals }) =>
          total === 0 ? (
            <EmptyState
              title={t(isEmpty ? 'projects:own.emptyTitle' : isFiltered ? 'projects:list.noneFound' : 'projects:noneOfState')}
              covers={['no-projects', 'makossa', 'this-weekend']}
              action={isEmpty && add}
            >
              {isEmpty && t('projects:own.emptyWords')}
            </EmptyState>
          ) : (
            <>
              <p className={styles.sums}>
                {t('projects:list.projects', { count: total })} · {t('projects:bids', { count: totals.bids })} ·{' '}
                {t('projects:list.budgets', { amount: formatMoney(totals.budgetMax, locale) })}
              </p>
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
              <Pager page={search.page} total={total} limit={rowsOnPage} onPage={goTo} />
            </>
          )
        }
      </QueryResult>
    </>
  );
}
