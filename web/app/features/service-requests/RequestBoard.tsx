import {
  type RequestAction,
  type RequestStage,
  requestStandings,
  type ServiceRequest,
} from '@ngoma/api/features/service-requests';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Filters, useFilters } from '#lib/hooks/use-filters.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { DownloadMenu } from '#ui/guarded/table/DownloadMenu.tsx';
import { SegmentButtons } from '#ui/kit/data/SegmentButtons.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { MissingOverlay } from '#ui/kit/feedback/MissingPart.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Pager } from '#ui/list/Pager.tsx';
import { RefreshingBox } from '#ui/list/RefreshingBox.tsx';
import { StateFilter } from '#ui/list/StateFilter.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { type Asked, ConfirmAction } from './ConfirmAction.tsx';
import styles from './RequestBoard.module.css';
import { RequestCard } from './RequestCard.tsx';
import { RequestFilters } from './RequestFilters.tsx';
import { isFiltered, readRequestSearch } from './request-search.ts';
import { requestsOnPage, requestsQuery, saveRequests, useRequestAct } from './requests.queries.ts';

// The dialogs, their forms and the other view are loaded when they are opened.
const ProposalDialog = lazyPart(async () => (await import('./ProposalDialog.tsx')).ProposalDialog, MissingOverlay);
const ProposalVersions = lazyPart(async () => (await import('./ProposalVersions.tsx')).ProposalVersions, MissingOverlay);
const RequestDrawer = lazyPart(async () => (await import('./RequestDrawer.tsx')).RequestDrawer, MissingOverlay);
const RequestStages = lazyPart(async () => (await import('./RequestStages.tsx')).RequestStages);

const setsProStatus: ReadonlySet<Asked> = new Set(['accept', 'decline']);
const views = ['list', 'stages'] as const;

interface ListProps {
  readonly side: 'organizer' | 'provider';
  readonly filters: Filters;
  readonly isBusy: boolean;
  readonly emptyAction: ReactNode;
  readonly messageOf: ((request: ServiceRequest) => ReactNode) | undefined;
  readonly onAction: (request: ServiceRequest, action: RequestAction) => void;
  readonly onVersions: (request: ServiceRequest) => void;
}

/** The requests in one list, by standing, with search, order and file. */
function RequestList({ side, filters, isBusy, emptyAction, messageOf, onAction, onVersions }: ListProps) {
  const { t } = useTranslation();
  const search = readRequestSearch(filters);
  const { data, error, refetch, isPlaceholderData } = useQuery(requestsQuery(search));
  const isAll = !search.standing && !isFiltered(search);
  return (
    <Stack>
      <StateFilter
        label={t('service-requests:filter.label')}
        all={t('service-requests:filter.all')}
        states={requestStandings.map((state) => ({ state, label: t(`service-requests:filter.${state}`) }))}
        counts={data?.counts}
        chosen={search.standing}
      />
      <RequestFilters side={side} search={search} events={data?.events ?? []} onChange={filters.change} />
      {error && !data && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <RowSkeletons count={4} />}
      {data?.requests.length === 0 && (
        <EmptyState
          title={t('service-requests:empty.title')}
          covers={['empty-tickets', 'makossa', 'this-weekend']}
          action={isAll && emptyAction}
        >
          {t(isAll ? `service-requests:empty.${side}` : 'service-requests:empty.filtered')}
        </EmptyState>
      )}
      {data && data.requests.length > 0 && (
        <>
          <Row justify="end">
            <DownloadMenu isOfChosen={false} onSave={(format) => saveRequests(search, format, t('service-requests:fileName'))} />
          </Row>
          <RefreshingBox isRefreshing={isPlaceholderData}>
            <ul className={styles.list}>
              {data.requests.map((request) => (
                <RequestCard
                  key={request._id}
                  request={request}
                  side={side}
                  isBusy={isBusy}
                  onAction={(action) => onAction(request, action)}
                  onVersions={() => onVersions(request)}
                  message={messageOf?.(request)}
                />
              ))}
            </ul>
          </RefreshingBox>
        </>
      )}
      {data && (
        <Pager
          page={search.page}
          total={data.total}
          limit={requestsOnPage}
          onPage={(page) => filters.change({ page: String(page) })}
        />
      )}
    </Stack>
  );
}

interface RequestBoardProps {
  readonly side: 'organizer' | 'provider';
  readonly emptyAction?: ReactNode;
  /** Renders the link to write to the other side of a request. */
  readonly messageOf?: (request: ServiceRequest) => ReactNode;
}

/** The requests of one side, with their actions: as a list, or in columns by their progress. The address keeps filters and view. */
export function RequestBoard({ side, emptyAction, messageOf }: RequestBoardProps) {
  const { t } = useTranslation();
  const filters = useFilters();
  const [params] = useSearchParams();
  const view = filters.one('view', views) ?? 'list';
  const act = useRequestAct();
  const [asked, setAsked] = useState<{ readonly action: Asked; readonly request: ServiceRequest }>();
  const [offered, setOffered] = useState<ServiceRequest>();
  const [compared, setCompared] = useState<ServiceRequest>();
  const begin = (request: ServiceRequest, action: RequestAction) => {
    act.reset();
    if (action === 'propose' || action === 'update') setOffered(request);
    else setAsked({ action, request });
  };
  const toStage = (stage: RequestStage) => {
    const next = new URLSearchParams(params);
    for (const name of ['view', 'state', 'page', 'open']) next.delete(name);
    next.set('stage', stage);
    return { search: next.toString() };
  };
  const toRequest = (id: string) => {
    const next = new URLSearchParams(params);
    next.set('open', id);
    return { search: next.toString() };
  };
  return (
    <Stack>
      <div>
        <SegmentButtons
          label={t('service-requests:view.label')}
          value={view}
          choices={views.map((value) => ({ value, label: t(`service-requests:view.${value}`) }))}
          onChange={(next) => filters.change({ view: next === 'list' ? '' : next, open: '' })}
        />
      </div>
      {view === 'list' ? (
        <RequestList
          isBusy={act.isPending}
          onAction={begin}
          onVersions={setCompared}
          {...{ side, filters, emptyAction, messageOf }}
        />
      ) : (
        <Suspense fallback={<RowSkeletons count={4} />}>
          <RequestStages side={side} toRequest={toRequest} toStage={toStage} />
        </Suspense>
      )}
      {/^[\da-f-]{36}$/i.test(filters.open) && (
        <Suspense fallback={null}>
          <RequestDrawer
            id={filters.open}
            side={side}
            isBusy={act.isPending}
            onAction={begin}
            onVersions={setCompared}
            messageOf={messageOf}
            onClose={() => filters.change({ open: '' })}
          />
        </Suspense>
      )}
      {asked && (
        <ConfirmAction
          key={`${asked.request._id} ${asked.action}`}
          asked={asked}
          act={act}
          // The specification has the list reload with these filters once the provider has set proStatus.
          onDone={() => setsProStatus.has(asked.action) && filters.change({ state: 'waiting', view: '', open: '' })}
          onClose={() => setAsked(undefined)}
        />
      )}
      {offered && (
        <Suspense fallback={null}>
          <ProposalDialog request={offered} act={act} onClose={() => setOffered(undefined)} />
        </Suspense>
      )}
      {compared && (
        <Suspense fallback={null}>
          <ProposalVersions request={compared} onClose={() => setCompared(undefined)} />
        </Suspense>
      )}
    </Stack>
  );
}
