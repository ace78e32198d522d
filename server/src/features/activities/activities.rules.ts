import type { Bilingual } from '@ngoma/api/common/locale';
import type { ActivityKind, ActivityType } from '@ngoma/api/features/events/activities';
import { bilingual } from '#platform/i18n/messages';

/** An activity as its reader sees it. */
export interface ActivityRow {
  readonly id: string;
  readonly type: ActivityType;
  readonly happenedAt: Date;
  readonly quantity: number | null;
  /** Null only for a personal notification that belongs to no event. */
  readonly eventId: string | null;
  readonly eventName: string;
  readonly eventNameFr: string | null;
  readonly location: string | null;
  readonly city: string | null;
  readonly personId: string | null;
  readonly personName: string | null;
  /**
   * The stored text of a personal notification and the path it opens. Null for activities that are described from their columns.
   */
  readonly personal: (Bilingual & { readonly path: string }) | null;
}

/** Activity types that offer something instead of reporting what happened. They have their own notification choice. */
export const offerTypes = ['project_posted'] as const satisfies readonly ActivityType[];

const kindByType: Readonly<Record<ActivityType, ActivityKind>> = {
  event_created: 'events',
  event_published: 'events',
  event_cancelled: 'events',
  event_moved: 'events',
  followed_event_published: 'events',
  followed_post_published: 'events',
  question_asked: 'events',
  question_answered: 'events',
  comment_received: 'events',
  comment_replied: 'events',
  gallery_picture_sent: 'events',
  gallery_picture_shown: 'events',
  gallery_picture_refused: 'events',
  order_confirmed: 'sales',
  tickets_claimed: 'sales',
  ticket_entered: 'sales',
  signed_in_elsewhere: 'people',
  message_received: 'people',
  identity_asked: 'people',
  identity_approved: 'people',
  identity_rejected: 'people',
  project_posted: 'market',
  bid_placed: 'market',
  bid_updated: 'market',
  bid_withdrawn: 'market',
  bid_rejected: 'market',
  bid_awarded: 'market',
  bid_accepted: 'market',
  bid_declined: 'market',
  award_lapsed: 'market',
  award_taken_back: 'market',
  project_changed: 'market',
  project_reopened: 'market',
  project_cancelled: 'market',
  request_received: 'market',
  request_accepted: 'market',
  request_declined: 'market',
  proposal_sent: 'market',
  proposal_updated: 'market',
  proposal_awarded: 'market',
  proposal_declined: 'market',
  request_cancelled: 'market',
  request_overtaken: 'market',
  contract_drafted: 'market',
  contract_amended: 'market',
  amendment_declined: 'market',
  contract_signed: 'market',
  contract_active: 'market',
  milestone_submitted: 'market',
  pledge_proposed: 'market',
  pledge_agreed: 'market',
  pledge_declined: 'market',
  pledged_work_accepted: 'market',
  pledge_ended: 'market',
  contract_completed: 'market',
  contract_cancelled: 'market',
  review_invited: 'market',
  review_opened: 'market',
  review_replied: 'market',
  review_taken_down: 'market',
  review_restored: 'market',
  review_report_decided: 'market',
  service_hidden: 'market',
  service_shown: 'market',
  earnings_released: 'money',
  invoice_issued: 'money',
  milestone_unfunded: 'money',
  milestone_funded: 'money',
  milestone_released: 'money',
  pledge_paid: 'money',
  pledge_due: 'money',
  dispute_opened: 'money',
  dispute_decided: 'money',
  alert_opened: 'platform',
  alert_ended: 'platform',
};

/** Returns the types of activities about something. */
export const typesAbout = (kind: ActivityKind): ActivityType[] =>
  (Object.keys(kindByType) as ActivityType[]).filter((type) => kindByType[type] === kind);

const tickets = (count: number): Bilingual => bilingual('activities.tickets', { count });

/** Describes the activity in one sentence per language. The person who acted is addressed as "you". */
export function describeActivity(row: ActivityRow, readerId: string): Bilingual {
  if (row.personal) return { en: row.personal.en, fr: row.personal.fr };
  const { en, fr } = { en: row.eventName, fr: row.eventNameFr ?? row.eventName };
  const isOwn = row.personId === readerId;
  const person = row.personName ?? '';
  const some = tickets(row.quantity ?? 1);
  switch (row.type) {
    case 'event_created':
      return bilingual('activities.sentences.eventCreated', { name: { en, fr } });
    case 'event_published':
      return bilingual('activities.sentences.eventPublished', { name: { en, fr } });
    case 'event_cancelled':
      return bilingual('activities.sentences.eventCancelled', { name: { en, fr } });
    case 'order_confirmed':
      return isOwn
        ? bilingual('activities.sentences.orderConfirmedYouHaveFor', { tickets: some, name: { en, fr } })
        : bilingual('activities.sentences.orderConfirmedHasFor', { person, tickets: some, name: { en, fr } });
    case 'ticket_entered':
      return isOwn
        ? bilingual('activities.sentences.ticketEnteredYouAreIn', { name: { en, fr } })
        : bilingual('activities.sentences.ticketEnteredHasEntered', { person, name: { en, fr } });
    default:
      // The other types are stored only as personal notifications with a text.
      return { en, fr };
  }
}

/** Returns the path that the activity opens: its own path, else the reader's tickets if the reader acted, else the event page. */
export const pathOf = (row: ActivityRow, readerId: string): string => row.personal?.path ?? defaultPath(row, readerId);

const defaultPath = (row: ActivityRow, readerId: string): string =>
  row.personId === readerId ? '/ticket-management' : `/our-event/${row.eventId}`;
