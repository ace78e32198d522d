import type { BodyInput, QueryInput } from '@ngoma/api/common/endpoint';
import * as alerts from '@ngoma/api/features/operations/alerts';
import * as audit from '@ngoma/api/features/operations/audit-proof';
import * as callbacks from '@ngoma/api/features/operations/callbacks';
import * as jobs from '@ngoma/api/features/operations/failed-jobs';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { fresh, root, rowsOnPage, useSupervisionMutation } from '../supervision.queries.ts';

/** The open alerts, the oldest first. More than a hundred at once are one problem. */
export const openAlertsQuery = () =>
  queryOptions({
    ...fresh,
    queryKey: [...root, 'alerts', 'open'],
    queryFn: async ({ signal }) => (await call(alerts.listAlerts, { query: { state: 'open', limit: 100 }, signal })).alerts,
    refetchInterval: 30_000,
  });

export const endedAlertsQuery = (query: QueryInput<typeof alerts.listAlerts>) =>
  queryOptions({
    ...fresh,
    queryKey: [...root, 'alerts', 'ended', query],
    queryFn: ({ signal }) => call(alerts.listAlerts, { query: { ...query, state: 'ended', limit: rowsOnPage }, signal }),
  });

export const failedJobsQuery = (query: QueryInput<typeof jobs.listFailedJobs>) =>
  queryOptions({
    ...fresh,
    queryKey: [...root, 'failed-jobs', query],
    queryFn: ({ signal }) => call(jobs.listFailedJobs, { query: { ...query, limit: rowsOnPage }, signal }),
    refetchInterval: 15_000,
  });

export const callbacksQuery = (query: QueryInput<typeof callbacks.listOpenCallbacks>) =>
  queryOptions({
    ...fresh,
    queryKey: [...root, 'callbacks', query],
    queryFn: ({ signal }) => call(callbacks.listOpenCallbacks, { query: { ...query, limit: rowsOnPage }, signal }),
    refetchInterval: 15_000,
  });

export const auditProofQuery = () =>
  queryOptions({
    ...fresh,
    queryKey: [...root, 'audit-proof'],
    queryFn: ({ signal }) => call(audit.getAuditProof, { signal }),
  });

export const useAcknowledge = (id: string) => useSupervisionMutation(() => call(alerts.acknowledgeAlert, { params: { id } }));
export const useProveAuditLog = () => useSupervisionMutation(() => call(audit.proveAuditLog));
export const useRetryJobs = () =>
  useSupervisionMutation((body: BodyInput<typeof jobs.retryJobs>) => call(jobs.retryJobs, { body }));
export const useDiscardJobs = () =>
  useSupervisionMutation((body: BodyInput<typeof jobs.discardJobs>) => call(jobs.discardJobs, { body }));
export const useProcessCallbacks = () =>
  useSupervisionMutation((ids: string[]) => call(callbacks.processCallbacks, { body: { ids } }));
export const useCloseCallbacks = () =>
  useSupervisionMutation((body: BodyInput<typeof callbacks.closeCallbacks>) => call(callbacks.closeCallbacks, { body }));
