import { bidStates } from '@ngoma/api/features/projects/bids';
import { useQuery } from '@tanstack/react-query';
import { MyBidActions } from '#features/projects/bids/MyBidActions.tsx';
import { ProjectCard, ProjectGrid } from '#features/projects/lists/ProjectCard.tsx';
import { ProjectListFilters } from '#features/projects/lists/ProjectListFilters.tsx';
import { useProjectList } from '#features/projects/lists/use-project-list.ts';
import { bidTones } from '#features/projects/project-state-colors.ts';
import { myBidsQuery, rowsOnPage } from '#features/projects/projects.queries.ts';
import { QueryResult } from '#features/projects/QueryResult.tsx';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { contractPath } from '#shell/navigation/contract-path.ts';
import { Money } from '#ui/display/Money.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Pager } from '#ui/list/Pager.tsx';
import { StateFilter } from '#ui/list/StateFilter.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import styles from './project-bids.module.css';

const sorts = ['updated', 'date', 'amount'] as const;

/** /project/bids: the provider's bids and their next steps, with search, order and sums. */
export default function ProjectBids() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { search, isFiltered, change, goTo } = useProjectList(bidStates, sorts);
  const query = useQuery(myBidsQuery(search));
  const isEmpty = query.data !== undefined && !isFiltered && Object.keys(query.data.counts).length === 0;
  return (
    <>
      <PageTitle>{t('navigation:title.myBids')}</PageTitle>
      <PageHeader title={t('navigation:title.myBids')} lead={t('projects:mine.lead')} />
      {!isEmpty && (
        <StateFilter
          label={t('projects:filterByState')}
          all={t('projects:allBids')}
          states={bidStates.map((one) => ({ state: one, label: t(`projects:bidState.${one}`) }))}
          counts={query.data?.counts}
          chosen={search.state}
        />
      )}
      {!isEmpty && (
        <ProjectListFilters
          search={search}
          hint={t('projects:list.hint')}
          sorts={sorts.map((value) => ({ value, label: t(`projects:list.sortBy.${value}`) }))}
          onChange={change}
        />
      )}
      <QueryResult query={query}>
        {({ mybids, total, amounts }) =>
          total === 0 ? (
            <EmptyState
              title={t(isEmpty ? 'projects:mine.emptyTitle' : isFiltered ? 'projects:list.noneFound' : 'projects:noneOfState')}
              covers={['no-bids', 'makossa', 'this-weekend']}
              action={
                <ButtonLink variant="sun" size="medium" to="/project/view">
                  {t('navigation:nav.projectsView')}
                </ButtonLink>
              }
            >
              {isEmpty && t('projects:mine.emptyWords')}
            </EmptyState>
          ) : (
            <>
              <p className={styles.sums}>
                {t('projects:mine.waitingSum', {
                  amount: formatMoney((amounts.placed ?? 0) + (amounts.updated ?? 0) + (amounts.awarded ?? 0), locale),
                })}{' '}
                · {t('projects:mine.wonSum', { amount: formatMoney(amounts.accepted ?? 0, locale) })}
              </p>
              <ProjectGrid>
                {mybids.map(({ project, ...bid }) => (
                  <li key={bid._id}>
                    <ProjectCard
                      project={project}
                      to={`/project/${project._id}`}
                      chips={<Badge tone={bidTones[bid.status]}>{t(`projects:bidState.${bid.status}`)}</Badge>}
                      foot={
                        <Stack gap={1.5}>
                          <Row align="stretch" justify="between">
                            <span>
                              {t('projects:myBid.mine')}{' '}
                              <strong>
                                <Money amountXaf={bid.total} />
                              </strong>
                            </span>
                            {bid.canEdit && (
                              <span className={styles.validUntil}>
                                {t('projects:bid.validUntil', { date: formatDate(bid.validUntil, 'day', locale) })}
                              </span>
                            )}
                          </Row>
                          <MyBidActions
                            bid={bid}
                            project={project}
                            editPath={`/project/${project._id}?edit=1`}
                            contractPath={contractPath(bid.contractId)}
                          />
                        </Stack>
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
