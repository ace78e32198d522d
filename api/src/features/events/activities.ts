import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { blankable, Id, Instant } from '../../common/fields.ts';
import { CappedPageInfo, PageQuery } from '../../common/paging.ts';

/** Kinds of activities. Each is recorded by the feature in which it happens. */
export const activityTypes = [
  'signed_in_elsewhere',
  'event_created',
  'event_published',
  'event_cancelled',
  'event_moved',
  'followed_event_published',
  'followed_post_published',
  'question_asked',
  'question_answered',
  'comment_received',
  'comment_replied',
  'gallery_picture_sent',
  'gallery_picture_shown',
  'gallery_picture_refused',
  'earnings_released',
  'tickets_claimed',
  'invoice_issued',
  'order_confirmed',
  'ticket_entered',
  'project_posted',
  'bid_placed',
  'bid_updated',
  'bid_withdrawn',
  'bid_rejected',
  'bid_awarded',
  'bid_accepted',
  'bid_declined',
  'award_lapsed',
  'award_taken_back',
  'project_changed',
  'project_reopened',
  'project_cancelled',
  'request_received',
  'request_accepted',
  'request_declined',
  'proposal_sent',
  'proposal_updated',
  'proposal_awarded',
  'proposal_declined',
  'request_cancelled',
  'request_overtaken',
  'contract_drafted',
  'contract_amended',
  'amendment_declined',
  'contract_signed',
  'contract_active',
  'milestone_unfunded',
  'milestone_funded',
  'milestone_submitted',
  'milestone_released',
  'pledge_proposed',
  'pledge_agreed',
  'pledge_declined',
  'pledged_work_accepted',
  'pledge_paid',
  'pledge_due',
  'pledge_ended',
  'contract_completed',
  'contract_cancelled',
  'dispute_opened',
  'dispute_decided',
  'review_invited',
  'review_opened',
  'review_replied',
  'review_taken_down',
  'review_restored',
  'review_report_decided',
  'service_hidden',
  'service_shown',
  'message_received',
  'identity_asked',
  'identity_approved',
  'identity_rejected',
  'alert_opened',
  'alert_ended',
] as const;
export const ActivityType = z.enum(activityTypes);
export type ActivityType = z.infer<typeof ActivityType>;

/** Subjects of activities. Each type of activity has one. */
export const activityKinds = ['events', 'sales', 'people', 'market', 'money', 'platform'] as const;
export const ActivityKind = z.enum(activityKinds);
export type ActivityKind = z.infer<typeof ActivityKind>;

export const Activity = z
  .object({
    _id: Id,
    activityType: ActivityType,
    location: z.string().nullable(),
    description: z.string(),
    timestamp: Instant,
    /** Path in the web app that the activity links to. */
    path: z.string().nullable(),
  })
  .meta({ id: 'Activity' });
export type Activity = z.infer<typeof Activity>;

export const latestEventCreated = endpoint({
  method: 'GET',
  path: '/activities/event-created/latest',
  summary: 'Lists the most recently published events as activities',
  allow: 'signed-in',
  reply: z.object({ data: z.array(Activity) }),
});

export const messageNotifications = endpoint({
  method: 'GET',
  path: '/activities/message-notification',
  summary: 'Lists activities of other users that concern the caller, newest first',
  allow: 'signed-in',
  reply: z.object({ data: z.array(Activity) }),
});

export const allActivities = endpoint({
  method: 'GET',
  path: '/activities/get-all-activies',
  summary: 'Lists all activities that concern the caller, paged, newest first. The first two count as unread.',
  allow: 'signed-in',
  query: PageQuery.extend({ kind: blankable(ActivityKind).meta({ description: 'Only those about this' }) }),
  reply: CappedPageInfo.extend({ data: z.array(Activity) }),
});
