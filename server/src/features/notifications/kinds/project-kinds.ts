import { z } from 'zod';
import { bilingual } from '#platform/i18n/messages';
import { amountIn, dateTimeIn, Names, shortDayIn, Time, Xaf } from './formats.rules.ts';
import { kind } from './kinds.types.ts';

const ProjectParams = z.object({
  ...{ projectId: z.string(), title: z.string(), actor: z.string(), totalXaf: Xaf, reason: Names.nullable() },
  /** The deadline for the provider's answer. */
  until: Time.nullable(),
  /** For providers who do not know the project yet. */
  ...{ city: z.string(), startsAt: Time.nullable(), budgetXaf: Xaf },
});
type ProjectInput = z.output<typeof ProjectParams>;

const nothing = { en: '', fr: '' };
const common = {
  category: 'activity',
  isUrgent: false,
  params: ProjectParams,
  values: ({ totalXaf, budgetXaf, startsAt, reason }: ProjectInput) => ({
    amount: amountIn(totalXaf),
    budget: amountIn(budgetXaf),
    day: startsAt ? shortDayIn(startsAt) : nothing,
    reason: reason ? bilingual('projects.because.because', { reason }) : nothing,
  }),
  facts: ({ until }: ProjectInput) => (until ? [{ label: bilingual('projects.labels.answerBy'), value: dateTimeIn(until) }] : []),
  examples: [
    {
      ...{ projectId: 'p', title: 'Sound for the night', actor: 'Ada', totalXaf: 50_000, until: '2026-12-12T19:00:00.000Z' },
      ...{ reason: { en: 'Too far', fr: 'Trop loin' }, city: 'Douala', startsAt: '2026-12-12T19:00:00.000Z', budgetXaf: 60_000 },
    },
  ],
} as const;
const toOrganizer = { ...common, path: ({ projectId }: ProjectInput) => `/place-a-bid/bids/${projectId}` } as const;
const toProvider = { ...common, path: ({ projectId }: ProjectInput) => `/project/${projectId}` } as const;
const inApp = { push: 'choice' } as const;
/** Also by email: what needs an answer in time, or has ended. */
const alsoByEmail = { push: 'choice', email: 'fixed' } as const;

/** Projects and bids, each from the side of its reader. */
export const projectKinds = {
  'projects.project_posted': kind({
    ...toProvider,
    category: 'projects',
    channels: inApp,
    texts: 'notificationsProjects.projectPosted',
    activityType: 'project_posted',
  }),
  'projects.bid_placed': kind({
    ...toOrganizer,
    channels: inApp,
    texts: 'notificationsProjects.bidPlaced',
    activityType: 'bid_placed',
  }),
  'projects.bid_updated': kind({
    ...toOrganizer,
    channels: inApp,
    texts: 'notificationsProjects.bidUpdated',
    activityType: 'bid_updated',
  }),
  'projects.bid_withdrawn': kind({
    ...toOrganizer,
    channels: inApp,
    texts: 'notificationsProjects.bidWithdrawn',
    activityType: 'bid_withdrawn',
  }),
  'projects.bid_awarded': kind({
    ...toProvider,
    channels: alsoByEmail,
    texts: 'notificationsProjects.bidAwarded',
    activityType: 'bid_awarded',
  }),
  'projects.other_awarded': kind({
    ...toProvider,
    channels: inApp,
    texts: 'notificationsProjects.otherAwarded',
    activityType: 'bid_awarded',
  }),
  'projects.bid_accepted': kind({
    ...toOrganizer,
    channels: inApp,
    texts: 'notificationsProjects.bidAccepted',
    activityType: 'bid_accepted',
  }),
  'projects.bid_rejected': kind({
    ...toProvider,
    channels: alsoByEmail,
    texts: 'notificationsProjects.bidRejected',
    activityType: 'bid_rejected',
  }),
  'projects.bid_turned_down': kind({
    ...toProvider,
    channels: alsoByEmail,
    texts: 'notificationsProjects.bidTurnedDown',
    activityType: 'bid_rejected',
  }),
  'projects.bid_declined': kind({
    ...toOrganizer,
    channels: alsoByEmail,
    texts: 'notificationsProjects.bidDeclined',
    activityType: 'bid_declined',
  }),
  'projects.award_lapsed': kind({
    ...toOrganizer,
    channels: alsoByEmail,
    texts: 'notificationsProjects.awardLapsed',
    activityType: 'award_lapsed',
  }),
  'projects.own_award_lapsed': kind({
    ...toProvider,
    channels: alsoByEmail,
    texts: 'notificationsProjects.ownAwardLapsed',
    activityType: 'award_lapsed',
  }),
  'projects.award_taken_back': kind({
    ...toProvider,
    channels: alsoByEmail,
    texts: 'notificationsProjects.awardTakenBack',
    activityType: 'award_taken_back',
  }),
  'projects.project_reopened': kind({
    ...toProvider,
    channels: inApp,
    texts: 'notificationsProjects.projectReopened',
    activityType: 'project_reopened',
  }),
  'projects.project_changed': kind({
    ...toProvider,
    channels: inApp,
    texts: 'notificationsProjects.projectChanged',
    activityType: 'project_changed',
  }),
  'projects.project_cancelled': kind({
    ...toProvider,
    channels: alsoByEmail,
    texts: 'notificationsProjects.projectCancelled',
    activityType: 'project_cancelled',
  }),
  'projects.project_closed': kind({
    ...toOrganizer,
    channels: alsoByEmail,
    texts: 'notificationsProjects.projectClosed',
    activityType: 'project_cancelled',
  }),
};
