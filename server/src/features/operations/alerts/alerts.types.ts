import type { AlertKind } from '@ngoma/api/features/operations/alerts';
import type { ParamsOf } from '#features/notifications/index';
import type { Platform } from '#platform/platform';

/** A problem that lasts, with the facts that its notification names. */
export type Problem = {
  [Kind in AlertKind]: {
    readonly kind: Kind;
    /** Distinguishes problems of one kind, such as the id of a gateway. Left out if there can be only one. */
    readonly subject?: string;
    readonly facts: ParamsOf<`operations.${Kind}`>;
  };
}[AlertKind];

/** A problem that is over. Facts, if given, replace those of its alert. */
export type EndedProblem = {
  [Kind in AlertKind]: {
    readonly kind: Kind;
    readonly subject?: string;
    readonly facts?: ParamsOf<`operations.${Kind}`>;
  };
}[AlertKind];

export type AlertsContext = Pick<Platform, 'clock' | 'jobs'>;

/** The payload of the job that notifies the admins of an alert. */
export interface AlertJob {
  readonly alertId: string;
  readonly phase: 'opened' | 'ended';
}
