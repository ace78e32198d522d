import { projectStates } from '@ngoma/api/features/projects/projects';
import { type MarketProject, marketProjectSorts } from '@ngoma/api/features/supervision/supervised-market';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatDate, formatMoney, formatNumber } from '#lib/format/format.ts';
import { useFilters } from '#lib/hooks/use-filters.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { DataColumn } from '#ui/guarded/table/columns.ts';
import { useAddressSort } from '#ui/guarded/table/use-address-sort.ts';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { ChoiceField } from '../FilterFields.tsx';
import { ListDrawer } from '../ListDrawer.tsx';
import { orderOf, PeriodFields } from '../PeriodFields.tsx';
import { ResultCard } from '../ResultRows.tsx';
import styles from './MarketList.module.css';
import { MarketList } from './MarketList.tsx';
import { projectsQuery } from './market.queries.ts';
import { CategoryField, CityField, sharedFilter } from './market-filters.tsx';
import { projectTones } from './market-tones.ts';
import { CardCover, PersonInRow, TitleWithCover } from './RowPictures.tsx';

const ProjectDrawer = lazyPart(async () => (await import('./drawers/ProjectDrawer.tsx')).ProjectDrawer);

function useColumns(): readonly DataColumn<MarketProject>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  return useMemo(
    () => [
      {
        id: 'title',
        label: t('market-lists:column.title'),
        isFixed: true,
        cell: ({ title, event }) => <TitleWithCover title={title} event={event} />,
      },
      {
        id: 'state',
        label: t('supervision:filter.state'),
        cell: ({ state }) => (
          <Badge isDense tone={projectTones[state]}>
            {t(`market-lists:projectState.${state}`)}
          </Badge>
        ),
      },
      { id: 'category', label: t('market-lists:filter.category'), cell: ({ category }) => t(`services:kind.${category}`) },
      { id: 'organizer', label: t('market-lists:column.organizer'), cell: ({ organizer }) => <PersonInRow person={organizer} /> },
      {
        id: 'event',
        label: t('market-lists:column.event'),
        isHiddenAtFirst: true,
        cell: ({ event }) => <span className={styles.cut}>{event.name}</span>,
      },
      { id: 'city', label: t('market-lists:column.city'), cell: ({ city }) => city },
      {
        id: 'budget',
        label: t('market-lists:column.budget'),
        firstSort: 'desc',
        align: 'end',
        cell: ({ budgetMax }) => formatMoney(budgetMax, locale),
      },
      { id: 'bids', label: t('market-lists:column.bids'), align: 'end', cell: ({ bidCount }) => formatNumber(bidCount, locale) },
      {
        id: 'date',
        label: t('market-lists:column.date'),
        isHiddenAtFirst: true,
        firstSort: 'desc',
        cell: ({ startsAt }) => formatDate(startsAt, 'dayYear', locale),
      },
      {
        id: 'created',
        label: t('market-lists:column.created'),
        firstSort: 'desc',
        cell: ({ createdAt }) => formatDate(createdAt, 'dayYear', locale),
      },
    ],
    [t, locale],
  );
}

function ProjectCard({ project, onOpen }: { project: MarketProject; onOpen: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <ResultCard
      onOpen={onOpen}
      picture={<CardCover event={project.event} />}
      title={project.title}
      middle={
        <>
          {project.organizer.name} · {project.city}
          <br />
          {t(`services:kind.${project.category}`)} · {t('market-lists:bids', { count: project.bidCount })} ·{' '}
          {formatDate(project.createdAt, 'dayYear', locale)}
        </>
      }
      chips={<Badge tone={projectTones[project.state]}>{t(`market-lists:projectState.${project.state}`)}</Badge>}
      end={formatMoney(project.budgetMax, locale)}
    />
  );
}

/** The projects of all organizers, by state, service, city and period. */
export function Projects() {
  const { t } = useTranslation();
  const filters = useFilters();
  const sorting = useAddressSort(filters, marketProjectSorts, { by: 'created', direction: 'desc' });
  const state = filters.one('state', projectStates);
  const filter = {
    ...sharedFilter(filters, { hasCity: true, hasCategory: true }),
    ...(state && { state }),
    ...orderOf(sorting),
  };
  const query = useQuery(projectsQuery({ ...filter, page: filters.page }));
  return (
    <>
      <MarketList
        list="projects"
        query={query}
        filters={filters}
        filter={filter}
        sorting={sorting}
        columns={useColumns()}
        nameOf={({ title }) => title}
        cardOf={(project, onOpen) => <ProjectCard project={project} onOpen={onOpen} />}
        fields={
          <>
            <ChoiceField
              filters={filters}
              name="state"
              label={t('supervision:filter.state')}
              choices={projectStates.map((value) => ({ value, label: t(`market-lists:projectState.${value}`) }))}
            />
            <CategoryField filters={filters} />
          </>
        }
        more={
          <>
            <CityField filters={filters} />
            <PeriodFields filters={filters} />
          </>
        }
        isMoreSet={['city', 'from', 'to'].some((name) => filters.get(name))}
      />
      <ListDrawer filters={filters} rows={query.data?.rows}>
        {(listed) => <ProjectDrawer {...listed} />}
      </ListDrawer>
    </>
  );
}
