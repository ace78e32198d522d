import type { QueryInput, ReplyOf } from '@ngoma/api/common/endpoint';
import { setEventStatus } from '@ngoma/api/features/events/editor';
import { getSupervisedEvent, listSupervisedEvents } from '@ngoma/api/features/supervision/supervised-events';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { fresh, root, rowsOnPage, useSupervisionMutation } from '../supervision.queries.ts';

export const eventsQuery = (query: QueryInput<typeof listSupervisedEvents>) =>
  queryOptions({
    ...fresh,
    queryKey: [...root, 'events', query],
    queryFn: ({ signal }) => call(listSupervisedEvents, { query: { ...query, limit: rowsOnPage }, signal }),
  });

export type SupervisedEventDetail = ReplyOf<typeof getSupervisedEvent>['event'];

export const eventQuery = (id: string) =>
  queryOptions({
    queryKey: [...root, 'event', id],
    queryFn: async ({ signal }) => (await call(getSupervisedEvent, { params: { id }, signal })).event,
    staleTime: 0,
  });

/** The states to which an admin moves an event with a reason alone. */
export type EventMove = 'published' | 'suspended' | 'cancelled';

/** Moves an event to another state, with a reason. */
export const useSetEventStatus = (id: string) =>
  useSupervisionMutation(({ status, reason }: { status: EventMove; reason: string }) =>
    call(setEventStatus, { params: { id, status }, body: { reason } }),
  );
