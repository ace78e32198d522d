import type { ProjectWithBids } from '@ngoma/api/features/projects/projects';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatMoney, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { type Column, Table } from '#ui/kit/data/Table.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { projectTones } from '../project-state-colors.ts';
import { bidsOfEventQuery } from '../projects.queries.ts';
import styles from './EventBids.module.css';

/** Bids that count: waiting, chosen or accepted. */
const liveStates: ReadonlySet<string> = new Set(['placed', 'updated', 'awarded', 'accepted']);

/** The bids of one project in figures. */
interface BidFigures {
  readonly project: ProjectWithBids;
  readonly count: number;
  readonly lowest: number | undefined;
  readonly highest: number | undefined;
  /** The total of the awarded bid. */
  readonly awarded: number | undefined;
}

function figuresOf(project: ProjectWithBids): BidFigures {
  const totals = project.bids.filter(({ status }) => liveStates.has(status)).map(({ total }) => total);
  return {
    project,
    count: totals.length,
    lowest: totals.length === 0 ? undefined : Math.min(...totals),
    highest: totals.length === 0 ? undefined : Math.max(...totals),
    awarded: project.bids.find(({ _id }) => _id === project.awardedBidId)?.total,
  };
}

const sumOf = (rows: readonly BidFigures[], figure: (row: BidFigures) => number | undefined): number =>
  rows.reduce((sum, row) => sum + (figure(row) ?? 0), 0);

/** The bids on all projects of an event: how many, from what price, and what is awarded, with the sums. */
export function EventBids({ eventId }: { readonly eventId: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error, refetch } = useQuery(bidsOfEventQuery(eventId));
  if (!data && error) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <PanelSkeleton size="part" />;
  if (data.length === 0) return null;
  const rows = data.filter(({ status }) => status !== 'cancelled').map(figuresOf);
  const money = (amount: number | undefined) => (amount === undefined ? '–' : formatMoney(amount, locale));
  const columns: Column<BidFigures>[] = [
    {
      id: 'project',
      label: t('projects:eventBids.project'),
      cell: ({ project }) => (
        <Link to={`/place-a-bid/bids/${project._id}`} className={styles.project}>
          {project.title}
        </Link>
      ),
    },
    {
      ...{ id: 'state', label: t('projects:eventBids.state'), from: 600 },
      cell: ({ project }) => <Badge tone={projectTones[project.status]}>{t(`projects:state.${project.status}`)}</Badge>,
    },
    { id: 'bids', label: t('projects:eventBids.bids'), align: 'end', cell: ({ count }) => formatNumber(count, locale) },
    { id: 'lowest', label: t('projects:eventBids.lowest'), align: 'end', cell: ({ lowest }) => money(lowest) },
    { id: 'highest', label: t('projects:eventBids.highest'), align: 'end', from: 900, cell: ({ highest }) => money(highest) },
    {
      id: 'budget',
      label: t('projects:eventBids.budget'),
      align: 'end',
      from: 900,
      cell: ({ project }) => money(project.budgetMax),
    },
    { id: 'awarded', label: t('projects:eventBids.awarded'), align: 'end', cell: ({ awarded }) => money(awarded) },
  ];
  return (
    <Card as="section" aria-labelledby="event-bids-title" className={styles.card}>
      <Heading level={2} look="part" id="event-bids-title" className={styles.title}>
        {t('projects:eventBids.title', { event: data[0]?.event.eventName ?? '' })}
      </Heading>
      <Table
        label={t('projects:eventBids.table')}
        columns={columns}
        rows={rows}
        keyOf={({ project }) => project._id}
        foot={t('projects:eventBids.sum', {
          ...{ count: sumOf(rows, ({ count }) => count), lowest: money(sumOf(rows, ({ lowest }) => lowest)) },
          awarded: money(sumOf(rows, ({ awarded }) => awarded)),
        })}
      />
    </Card>
  );
}
