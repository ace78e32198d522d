import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { MatchBadges } from '#features/projects/bids/MatchBadges.tsx';
import { BrowseFilters } from '#features/projects/lists/BrowseFilters.tsx';
import { type BrowseSearch, countFilters, readBrowseSearch, writeBrowseSearch } from '#features/projects/lists/browse-search.ts';
import { ProjectCard, ProjectGrid } from '#features/projects/lists/ProjectCard.tsx';
import { bidTones } from '#features/projects/project-state-colors.ts';
import { browseQuery, rowsOnPage } from '#features/projects/projects.queries.ts';
import { QueryResult } from '#features/projects/QueryResult.tsx';
import { formatRelative } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Pager } from '#ui/list/Pager.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import styles from './project-view.module.css';

/** /project/view: open projects, with their match to the provider's services and calendar. */
export default function ProjectView() {
  const { t } = useTranslation();
  const locale = useLocale();
  const [params, setParams] = useSearchParams();
  const search = readBrowseSearch(params);
  const query = useQuery(browseQuery(search));
  const change = (changes: Partial<BrowseSearch>) => setParams(writeBrowseSearch(search, changes), { preventScrollReset: true });
  const clear = () => setParams({}, { preventScrollReset: true });
  return (
    <>
      <PageTitle>{t('navigation:nav.projectsView')}</PageTitle>
      <PageHeader title={t('navigation:title.projects')} lead={t('projects:browse.lead')} />
      <BrowseFilters search={search} onChange={change} onClear={clear} />
      <QueryResult query={query}>
        {({ _projects, total }) =>
          total === 0 ? (
            <EmptyState
              title={t('projects:browse.emptyTitle')}
              covers={['no-projects', 'makossa', 'this-weekend']}
              action={
                countFilters(search) > 0 && (
                  <Button variant="sun" size="medium" onClick={clear}>
                    {t('projects:browse.clear')}
                  </Button>
                )
              }
            >
              {t('projects:browse.emptyWords')}
            </EmptyState>
          ) : (
            <>
              <div aria-live="polite" className={styles.found}>
                <Heading level={2} look="part">
                  {t('projects:browse.found', { count: total })}
                </Heading>
              </div>
              <ProjectGrid>
                {_projects.map((project) => (
                  <li key={project._id}>
                    <ProjectCard
                      project={project}
                      to={`/project/${project._id}`}
                      chips={
                        project.myBidState && (
                          <Badge tone={bidTones[project.myBidState]}>{t(`projects:bidState.${project.myBidState}`)}</Badge>
                        )
                      }
                      foot={
                        <Stack gap={1}>
                          <MatchBadges project={project} />
                          <div className={styles.bids}>
                            {t('projects:bids', { count: project.bidCount })} ·{' '}
                            {t('projects:deadlineIn', { when: formatRelative(project.deadline, locale) })}
                          </div>
                        </Stack>
                      }
                    />
                  </li>
                ))}
              </ProjectGrid>
              <Pager
                page={search.page}
                total={total}
                limit={rowsOnPage}
                onPage={(page) => setParams(writeBrowseSearch(search, { page }))}
              />
            </>
          )
        }
      </QueryResult>
    </>
  );
}
