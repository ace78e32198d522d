import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { ProjectCard, ProjectGrid } from '#features/projects/ProjectCard.tsx';
import { projectTones } from '#features/projects/project-state-colors.ts';
import { type AwardedState, awardedQuery, rowsOnPage } from '#features/projects/projects.queries.ts';
import { QueryResult } from '#features/projects/QueryResult.tsx';
import { TimeLeft } from '#features/projects/TimeLeft.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { contractPath } from '#shell/navigation/contract-path.ts';
import { Money } from '#ui/display/Money.tsx';
import { PersonAvatar } from '#ui/display/PersonAvatar.tsx';
import { StatusChip } from '#ui/display/StatusChip.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Pager } from '#ui/list/Pager.tsx';
import { StateFilter } from '#ui/list/StateFilter.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

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
              image="/api/art/no-awards.svg?w=480&h=300"
              action={
                <Button component={Link} to="/place-a-bid/view" variant="contained" color="sun">
                  {t('navigation:nav.projectsOwn')}
                </Button>
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
                        chips={
                          <StatusChip tone={projectTones[project.status]}>{t(`projects:state.${project.status}`)}</StatusChip>
                        }
                        foot={
                          project.bid && (
                            <Box sx={{ display: 'grid', gap: 1 }}>
                              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
                                <PersonAvatar
                                  name={project.bid.provider.name}
                                  url={project.bid.provider.avatar?.url}
                                  sizePx={36}
                                />
                                <Box sx={{ minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
                                  {project.bid.provider.name}
                                </Box>
                                <Box sx={{ ml: 'auto', fontWeight: 700 }}>
                                  <Money amountXaf={project.bid.total} />
                                </Box>
                              </Box>
                              {project.status === 'awarded' && project.awardExpiresAt && (
                                <Box sx={{ color: 'text.secondary' }}>
                                  {t('projects:waitsForAnswer')} <TimeLeft until={project.awardExpiresAt} />
                                </Box>
                              )}
                              {contract && (
                                <Button
                                  component={Link}
                                  to={contract}
                                  variant="outlined"
                                  size="small"
                                  sx={{ justifySelf: 'start', minHeight: 44 }}
                                >
                                  {t('projects:banner.contract')}
                                </Button>
                              )}
                            </Box>
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
