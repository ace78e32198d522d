import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ProjectCard, ProjectGrid } from '#features/projects/ProjectCard.tsx';
import { projectTones } from '#features/projects/project-state-colors.ts';
import { type AwardedState, awardedQuery, rowsOnPage } from '#features/projects/projects.queries.ts';
import { QueryResult } from '#features/projects/QueryResult.tsx';
import { TimeLeft } from '#features/projects/TimeLeft.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { contractPath } from '#shell/navigation/contract-path.ts';
import { Money } from '#ui/display/Money.tsx';
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

const states: readonly AwardedState[] = ['awarded', 'active', 'completed'];

/** /place-a-bid/bids/awarded: the awarded bids with their progress. */
export default function PlaceABidAwarded() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const state = states.find((one) => one === params.get('state'));
  const page = Math.max(1, Number(params.get('page')) || 1);
  const query = useQuery(awardedQuery({ state, page }));
  const goTo = (next: number) => setParams({ ...(state && { state }), page: String(next) });
  return (
    <>
      <PageTitle>{t('navigation:title.bidsAwarded')}</PageTitle>
      <PageHeader title={t('navigation:title.bidsAwarded')} lead={t('projects:awarded.lead')} />
      <StateFilter
        label={t('projects:filterByState')}
        all={t('projects:all')}
        states={states.map((one) => ({ state: one, label: t(`projects:state.${one}`) }))}
        counts={query.data?.counts}
        chosen={state}
      />
      <QueryResult query={query}>
        {({ _projects, total }) =>
          total === 0 ? (
            <EmptyState
              title={t('projects:awarded.emptyTitle')}
              covers={['no-awards', 'makossa', 'this-weekend']}
              action={
                <ButtonLink to="/place-a-bid/view" variant="sun">
                  {t('navigation:nav.projectsOwn')}
                </ButtonLink>
              }
            >
              {t('projects:awarded.emptyWords')}
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
              <Pager page={page} total={total} limit={rowsOnPage} onPage={goTo} />
            </>
          )
        }
      </QueryResult>
    </>
  );
}
