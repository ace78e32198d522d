import type { ReplyOf } from '@ngoma/api/common/endpoint';
import { awardedStates, type listAwarded } from '@ngoma/api/features/projects/projects';
import { useQuery } from '@tanstack/react-query';
import { AwardedCard } from '#features/projects/awarded/AwardedCard.tsx';
import { ProjectGrid } from '#features/projects/lists/ProjectCard.tsx';
import { ProjectListFilters } from '#features/projects/lists/ProjectListFilters.tsx';
import { useProjectList } from '#features/projects/lists/use-project-list.ts';
import { awardedQuery, rowsOnPage, saveAwarded } from '#features/projects/projects.queries.ts';
import { QueryResult } from '#features/projects/QueryResult.tsx';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { contractPath } from '#shell/navigation/contract-path.ts';
import { Figure, Figures } from '#ui/display/Figure.tsx';
import { DownloadMenu } from '#ui/guarded/table/DownloadMenu.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { Pager } from '#ui/list/Pager.tsx';
import { StateFilter } from '#ui/list/StateFilter.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import styles from './place-a-bid-awarded.module.css';

const sorts = ['newest', 'date', 'amount'] as const;

/** The number and the sum of the awarded bids in each state. */
function AwardedSums({ amounts, counts }: Pick<ReplyOf<typeof listAwarded>, 'amounts' | 'counts'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (Object.keys(amounts).length === 0) return null;
  return (
    <div className={styles.sums}>
      <Figures>
        {awardedStates.map((state) => (
          <Figure key={state} label={t(`projects:awarded.sum.${state}`)} value={formatMoney(amounts[state] ?? 0, locale)}>
            {t('projects:list.projects', { count: counts[state] ?? 0 })}
          </Figure>
        ))}
      </Figures>
    </div>
  );
}

/** /place-a-bid/bids/awarded: the awarded bids with their progress. */
export default function PlaceABidAwarded() {
  const { t } = useTranslation();
  const { search, isFiltered, change, goTo } = useProjectList(awardedStates, sorts);
  const query = useQuery(awardedQuery(search));
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
      {query.data && <AwardedSums {...query.data} />}
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
                {_projects.map((project) => (
                  <li key={project._id}>
                    <AwardedCard project={project} contractPath={contractPath(project.contractId)} />
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
