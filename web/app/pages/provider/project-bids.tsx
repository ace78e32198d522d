import { bidStates } from '@ngoma/api/features/projects/bids';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { MyBidActions } from '#features/projects/MyBidActions.tsx';
import { ProjectCard, ProjectGrid } from '#features/projects/ProjectCard.tsx';
import { bidTones } from '#features/projects/project-state-colors.ts';
import { myBidsQuery, rowsOnPage } from '#features/projects/projects.queries.ts';
import { QueryResult } from '#features/projects/QueryResult.tsx';
import { formatDate } from '#lib/format/format.ts';
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

/** /project/bids: the provider's bids and their next steps. */
export default function ProjectBids() {
  const { t } = useTranslation();
  const locale = useLocale();
  const [params, setParams] = useSearchParams();
  const state = bidStates.find((one) => one === params.get('state'));
  const page = Math.max(1, Number(params.get('page')) || 1);
  const query = useQuery(myBidsQuery({ state, page }));
  const goTo = (next: number) => setParams({ ...(state && { state }), page: String(next) });
  const isEmpty = query.data !== undefined && Object.keys(query.data.counts).length === 0;
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
          chosen={state}
        />
      )}
      <QueryResult query={query}>
        {({ mybids, total }) =>
          total === 0 ? (
            <EmptyState
              title={t(isEmpty ? 'projects:mine.emptyTitle' : 'projects:noneOfState')}
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
              <Pager page={page} total={total} limit={rowsOnPage} onPage={goTo} />
            </>
          )
        }
      </QueryResult>
    </>
  );
}
