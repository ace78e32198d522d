import { awardedStates } from '@ngoma/api/features/projects/projects';
import { useQuery } from '@tanstack/react-query';
import { ProjectCard, ProjectGrid } from '#features/projects/lists/ProjectCard.tsx';
import { ProjectListFilters } from '#features/projects/lists/ProjectListFilters.tsx';
import { useProjectList } from '#features/projects/lists/use-project-list.ts';
import { projectTones } from '#features/projects/project-state-colors.ts';
import { awardedQuery, rowsOnPage, saveAwarded } from '#features/projects/projects.queries.ts';
import { QueryResult } from '#features/projects/QueryResult.tsx';
import { TimeLeft } from '#features/projects/TimeLeft.tsx';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { contractPath } from '#shell/navigation/contract-path.ts';
import { Figure, Figures } from '#ui/display/Figure.tsx';
import { Money } from '#ui/display/Money.tsx';
import { DownloadMenu } from '#ui/guarded/table/DownloadMenu.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { Pager } from '#ui/list/Pager.tsx';
import { StateFilter } from '#ui/list/StateFilter.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import styles from './place-a-bid-awarded.module.css';

const sorts = ['newest', 'date', 'amount'] as const;

/** /place-a-bid/bids/awarded: the awarded bids with their progress. */
export default function PlaceABidAwarded() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { search, isFiltered, change, goTo } = useProjectList(awardedStates, sorts);
  const query = useQuery(awardedQuery(search));
  const amounts = query.data?.amounts ?? {};
  return (
    <>
      <PageTitle>{t('navigation:title.bidsAwarded')}</PageTitle>
      <PageHeader
        title={t('navigation:title.bidsAwarded')}
        lead={t('projects:awarded.lead')}
        actions={
          query.data &&
          query.data.total > 0 && (
            <DownloadMenu isOfChosen={false} onSave={(format) => saveAwarded(search, format, t('projects:awarded.fileName'))} />
          )
        }
      />
      <StateFilter
        label={t('projects:filterByState')}
        all={t('projects:all')}
        states={awardedStates.map((one) => ({ state: one, label: t(`projects:state.${one}`) }))}
        counts={query.data?.counts}
        chosen={search.state}
      />
      <ProjectListFilters
        hasEvents
        search={search}
        hint={t('projects:awarded.searchHint')}
        sorts={sorts.map((value) => ({ value, label: t(`projects:list.sortBy.${value}`) }))}
        onChange={change}
      />
      {Object.keys(amounts).length > 0 && (
        <div className={styles.sums}>
          <Figures>
            {awardedStates.map((state) => (
              <Figure key={state} label={t(`projects:awarded.sum.${state}`)} value={formatMoney(amounts[state] ?? 0, locale)}>
                {t('projects:list.projects', { count: query.data?.counts[state] ?? 0 })}
              </Figure>
            ))}
          </Figures>
        </div>
      )}
      <QueryResult query={query}>
        {({ _projects, total }) =>
          total === 0 ? (
            <EmptyState
              title={t(isFiltered ? 'projects:list.noneFound' : 'projects:awarded.emptyTitle')}
              covers={['no-awards', 'makossa', 'this-weekend']}
              action={
                <ButtonLink to="/place-a-bid/view" variant="sun">
                  {t('navigation:nav.projectsOwn')}
                </ButtonLink>
              }
            >
              {!isFiltered && t('projects:awarded.emptyWords')}
            </EmptyState>
          ) : (
            <>
              <ProjectGrid>
                {_projects.map((project) => {
                  const contract = contractPath(project.contractId);
                  return (
                    <li key={project._id}>
                      <ProjectCard
                        project={project}
                        to={`/place-a-bid/bids/${project._id}`}
                        chips={<Badge tone={projectTones[project.status]}>{t(`projects:state.${project.status}`)}</Badge>}
                        foot={
                          project.bid && (
                            <Stack gap={1}>
                              <div className={styles.provider}>
                                <Portrait name={project.bid.provider.name} url={project.bid.provider.avatar?.url} />
                                <Text isStrong>{project.bid.provider.name}</Text>
                                <strong className={styles.amount}>
                                  <Money amountXaf={project.bid.total} />
                                </strong>
                              </div>
                              {project.status === 'awarded' && project.awardExpiresAt && (
                                <Text tone="soft">
                                  {t('projects:waitsForAnswer')} <TimeLeft until={project.awardExpiresAt} />
                                </Text>
                              )}
                              {contract && (
                                <div>
                                  <ButtonLink to={contract} size="medium">
                                    {t('projects:banner.contract')}
                                  </ButtonLink>
                                </div>
                              )}
                            </Stack>
                          )
                        }
                      />
                    </li>
                  );
                })}
              </ProjectGrid>
              <Pager page={search.page} total={total} limit={rowsOnPage} onPage={goTo} />
            </>
          )
        }
      </QueryResult>
    </>
  );
}
