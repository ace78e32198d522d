import { type FailedJob, failedJobStates, failurePeriods } from '@ngoma/api/features/operations/failed-jobs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatRelative } from '#lib/format/format.ts';
import { useFilters } from '#lib/hooks/use-filters.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { FoldedFilters } from '#ui/list/FoldedFilters.tsx';
import { ChoiceField, FilterBar, FilterSearch } from '../FilterFields.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { ResultRow, Rows } from '../ResultRows.tsx';
import { failedJobsQuery, useDiscardJobs, useRetryJobs } from './operations.queries.ts';
import { ChooseRow, SelectionBar } from './SelectionBar.tsx';
import { type Selection, useSelection } from './use-selection.ts';

/** The act that the admin is asked to confirm, on jobs by their ids or on all dead ones of a kind. */
type Asked =
  | { readonly act: 'retry' | 'discard'; readonly ids: readonly string[] }
  | { readonly act: 'retryKind'; readonly kind: string; readonly count: number };

function JobRow({ job, selection, onAsk }: { job: FailedJob; selection: Selection; onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isDead = job.state === 'dead';
  // The time of the failure follows from that of the next attempt, which a retry has moved to now.
  const isDue = job.nextAt !== null && new Date(job.nextAt) <= new Date();
  return (
    <ResultRow
      title={job.kind}
      detail={job.about.map(({ name, id }) => `${name} ${id}`).join(' · ')}
      middle={
        <>
          {job.error}
          <br />
          {isDue || t('operations:jobs.failedAt', { moment: formatDate(job.failedAt, 'moment', locale) })}
          {job.nextAt !== null &&
            `${isDue ? '' : ' · '}${t('operations:jobs.next', { time: formatRelative(job.nextAt, locale) })}`}
        </>
      }
      chips={<Badge tone={isDead ? 'red' : 'sun'}>{t(`operations:jobs.state.${job.state}`)}</Badge>}
      end={t('operations:jobs.attempts', { done: job.attempts, max: job.maxAttempts })}
      actions={
        <>
          <ChooseRow id={job._id} selection={selection} label={t('operations:jobs.choose', { kind: job.kind, id: job._id })} />
          <Button size="compact" onClick={() => onAsk({ act: 'retry', ids: [job._id] })}>
            {t('operations:jobs.retry')}
          </Button>
          {isDead && (
            <Button variant="danger" size="compact" onClick={() => onAsk({ act: 'discard', ids: [job._id] })}>
              {t('operations:jobs.discard')}
            </Button>
          )}
        </>
      }
    />
  );
}

function Confirmation({ asked, onClose, onDone }: { asked: Asked; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation();
  const retry = useRetryJobs();
  const discard = useDiscardJobs();
  const done = <Reply,>(reply: Reply): Reply => {
    onDone();
    return reply;
  };
  if (asked.act === 'discard') {
    return (
      <ReasonDialog
        title={t('operations:jobs.discardTitle', { count: asked.ids.length })}
        words={t('operations:jobs.discardWords')}
        confirmLabel={t('operations:jobs.discard')}
        tone="danger"
        reason="required"
        act={async (reason) => done(await discard.mutateAsync({ ids: [...asked.ids], reason }))}
        onClose={onClose}
      />
    );
  }
  const isKind = asked.act === 'retryKind';
  return (
    <ReasonDialog
      title={
        isKind
          ? t('operations:jobs.retryKindTitle', { kind: asked.kind, count: asked.count })
          : t('operations:jobs.retryTitle', { count: asked.ids.length })
      }
      words={t('operations:jobs.retryWords')}
      confirmLabel={t('operations:jobs.retry')}
      reason="none"
      act={async () => done(await retry.mutateAsync(isKind ? { kind: asked.kind } : { ids: [...asked.ids] }))}
      onClose={onClose}
    />
  );
}

/** Background jobs that failed, with retry and removal of one, several, or all dead ones of a kind. */
export function FailedJobs() {
  const { t } = useTranslation();
  const filters = useFilters();
  const [asked, setAsked] = useState<Asked>();
  const kind = filters.get('kind');
  const state = filters.one('state', failedJobStates);
  const days = filters.one('days', failurePeriods);
  const query = useQuery(
    failedJobsQuery({
      page: filters.page,
      ...(filters.q && { q: filters.q }),
      ...(kind && { kind }),
      ...(state && { state }),
      ...(days && { days }),
    }),
  );
  const jobs = query.data?.jobs ?? [];
  const selection = useSelection(jobs.map(({ _id }) => _id));
  const deadIds = jobs.filter((job) => job.state === 'dead' && selection.isChosen(job._id)).map(({ _id }) => _id);
  const kinds = query.data?.kinds ?? [];
  const dead = kinds.find((one) => one.kind === kind)?.dead ?? 0;
  return (
    <Card padding="none">
      <FilterBar>
        <FilterSearch filters={filters} hint={t('operations:jobs.searchHint')} />
        <FoldedFilters setCount={[kind, state, days].filter(Boolean).length}>
          <ChoiceField
            filters={filters}
            name="kind"
            label={t('supervision:filter.kind')}
            choices={kinds.map((one) => ({ value: one.kind, label: `${one.kind} (${one.dead + one.retrying})` }))}
          />
          <ChoiceField
            filters={filters}
            name="state"
            label={t('supervision:filter.state')}
            choices={failedJobStates.map((value) => ({ value, label: t(`operations:jobs.state.${value}`) }))}
          />
          <ChoiceField
            filters={filters}
            name="days"
            label={t('operations:period')}
            choices={failurePeriods.map((value) => ({ value, label: t('operations:days', { count: Number(value) }) }))}
          />
        </FoldedFilters>
      </FilterBar>
      {jobs.length > 0 && (
        <SelectionBar selection={selection}>
          {kind && dead > 0 && (
            <Button size="compact" onClick={() => setAsked({ act: 'retryKind', kind, count: dead })}>
              {t('operations:jobs.retryKind', { count: dead })}
            </Button>
          )}
          {selection.ids.length > 0 && (
            <Button variant="ink" size="compact" onClick={() => setAsked({ act: 'retry', ids: selection.ids })}>
              {t('operations:jobs.retryChosen')}
            </Button>
          )}
          {deadIds.length > 0 && (
            <Button variant="danger" size="compact" onClick={() => setAsked({ act: 'discard', ids: deadIds })}>
              {t('operations:jobs.discardChosen')}
            </Button>
          )}
        </SelectionBar>
      )}
      <Rows
        query={query}
        filters={filters}
        empty={t(filters.q || kind || state || days ? 'operations:jobs.noneFound' : 'operations:jobs.none')}
        rowsOf={({ jobs: rows }) => rows.map((job) => <JobRow key={job._id} job={job} selection={selection} onAsk={setAsked} />)}
      />
      {asked && <Confirmation asked={asked} onClose={() => setAsked(undefined)} onDone={selection.clear} />}
    </Card>
  );
}
