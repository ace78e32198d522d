// Written by `npm run schema:dump` from the migrations; a test compares. Change a migration, not this file.
import type { Generated, GeneratedAlways } from 'kysely';

export interface AccountDeletionsTable {
  id: string;
  user_id: string;
  asked_at: Date;
  due_at: Date;
  cancelled_at: Date | null;
  cancelled_because: string | null;
  done_at: Date | null;
}

export interface AccountFreezesTable {
  id: string;
  user_id: string;
  reason: string;
  frozen_at: Date;
  frozen_by: string;
  lifted_at: Date | null;
  lifted_by: string | null;
  lift_reason: string | null;
}

export interface AccountNotesTable {
  id: string;
  user_id: string;
  author_id: string;
  note: string;
  created_at: Date;
}

export interface ActivitiesTable {
  id: string;
  type: string;
  source_id: string;
  event_id: string | null;
  person_id: string | null;
  quantity: number | null;
  happened_at: Date;
  recipient_id: string | null;
  text_en: string | null;
  text_fr: string | null;
  path: string | null;
}

export interface AdmissionsTable {
  ticket_id: string;
  list_id: string;
  event_id: string;
  checkin_id: string;
  admitted_at: Date;
}

export interface AttemptCountsTable {
  key_hash: Buffer;
  clear_at: Date;
}

export interface AuditChainTable {
  position: number;
  entry_id: string;
  content_digest: Buffer;
  hash: Buffer;
}

export interface AuditLogTable {
  id: string;
  actor_id: string | null;
  action: string;
  subject_type: string;
  subject_id: string | null;
  detail: Generated<unknown>;
  created_at: Generated<Date>;
}

export interface AuditProofsTable {
  id: string;
  proven_at: Date;
  proven_by: string | null;
  position: number;
  hash: Buffer;
  key_id: string;
  code: Buffer;
  fault_count: number;
  faults: unknown;
}

export interface AuthenticatorAppsTable {
  user_id: string;
  secret: Buffer | null;
  pending_secret: Buffer | null;
  last_step: Generated<number>;
  confirmed_at: Date | null;
  last_used_at: Date | null;
}

export interface BidVersionsTable {
  bid_id: string;
  version: number;
  lines: unknown;
  total_xaf: number;
  message: string;
  delivery: string | null;
  deposit_percent: number;
  valid_until: Date;
  cancellation_policy: string;
  created_at: Date;
}

export interface BidsTable {
  id: string;
  project_id: string;
  provider_id: string;
  state: string;
  version: number;
  total_xaf: number;
  valid_until: Date;
  state_reason: string | null;
  created_at: Date;
  updated_at: Date;
  lost_reason: string | null;
}

export interface BookingsTable {
  id: string;
  provider_id: string;
  kind: string;
  source_type: string | null;
  source_id: string | null;
  import_id: string | null;
  import_uid: string | null;
  starts_at: Date;
  ends_at: Date;
  all_day: Generated<boolean>;
  title: string;
  place: string | null;
  note: string | null;
  created_at: Date;
  updated_at: Date;
  released_at: Date | null;
  clash_key: GeneratedAlways<string>;
}

export interface BroadcastsTable {
  id: string;
  language: string | null;
  verified_only: boolean;
  by_email: boolean;
  by_push: boolean;
  people: number;
  state: string;
  last_user_id: string | null;
  started_at: Date;
  ended_at: Date | null;
  cancelled_by: string | null;
}

export interface CalendarFeedsTable {
  provider_id: string;
  version: string;
  token_hash: Buffer;
  created_at: Date;
  read_at: Date | null;
}

export interface CalendarImportsTable {
  id: string;
  provider_id: string;
  kind: string;
  name: string;
  address: string | null;
  state: string;
  problem: string | null;
  kept: Generated<number>;
  left_out: Generated<number>;
  read_at: Date | null;
  created_at: Date;
}

export interface CategoriesTable {
  id: string;
  parent_id: string | null;
  slug: string;
  name: string;
  name_fr: string;
  description: Generated<string>;
  description_fr: Generated<string>;
  position: Generated<number>;
  retired_at: Date | null;
  version: Generated<number>;
}

export interface CheckInListsTable {
  id: string;
  event_id: string;
  name: string;
  ticket_type_ids: string[] | null;
  position: Generated<number>;
  opens_at: Date | null;
  closes_at: Date | null;
}

export interface CheckinsTable {
  id: string;
  event_id: string;
  ticket_id: string | null;
  list_id: string | null;
  kind: string;
  result: string;
  reason: string | null;
  presented: string;
  device: string | null;
  nonce: string | null;
  actor_id: string;
  scanned_at: Date;
  created_at: Generated<Date>;
}

export interface CollectionEventsTable {
  collection_id: string;
  position: number;
  event_id: string;
}

export interface CollectionsTable {
  id: string;
  position: number;
  title: string;
  title_fr: string;
  is_shown: boolean;
  ends_at: Date | null;
}

export interface CommentReportsTable {
  comment_id: string;
  reporter_id: string;
  reason: string;
  note: string | null;
  created_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  decision: string | null;
}

export interface CommentThreadsTable {
  post_id: string;
  comments: Generated<number>;
  pinned_id: string | null;
  closed_at: Date | null;
  notified_at: Date | null;
}

export interface CommentsTable {
  id: string;
  post_id: string;
  parent_id: string | null;
  author_id: string;
  text: string;
  created_at: Date;
  hidden_at: Date | null;
  hidden_by: string | null;
  removed_at: Date | null;
  removed_by: string | null;
}

export interface CommissionRatesTable {
  id: string;
  organizer_id: string;
  basis_points: number | null;
  valid_from: Date;
  reason: string;
  set_by: string;
  set_at: Date;
}

export interface ContactAnswersTable {
  id: string;
  message_id: string;
  admin_id: string;
  answer: string;
  created_at: Date;
}

export interface ContactMessagesTable {
  id: string;
  user_id: string | null;
  name: string;
  email: string;
  topic: string;
  message: string;
  locale: string;
  created_at: Date;
  state: Generated<string>;
}

export interface ContractDisputesTable {
  id: string;
  contract_id: string;
  opened_by: string;
  reason: string;
  escrow_xaf: number;
  opened_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  to_provider_xaf: number | null;
  outcome: string | null;
  note: string | null;
}

export interface ContractFilesTable {
  id: string;
  contract_id: string;
  uploaded_by: string;
  name: string;
  content_type: string;
  bytes: number;
  key: string;
  created_at: Date;
}

export interface ContractMovesTable {
  id: string;
  contract_id: string;
  from_state: string;
  to_state: string;
  by_id: string | null;
  reason: string | null;
  moved_at: Date;
}

export interface ContractSignaturesTable {
  contract_id: string;
  number: number;
  side: string;
  user_id: string;
  typed_name: string;
  drawing: string;
  sha256: string;
  signed_at: Date;
  address: string;
}

export interface ContractVersionsTable {
  contract_id: string;
  number: number;
  terms: unknown;
  text_en: string;
  text_fr: string;
  sha256: string;
  proposed_by: string | null;
  created_at: Date;
}

export interface ContractsTable {
  id: string;
  source_type: string;
  source_id: string;
  event_id: string;
  organizer_id: string;
  provider_id: string;
  category: string;
  state: string;
  in_force: number | null;
  proposed: number | null;
  title: string;
  location: string;
  starts_at: Date;
  ends_at: Date;
  total_xaf: number;
  cancellation_policy: string;
  created_at: Date;
  updated_at: Date;
  activated_at: Date | null;
  completed_at: Date | null;
  cancelled_at: Date | null;
  returned_xaf: Generated<number>;
  owed_xaf: Generated<number>;
}

export interface ConversationSidesTable {
  conversation_id: string;
  user_id: string;
  read_up_to: Generated<number>;
  unread: Generated<number>;
  last_message_at: Date | null;
  told_at: Date | null;
  notified_at: Date | null;
  archived_at: Date | null;
  muted_at: Date | null;
}

export interface ConversationsTable {
  id: string;
  one_id: string;
  other_id: string;
  begun_by: string;
  subject_type: string;
  subject_id: string | null;
  last_number: Generated<number>;
  created_at: Date;
}

export interface CredentialsTable {
  user_id: string;
  password_hash: string;
  changed_at: Generated<Date>;
}

export interface CreditReturnsTable {
  id: string;
  request_id: string;
  amount_xaf: number;
  created_at: Date;
}

export interface DataExportsTable {
  id: string;
  user_id: string;
  state: string;
  file_key: string | null;
  bytes: number | null;
  asked_at: Date;
  ready_at: Date | null;
  expires_at: Date | null;
}

export interface DayClosesTable {
  id: string;
  gateway: string;
  day: string;
  figures: unknown;
  fingerprint: string;
  note: string | null;
  closed_by: string;
  closed_at: Date;
}

export interface DebitReportsTable {
  id: string;
  ref: string;
  code: string;
  number: string | null;
  amount_xaf: number;
  debited_at: Date;
  transaction_id: string | null;
  transaction_key: string | null;
  reporter_id: string | null;
  state: string;
  case_reason: string | null;
  payment_id: string | null;
  answers: Generated<unknown>;
  checks: Generated<number>;
  reported_at: Date;
  created_at: Date;
  ended_at: Date | null;
  closed_by: string | null;
  close_reason: string | null;
  confirmation_hash: Buffer | null;
  confirmation_user_id: string | null;
  confirmation_ends_at: Date | null;
  confirmation_tries: Generated<number>;
  confirmations_sent: Generated<number>;
  confirmation_asked_at: Date | null;
}

export interface DifferenceExplanationsTable {
  id: string;
  gateway: string;
  day: string;
  difference: string;
  delta_xaf: number;
  explanation: string;
  is_written_off: boolean;
  explained_by: string;
  explained_at: Date;
}

export interface DisputedTicketsTable {
  dispute_id: string;
  ticket_id: string;
}

export interface EmailChangesTable {
  id: string;
  user_id: string;
  session_id: string;
  email: string;
  token_hash: Buffer | null;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
}

export interface EmailConfirmationsTable {
  token_hash: Buffer;
  user_id: string;
  email: string;
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
}

export interface EventArtistsTable {
  id: string;
  event_id: string;
  position: number;
  name: string;
  role: string | null;
  role_fr: string | null;
  start_minutes: number | null;
  picture_key: string | null;
  upload_key: string | null;
  width: number | null;
  height: number | null;
}

export interface EventChangeAnswersTable {
  change_id: string;
  buyer_id: string;
  answer: string;
  answered_at: Date;
}

export interface EventChangesTable {
  id: string;
  event_id: string;
  number: number;
  kind: string;
  starts_at_before: Date;
  location_before: string;
  city_before: string;
  is_online_before: boolean;
  starts_at: Date;
  location: string;
  city: string;
  is_online: boolean;
  reason: string | null;
  actor_id: string | null;
  changed_at: Date;
  refunds_until: Date | null;
}

export interface EventCustomizationsTable {
  id: string;
  event_id: string;
  primary_color: string;
  secondary_color: string | null;
  logo_key: string | null;
  logo_upload_key: string | null;
  background_key: string | null;
  background_upload_key: string | null;
  updated_at: Generated<Date>;
}

export interface EventGalleriesTable {
  event_id: string;
  is_open: boolean;
  audience: string;
  shows_at_once: boolean;
  changed_at: Date;
}

export interface EventGuestsTable {
  id: string;
  event_id: string;
  email: string;
  name: string;
  created_at: Generated<Date>;
  invited_at: Date | null;
}

export interface EventInformationTable {
  event_id: string;
  entrance_minutes: number | null;
  minimum_age: number | null;
  rules: string | null;
  rules_fr: string | null;
  landmark: string | null;
  landmark_fr: string | null;
  map_link: string | null;
  updated_at: Date;
  hides_attendees: Generated<boolean>;
}

export interface EventOverlaysTable {
  id: string;
  event_id: string;
  kind: string;
  name: string;
  picture_key: string;
  width: number;
  height: number;
  format: string | null;
  position: number;
  is_on: Generated<boolean>;
  created_at: Date;
}

export interface EventPhotosTable {
  id: string;
  event_id: string;
  position: number;
  caption: string | null;
  caption_fr: string | null;
  picture_key: string;
  upload_key: string | null;
  width: number;
  height: number;
  created_at: Date;
}

export interface EventQuestionsTable {
  event_id: string;
  position: number;
  question: string;
  question_fr: string | null;
  answer: string;
  answer_fr: string | null;
}

export interface EventStateChangesTable {
  id: string;
  event_id: string;
  from_state: string;
  to_state: string;
  reason: string;
  actor_id: string | null;
  created_at: Generated<Date>;
}

export interface EventTaxChoicesTable {
  id: string;
  event_id: string;
  version: number;
  tax_number: string | null;
  set_by: string;
  set_at: Date;
}

export interface EventTaxesTable {
  choice_id: string;
  tax_id: string;
  mode: string;
  position: number;
}

export interface EventTeamMembersTable {
  id: string;
  event_id: string;
  email: string;
  user_id: string | null;
  role: string;
  invited_by: string;
  created_at: Generated<Date>;
  accepted_at: Date | null;
  ended_at: Date | null;
}

export interface EventVisitsTable {
  event_id: string;
  day: Date;
  visits: number;
  source: Generated<string>;
}

export interface EventsTable {
  id: string;
  organizer_id: string;
  name: string;
  name_fr: string | null;
  description: string;
  description_fr: string | null;
  location: string;
  city: string;
  starts_at: Date;
  ends_at: Date | null;
  zone: Generated<string>;
  category_id: string;
  child_category_id: string | null;
  is_online: Generated<boolean>;
  join_link: string | null;
  state: Generated<string>;
  visibility: Generated<string>;
  access_code: string | null;
  publish_at: Date | null;
  published_at: Date | null;
  validation_view: Generated<string>;
  fees_paid_by: Generated<string>;
  refund_policy: Generated<unknown>;
  creation_step: Generated<number>;
  cover_key: string | null;
  cover_upload_key: string | null;
  cover_crop: unknown;
  price_from_xaf: number | null;
  rating_sum: Generated<number>;
  rating_count: Generated<number>;
  version: Generated<number>;
  state_reason: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  search_text: GeneratedAlways<string>;
  search_title: GeneratedAlways<string>;
  over_at: GeneratedAlways<Date>;
  popularity: Generated<number>;
  refunds_open_until: Date | null;
  description_html: string | null;
  description_html_fr: string | null;
}

export interface FirstPurchasesTable {
  buyer_id: string;
  settled_at: Date;
}

export interface FollowerCountsTable {
  organizer_id: string;
  followers: number;
}

export interface FollowerDaysTable {
  organizer_id: string;
  day: Date;
  gained: Generated<number>;
  lost: Generated<number>;
}

export interface FollowerNoticesTable {
  subject: string;
  subject_id: string;
  organizer_id: string;
  happened_at: Date;
  last_user_id: string | null;
  notified: Generated<number>;
  ended_at: Date | null;
}

export interface FollowersTable {
  organizer_id: string;
  user_id: string;
  created_at: Date;
}

export interface GalleryPictureReportsTable {
  picture_id: string;
  reporter_id: string;
  reason: string;
  note: string | null;
  created_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  decision: string | null;
}

export interface GalleryPicturesTable {
  id: string;
  event_id: string;
  author_id: string;
  picture_key: string;
  preview_key: string;
  digest: string;
  width: number;
  height: number;
  state: string;
  reason: string | null;
  consented_at: Date;
  consented_audience: string;
  decided_at: Date | null;
  decided_by: string | null;
}

export interface GatewayStatesTable {
  gateway: string;
  is_on: Generated<boolean>;
  switch_reason: string | null;
  switched_at: Date | null;
  health: Generated<string>;
  health_since: Generated<Date>;
  outages: Generated<number>;
  trial_at: Date | null;
  payouts_paused_at: Date | null;
}

export interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  endpoint: string;
  request_hash: Buffer;
  status: number | null;
  body: unknown;
  created_at: Generated<Date>;
}

export interface IdentityDocumentKeysTable {
  document_id: string;
  wrapped_key: Buffer;
  key_number: Generated<number>;
}

export interface IdentityDocumentsTable {
  id: string;
  verification_id: string;
  kind: string;
  content_type: string;
  size_bytes: number;
  uploaded_at: Date;
  file_key: string | null;
  destroyed_at: Date | null;
}

export interface IdentityVerificationsTable {
  id: string;
  user_id: string;
  state: string;
  applicant: string | null;
  created_at: Date;
  changed_at: Date;
  submitted_at: Date | null;
  decided_at: Date | null;
  decided_by: string | null;
  reason: string | null;
}

export interface InvoiceEntriesTable {
  transfer_id: string;
  document_id: string;
  order_id: string;
  commission_xaf: number;
}

export interface InvoiceNumbersTable {
  kind: string;
  year: number;
  last_number: number;
  last_issued_at: Date;
}

export interface InvoicesTable {
  id: string;
  kind: string;
  year: number;
  number: number;
  code: string;
  organizer_id: string;
  event_id: string;
  invoice_id: string | null;
  issued_at: Date;
  amount_xaf: number;
  order_count: number;
  sales_xaf: number;
  commission_xaf: number;
  returned_xaf: number;
  seller_name: string;
  seller_address: string | null;
  issuer_name: string;
  issuer_address: string | null;
  issuer_tax_id: string | null;
  event_name: string;
  event_name_fr: string | null;
  event_starts_at: Date;
  event_zone: string;
  vat_basis_points: Generated<number>;
  vat_xaf: Generated<number>;
}

export interface IssuedOrdersTable {
  order_id: string;
  event_id: string;
  issuer_id: string;
  reason: string;
  note: string | null;
  recipient_name: string | null;
  recipient_email: string | null;
  recipient_number: string | null;
  has_account: boolean;
  created_at: Date;
}

export interface KeyRingTable {
  purpose: string;
  number: number;
  sealed: Buffer;
  created_at: Date;
  starts_at: Date;
  ends_at: Date | null;
}

export interface KnownDevicesTable {
  user_id: string;
  token_hash: Buffer;
  name: string | null;
  first_seen_at: Date;
  last_seen_at: Date;
}

export interface LedgerAccountsTable {
  id: string;
  code: string;
  kind: string;
  owner_id: string | null;
  normal_side: number;
  allow_negative: Generated<boolean>;
  balance_xaf: Generated<number>;
  version: Generated<number>;
  created_at: Generated<Date>;
}

export interface LedgerPostingsTable {
  transfer_id: string;
  account_id: string;
  line: number;
  amount_xaf: number;
  balance_after_xaf: number;
  account_version: number;
}

export interface LedgerProofsTable {
  id: string;
  proved_at: Date;
  transfers: number;
  postings: number;
  is_sound: boolean;
  findings: Generated<unknown>;
}

export interface LedgerTransfersTable {
  id: string;
  source_type: string;
  source_id: string;
  kind: string;
  detail: Generated<unknown>;
  created_at: Generated<Date>;
}

export interface LiveEntriesTable {
  xid: Generated<string>;
  id: GeneratedAlways<number>;
  topic: string;
  user_ids: Generated<string[]>;
  event_id: string | null;
  created_at: Generated<Date>;
}

export interface LoyaltyAccountsTable {
  user_id: string;
  active_points: Generated<number>;
  pending_points: Generated<number>;
  updated_at: Date;
}

export interface LoyaltyEntriesTable {
  id: string;
  user_id: string;
  lot_id: string;
  kind: string;
  source_id: string | null;
  pending_change: number;
  active_change: number;
  created_at: Date;
}

export interface LoyaltyLotsTable {
  id: string;
  user_id: string;
  source_type: string;
  source_id: string;
  event_id: string | null;
  note: string | null;
  note_fr: string | null;
  points: number;
  left_points: number;
  reversed_points: Generated<number>;
  state: string;
  created_at: Date;
  activated_at: Date | null;
  expires_at: Date | null;
}

export interface MailOutboxTable {
  id: string;
  to_address: string;
  subject: string;
  html: string;
  text: string;
  attachments: Generated<unknown>;
  created_at: Generated<Date>;
}

export interface MessageFilesTable {
  id: string;
  message_id: string;
  position: number;
  name: string;
  content_type: string;
  size_bytes: number;
  file_key: string;
}

export interface MessageOutboxTable {
  id: string;
  channel: string;
  to_number: string;
  text: string;
  created_at: Date;
}

export interface MessagesTable {
  id: string;
  conversation_id: string;
  number: number;
  sender_id: string;
  text: string;
  is_masked: Generated<boolean>;
  send_key: string | null;
  created_at: Date;
  removed_at: Date | null;
}

export interface MilestoneMovesTable {
  id: string;
  milestone_id: string;
  from_state: string;
  to_state: string;
  by_id: string | null;
  reason: string | null;
  moved_at: Date;
}

export interface MilestonePledgeMovesTable {
  id: string;
  pledge_id: string;
  to_state: string;
  by_id: string | null;
  reason: string | null;
  moved_at: Date;
}

export interface MilestonePledgesTable {
  id: string;
  milestone_id: string;
  contract_id: string;
  event_id: string;
  amount_xaf: number;
  state: string;
  created_at: Date;
  changed_at: Date;
}

export interface MilestonesTable {
  id: string;
  contract_id: string;
  position: number;
  label: string | null;
  due: string;
  amount_xaf: number;
  state: string;
  funded_from: string | null;
  funded_at: Date | null;
  submitted_at: Date | null;
  settled_at: Date | null;
  released_xaf: Generated<number>;
  refunded_xaf: Generated<number>;
  created_at: Date;
  removed_at: Date | null;
  accepted_at: Date | null;
}

export interface NotificationChoicesTable {
  user_id: string;
  kind: string;
  channel: string;
  is_on: boolean;
  updated_at: Date;
}

export interface NotificationDeliveriesTable {
  notification_id: string;
  channel: string;
  state: string;
  changed_at: Date;
}

export interface NotificationRecipientsTable {
  notification_id: string;
  user_id: string;
  read_at: Date | null;
}

export interface NotificationSettingsTable {
  user_id: string;
  is_quiet: boolean;
  quiet_from: number;
  quiet_until: number;
  digests: string[];
  updated_at: Date;
}

export interface NotificationsTable {
  id: string;
  sender_id: string;
  event_id: string | null;
  audience: string;
  subject: string;
  message: string;
  recipient_count: number;
  created_at: Date;
  kind: Generated<string>;
  subject_fr: string | null;
  message_fr: string | null;
}

export interface OneTimeCodesTable {
  id: string;
  user_id: string;
  purpose: string;
  subject_id: string | null;
  code_hash: Buffer;
  tries_left: number;
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
}

export interface OperationAlertsTable {
  id: string;
  kind: string;
  subject: Generated<string>;
  facts: unknown;
  opened_at: Date;
  last_seen_at: Date;
  ended_at: Date | null;
  acknowledged_at: Date | null;
  acknowledged_by: string | null;
}

export interface OperationStopsTable {
  id: string;
  subject: string;
  reason: string;
  notice_en: string;
  notice_fr: string;
  stopped_at: Date;
  stopped_by: string;
  lifted_at: Date | null;
  lifted_by: string | null;
  lift_reason: string | null;
}

export interface OperatorSettingsTable {
  id: string;
  key: string;
  value: number;
  valid_from: Date;
  reason: string;
  set_by: string;
  set_at: Date;
}

export interface OrderItemTaxesTable {
  order_item_id: string;
  tax_id: string;
  order_id: string;
  position: number;
  name: string;
  name_fr: string;
  basis_points: number;
  mode: string;
  unit_xaf: number;
  event_id: string;
}

export interface OrderItemsTable {
  id: string;
  order_id: string;
  event_id: string;
  ticket_type_id: string;
  quota_id: string;
  quantity: number;
  unit_price_xaf: number;
  unit_fee_xaf: number;
  refunded_quantity: Generated<number>;
  unit_tax_xaf: Generated<number>;
}

export interface OrdersTable {
  id: string;
  code: string;
  event_id: string;
  buyer_id: string;
  state: string;
  payment: string;
  refund: Generated<string>;
  total_xaf: number;
  fees_xaf: number;
  commission_xaf: Generated<number>;
  holds_until: Date | null;
  attendees: Generated<unknown>;
  locale: Generated<string>;
  idempotency_key: string | null;
  request_hash: Buffer | null;
  created_at: Generated<Date>;
  settled_at: Date | null;
  refunded_xaf: Generated<number>;
  wallet_xaf: Generated<number>;
  disputed_xaf: Generated<number>;
  taxes_xaf: Generated<number>;
  tax_choice_id: string | null;
}

export interface PasskeysTable {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

export interface PasswordResetLinksTable {
  token_hash: Buffer;
  user_id: string;
  email: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface PayeeChecksTable {
  id: string;
  refund_id: string;
  asked_by: string;
  operator: string;
  number: string | null;
  checked_by: string | null;
  result: string | null;
  registered_name: string | null;
  asked_at: Date;
}

export interface PaymentDisputesTable {
  id: string;
  payment_id: string;
  gateway: string;
  gateway_dispute_id: string;
  status: string;
  amount_xaf: number;
  reason: string;
  respond_by: Date | null;
  opened_at: Date;
  closed_at: Date | null;
  asked_at: Date;
  debited_at: Date | null;
  restored_at: Date | null;
  organizer_xaf: Generated<number>;
  tickets_outcome: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  decision_reason: string | null;
}

export interface PaymentFactsTable {
  id: string;
  payment_id: string;
  kind: string;
  detail: Generated<unknown>;
  created_at: Generated<Date>;
}

export interface PaymentNumbersTable {
  number: string;
}

export interface PaymentRefundAttemptsTable {
  refund_id: string;
  gateway_ref: string;
  provider_ref: string | null;
  destination_id: string | null;
  ended_at: Date;
}

export interface PaymentRefundsTable {
  id: string;
  payment_id: string;
  source_type: string;
  source_id: string;
  amount_xaf: number;
  gateway_ref: string;
  state: string;
  reason: string;
  created_at: Generated<Date>;
  settled_at: Date | null;
  attempts: Generated<number>;
  former_ref: string | null;
  provider_ref: string | null;
  former_provider_ref: string | null;
  destination_id: string | null;
  failed_unsent: Generated<boolean>;
}

export interface PaymentsTable {
  id: string;
  ref: string;
  purpose_type: string;
  purpose_id: string;
  payer_id: string;
  gateway: string;
  gateway_ref: string;
  gateway_txn_id: string | null;
  state: string;
  reason: string | null;
  amount_xaf: number;
  gateway_fee_xaf: Generated<number>;
  operator: string | null;
  number: string | null;
  continue_url: string | null;
  outcome: string | null;
  created_at: Generated<Date>;
  submitted_at: Date | null;
  settled_at: Date | null;
  prompt_ends_at: Date | null;
  asked_at: Date | null;
  polls: Generated<number>;
  provider_ref: string | null;
  answered_at: Date | null;
}

export interface PayoutAccountChecksTable {
  id: string;
  user_id: string;
  asked_at: Date;
}

export interface PayoutAccountsTable {
  id: string;
  user_id: string;
  method: string;
  operator: string | null;
  number: string | null;
  bank_name: string | null;
  bank_account: string | null;
  holder_name: string | null;
  name_check: string;
  created_at: Date;
  usable_from: Date;
  ended_at: Date | null;
}

export interface PayoutFloatsTable {
  id: string;
  gateway: string;
  balance_xaf: number | null;
  asked_at: Date;
}

export interface PayoutsTable {
  id: string;
  source_type: string;
  source_id: string;
  attempt: number;
  amount_xaf: number;
  gateway: string;
  gateway_ref: string;
  provider_ref: string | null;
  operator: string;
  number: string | null;
  state: string;
  reason: string | null;
  created_at: Date;
  sent_at: Date | null;
  settled_at: Date | null;
  asked_at: Date | null;
}

export interface PersonSearchTable {
  user_id: string;
  text: string;
  digits: string;
}

export interface PersonalNotificationsTable {
  id: string;
  kind: string;
  category: string;
  source_key: string;
  recipient_key: string;
  user_id: string | null;
  address: string | null;
  recipient_name: string | null;
  locale: string | null;
  event_id: string | null;
  about: string[];
  params: unknown;
  activity_type: string | null;
  happened_at: Date;
  created_at: Date;
}

export interface PortfolioItemsTable {
  id: string;
  provider_id: string;
  kind: string;
  picture_key: string | null;
  upload_key: string | null;
  width: number | null;
  height: number | null;
  video_url: string | null;
  caption: string | null;
  position: number;
  created_at: Date;
}

export interface PostLikesTable {
  post_id: string;
  user_id: string;
  created_at: Date;
}

export interface PostsTable {
  id: string;
  author_id: string;
  event_id: string | null;
  title: string;
  title_fr: string | null;
  body: string;
  body_fr: string | null;
  picture_key: string | null;
  picture_width: number | null;
  picture_height: number | null;
  likes: Generated<number>;
  created_at: Date;
  updated_at: Date;
  removed_at: Date | null;
  body_html: string | null;
  body_html_fr: string | null;
  edited_at: Date | null;
}

export interface PricePhasesTable {
  id: string;
  ticket_type_id: string;
  position: number;
  price_xaf: number;
  until_at: Date | null;
  first_tickets: number | null;
}

export interface ProfileViewsTable {
  provider_id: string;
  on_day: Date;
  viewer_hash: Buffer;
}

export interface ProjectFilesTable {
  id: string;
  project_id: string;
  name: string;
  content_type: string;
  size_bytes: number;
  file_key: string;
  created_at: Date;
}

export interface ProjectMovesTable {
  id: string;
  project_id: string;
  bid_id: string | null;
  actor_id: string | null;
  kind: string;
  reason: string | null;
  moved_at: Date;
}

export interface ProjectsTable {
  id: string;
  organizer_id: string;
  event_id: string;
  title: string;
  category: string;
  description: string;
  budget_min_xaf: number;
  budget_max_xaf: number;
  starts_at: Date;
  ends_at: Date;
  city: string;
  location: string;
  deadline: Date;
  state: Generated<string>;
  live_bids: Generated<number>;
  awarded_bid_id: string | null;
  award_expires_at: Date | null;
  contract_id: string | null;
  state_reason: string | null;
  created_at: Date;
  updated_at: Date;
  search_text: GeneratedAlways<string>;
  others_reason: string | null;
}

export interface ProposalsTable {
  request_id: string;
  version: number;
  lines: unknown;
  total_xaf: number;
  deposit_percent: number;
  cancellation_policy: string;
  message: string;
  delivery: string | null;
  valid_until: Date;
  created_at: Date;
}

export interface ProviderProfilesTable {
  user_id: string;
  headline: string | null;
  headline_fr: string | null;
  about: string | null;
  about_fr: string | null;
  cities: Generated<string[]>;
  cities_folded: Generated<string[]>;
  travels: Generated<boolean>;
  categories: Generated<string[]>;
  price_from_xaf: number | null;
  search_text: Generated<string>;
  rating_sum: Generated<number>;
  rating_count: Generated<number>;
  score: GeneratedAlways<number>;
  is_listed: GeneratedAlways<boolean>;
  created_at: Date;
  updated_at: Date;
  about_html: string | null;
  about_html_fr: string | null;
}

export interface ProviderServicesTable {
  id: string;
  provider_id: string;
  category: string;
  title: string;
  description: string | null;
  price_from_xaf: number | null;
  position: number;
  created_at: Date;
  updated_at: Date;
  hidden_at: Date | null;
  hidden_by: string | null;
  hidden_reason: string | null;
  description_html: string | null;
}

export interface PushSubscriptionsTable {
  id: string;
  user_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Date;
  seen_at: Date;
  vapid_number: Generated<number>;
}

export interface QuotasTable {
  id: string;
  event_id: string;
  name: string | null;
  size: number;
  sold: Generated<number>;
  held: Generated<number>;
}

export interface RatingsTable {
  id: string;
  event_id: string;
  user_id: string;
  stars: number;
  comment: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface ReaderQuestionsTable {
  id: string;
  event_id: string;
  asker_id: string;
  question: string;
  asked_at: Date;
  answer: string | null;
  answered_at: Date | null;
  answered_by: string | null;
  is_public: Generated<boolean>;
}

export interface ReceiptCompaniesTable {
  order_id: string;
  buyer_id: string;
  name: string;
  tax_number: string;
  address: string;
  updated_at: Date;
}

export interface RecoveryCodesTable {
  user_id: string;
  code_hash: Buffer;
  created_at: Date;
  used_at: Date | null;
}

export interface ReferralOutcomesTable {
  invited_id: string;
  referrer_id: string;
  ticket_id: string;
  result: string;
  points: number;
  decided_at: Date;
}

export interface ReferralReversalsTable {
  invited_id: string;
  order_id: string;
  reversed_at: Date;
}

export interface ReferralVisitsTable {
  referrer_id: string;
  day: Date;
  visits: number;
}

export interface RefundDestinationsTable {
  id: string;
  refund_id: string;
  origin: string;
  operator: string;
  number: string | null;
  gateway: string;
  check_id: string | null;
  chosen_by: string | null;
  chosen_at: Date;
  state: string;
  decided_by: string | null;
  decided_at: Date | null;
  decision_reason: string | null;
}

export interface RefundRequestStepsTable {
  id: string;
  request_id: string;
  state: string;
  actor_id: string | null;
  note: string | null;
  happened_at: Date;
}

export interface RefundRequestTicketsTable {
  request_id: string;
  ticket_id: string;
  paid_xaf: number;
  earlier_xaf: number;
  amount_xaf: number | null;
  commission_back_xaf: Generated<number>;
  is_open: boolean;
}

export interface RefundRequestsTable {
  id: string;
  order_id: string;
  event_id: string;
  number: number;
  origin: string;
  requester_id: string;
  reason: string;
  state: string;
  ends_tickets: Generated<boolean>;
  paid_xaf: number;
  policy_xaf: number;
  amount_xaf: number | null;
  commission_back_xaf: Generated<number>;
  decided_by: string | null;
  decider_id: string | null;
  decision_code: string | null;
  decision_note: string | null;
  decided_at: Date | null;
  decide_by: Date;
  escalated_at: Date | null;
  created_at: Date;
  destination: Generated<string>;
  wallet_xaf: Generated<number>;
  returnable_xaf: Generated<number>;
}

export interface RefusedCallbacksTable {
  gateway: string;
  hour: Date;
  count: number;
  last_at: Date;
}

export interface ReminderSettingsTable {
  user_id: string;
  event_id: string;
  minutes_before: number[];
  by_mail: boolean;
  updated_at: Date;
}

export interface RemindersTable {
  id: string;
  user_id: string;
  event_id: string;
  starts_at: Date;
  minutes_before: number;
  created_at: Date;
  read_at: Date | null;
}

export interface ReviewInvitationsTable {
  contract_id: string;
  invited_at: Date;
}

export interface ReviewReportsTable {
  review_id: string;
  reporter_id: string;
  reason: string;
  created_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  decision: string | null;
}

export interface ReviewsTable {
  id: string;
  contract_id: string;
  author_id: string;
  subject_id: string;
  side: string;
  stars: number;
  quality: number | null;
  punctuality: number | null;
  communication: number | null;
  comment: string | null;
  created_at: Date;
  opens_at: Date;
  counted_at: Date | null;
  reply: string | null;
  replied_at: Date | null;
  taken_down_at: Date | null;
  taken_down_by: string | null;
}

export interface RewardCodesTable {
  reward_id: string;
  position: number;
  code: string;
}

export interface RewardRedemptionsTable {
  id: string;
  reward_id: string;
  user_id: string;
  position: number;
  points: number;
  created_at: Date;
  title: string | null;
  title_fr: string | null;
  partner: string | null;
}

export interface RewardsTable {
  id: string;
  kind: string;
  title: string;
  title_fr: string | null;
  description: string;
  description_fr: string | null;
  partner: string;
  cost_points: number;
  stock: number;
  redeemed: Generated<number>;
  per_person: number | null;
  opens_at: Date | null;
  closes_at: Date | null;
  created_by: string;
  created_at: Date;
  archived_at: Date | null;
  version: Generated<number>;
  picture_key: string | null;
  picture_alt: string | null;
  picture_alt_fr: string | null;
  address: string | null;
}

export interface SalesDayMarksTable {
  id: GeneratedAlways<number>;
  event_id: string;
  day: Date;
  created_at: Generated<Date>;
}

export interface SalesDayPartsTable {
  event_id: string;
  day: Date;
  kind: string;
  key: string;
  orders: number;
  tickets: number;
  gross_xaf: number;
}

export interface SalesDaysTable {
  event_id: string;
  day: Date;
  orders: Generated<number>;
  tickets: Generated<number>;
  gross_xaf: Generated<number>;
  commission_xaf: Generated<number>;
  placed: Generated<number>;
  confirmed: Generated<number>;
  cancelled: Generated<number>;
  begun: Generated<number>;
  paid: Generated<number>;
  entered: Generated<number>;
}

export interface SalesDaysClosedTable {
  id: Generated<boolean>;
  through: Date;
}

export interface SandboxChargesTable {
  gateway_ref: string;
  amount_xaf: number;
  number: string | null;
  operator: string | null;
  state: Generated<string>;
  reason: string | null;
  prompt_ends_at: Date;
  approves_at: Date | null;
  refunded_xaf: Generated<number>;
  created_at: Generated<Date>;
  decided_at: Date | null;
}

export interface SandboxPayoutsTable {
  gateway_ref: string;
  operator: string;
  number: string | null;
  amount_xaf: number;
  arrives_at: Date;
  reason: string | null;
  created_at: Date;
}

export interface SandboxRefundsTable {
  gateway_ref: string;
  charge_ref: string;
  amount_xaf: number;
  created_at: Generated<Date>;
}

export interface SchemaMigrationsTable {
  number: number;
  name: string;
  checksum: string;
  ran_at: Generated<Date>;
}

export interface SecondStepChallengesTable {
  token_hash: Buffer;
  user_id: string;
  purpose: string;
  challenge: string | null;
  password_mark: Buffer | null;
  created_at: Date;
  expires_at: Date;
}

export interface SecondStepTriesTable {
  user_id: string;
  failed_at: Generated<Date[]>;
}

export interface SellerTransactionsTable {
  owner_id: string;
  created_at: Date;
  transfer_id: string;
  source_type: string;
  kind: string;
  event_id: string | null;
  pending_xaf: number;
  available_xaf: number;
  reserved_xaf: number;
  fees_xaf: Generated<number>;
  debt_xaf: Generated<number>;
}

export interface ServicePackagesTable {
  id: string;
  service_id: string;
  name: string;
  price_xaf: number;
  minutes: number | null;
  includes: Generated<string[]>;
  position: number;
}

export interface ServiceRequestMovesTable {
  id: string;
  request_id: string;
  by_id: string | null;
  axis: string;
  from_value: string;
  to_value: string;
  reason: string | null;
  moved_at: Date;
}

export interface ServiceRequestsTable {
  id: string;
  event_id: string;
  organizer_id: string;
  provider_id: string;
  category: string;
  title: string;
  brief: string;
  location: string;
  city: string;
  starts_at: Date;
  ends_at: Date;
  budget_xaf: number | null;
  pro_status: Generated<string>;
  org_status: Generated<string>;
  is_signed: Generated<boolean>;
  project_status: Generated<string>;
  reason: string | null;
  contract_id: string | null;
  created_at: Date;
  updated_at: Date;
  answered_at: Date | null;
  lost_reason: string | null;
  standing: GeneratedAlways<string>;
}

export interface SessionsTable {
  id: string;
  user_id: string;
  token_hash: Buffer;
  created_at: Generated<Date>;
  expires_at: Date;
  last_seen_at: Generated<Date>;
  revoked_at: Date | null;
  user_agent: string | null;
  address: string | null;
  device_hash: Buffer | null;
  second_step_at: Date | null;
  password_confirmed_at: Date | null;
}

export interface SettingsTable {
  key: string;
  value: unknown;
  updated_at: Generated<Date>;
}

export interface SetupLinksTable {
  token_hash: Buffer;
  user_id: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface StatementLinesTable {
  id: string;
  gateway: string;
  day: string;
  kind: string;
  ref: string;
  txn_id: string | null;
  amount_xaf: number;
  at: Date;
  source: string;
  created_at: Date;
}

export interface StatementLoadsTable {
  id: string;
  gateway: string;
  day: string;
  source: string;
  lines: number;
  unanswered: Generated<number>;
  loaded_by: string;
  loaded_at: Date;
}

export interface SuspenseItemsTable {
  id: string;
  kind: string;
  payment_id: string | null;
  gateway: string;
  gateway_ref: string;
  gateway_txn_id: string | null;
  amount_xaf: number;
  received: string | null;
  received_at: Date;
  recorded_by: string | null;
  outcome: string | null;
  order_id: string | null;
  reason: string | null;
  proof: string | null;
  decided_by: string | null;
  decided_at: Date | null;
}

export interface TaxRatesTable {
  id: string;
  tax_id: string;
  basis_points: number | null;
  valid_from: Date;
  reason: string;
  set_by: string | null;
  set_at: Date;
}

export interface TaxesTable {
  id: string;
  country: string;
  name: string;
  name_fr: string;
  created_at: Date;
}

export interface TicketConfigsTable {
  id: string;
  event_id: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface TicketTypesTable {
  id: string;
  event_id: string;
  quota_id: string;
  name: string;
  name_fr: string | null;
  description: string | null;
  price_xaf: number;
  min_per_order: Generated<number>;
  max_per_order: Generated<number>;
  per_person: number | null;
  sale_starts_at: Date | null;
  sale_ends_at: Date | null;
  visibility: Generated<string>;
  access_code: string | null;
  position: Generated<number>;
  archived_at: Date | null;
  description_fr: string | null;
}

export interface TicketsTable {
  id: string;
  event_id: string;
  order_id: string;
  order_item_id: string;
  ticket_type_id: string;
  holder_id: string;
  holder_name: string;
  holder_email: string | null;
  holder_number: string | null;
  code: string;
  serial: number;
  state: Generated<string>;
  price_xaf: number;
  created_at: Generated<Date>;
  ended_at: Date | null;
  holder_key: GeneratedAlways<string>;
}

export interface UnrecordedEntriesTable {
  id: GeneratedAlways<number>;
  ticket_ids: string[];
  admitted_at: Date;
}

export interface UsedRewardCodesTable {
  redemption_id: string;
  used_at: Date;
}

export interface UsersTable {
  id: string;
  email: string;
  name: string;
  role: string;
  number: string | null;
  username: string | null;
  experience: string | null;
  address: string | null;
  website: string | null;
  social_links: Generated<unknown>;
  avatar_key: string | null;
  cover_key: string | null;
  locale: string | null;
  is_verified: Generated<boolean>;
  email_confirmed_at: Date | null;
  referral_code: string;
  referred_by: string | null;
  blocked_at: Date | null;
  blocked_reason: string | null;
  commission_basis_points: number | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  former_role: string | null;
  erased_at: Date | null;
  last_seen_at: Date | null;
}

export interface VisibleAttendeesTable {
  event_id: string;
  user_id: string;
  created_at: Date;
}

export interface WalletGiftsTable {
  id: string;
  user_id: string;
  amount_xaf: number;
  reason: string;
  ends_at: Date;
  given_by: string;
  created_at: Date;
  ended_at: Date | null;
  taken_back_xaf: number | null;
}

export interface WebhookInboxTable {
  id: string;
  gateway: string;
  event_id: string;
  headers: unknown;
  body: Buffer;
  received_at: Generated<Date>;
  handled_at: Date | null;
  outcome: string | null;
  ref: string | null;
  provider_ref: string | null;
  about: string | null;
}

export interface WeeklyPayoutsTable {
  user_id: string;
  payout_account_id: string;
  turned_on_at: Date;
}

export interface WishlistItemsTable {
  id: string;
  user_id: string;
  event_id: string;
  created_at: Generated<Date>;
}

export interface WithdrawalApprovalsTable {
  withdrawal_id: string;
  admin_id: string;
  approved_at: Date;
  note: string | null;
}

export interface WithdrawalMovesTable {
  id: string;
  withdrawal_id: string;
  to_state: string;
  moved_at: Date;
  moved_by: string | null;
  note: string | null;
}

export interface WithdrawalsTable {
  id: string;
  code: string;
  user_id: string;
  payout_account_id: string;
  amount_xaf: number;
  fee_xaf: number;
  state: string;
  approvals_needed: number;
  created_at: Date;
  verified_at: Date | null;
  ended_at: Date | null;
  reason: string | null;
  bank_reference: string | null;
  week: string | null;
}

/** Every table by its name. */
export interface DB {
  account_deletions: AccountDeletionsTable;
  account_freezes: AccountFreezesTable;
  account_notes: AccountNotesTable;
  activities: ActivitiesTable;
  admissions: AdmissionsTable;
  attempt_counts: AttemptCountsTable;
  audit_chain: AuditChainTable;
  audit_log: AuditLogTable;
  audit_proofs: AuditProofsTable;
  authenticator_apps: AuthenticatorAppsTable;
  bid_versions: BidVersionsTable;
  bids: BidsTable;
  bookings: BookingsTable;
  broadcasts: BroadcastsTable;
  calendar_feeds: CalendarFeedsTable;
  calendar_imports: CalendarImportsTable;
  categories: CategoriesTable;
  check_in_lists: CheckInListsTable;
  checkins: CheckinsTable;
  collection_events: CollectionEventsTable;
  collections: CollectionsTable;
  comment_reports: CommentReportsTable;
  comment_threads: CommentThreadsTable;
  comments: CommentsTable;
  commission_rates: CommissionRatesTable;
  contact_answers: ContactAnswersTable;
  contact_messages: ContactMessagesTable;
  contract_disputes: ContractDisputesTable;
  contract_files: ContractFilesTable;
  contract_moves: ContractMovesTable;
  contract_signatures: ContractSignaturesTable;
  contract_versions: ContractVersionsTable;
  contracts: ContractsTable;
  conversation_sides: ConversationSidesTable;
  conversations: ConversationsTable;
  credentials: CredentialsTable;
  credit_returns: CreditReturnsTable;
  data_exports: DataExportsTable;
  day_closes: DayClosesTable;
  debit_reports: DebitReportsTable;
  difference_explanations: DifferenceExplanationsTable;
  disputed_tickets: DisputedTicketsTable;
  email_changes: EmailChangesTable;
  email_confirmations: EmailConfirmationsTable;
  event_artists: EventArtistsTable;
  event_change_answers: EventChangeAnswersTable;
  event_changes: EventChangesTable;
  event_customizations: EventCustomizationsTable;
  event_galleries: EventGalleriesTable;
  event_guests: EventGuestsTable;
  event_information: EventInformationTable;
  event_overlays: EventOverlaysTable;
  event_photos: EventPhotosTable;
  event_questions: EventQuestionsTable;
  event_state_changes: EventStateChangesTable;
  event_tax_choices: EventTaxChoicesTable;
  event_taxes: EventTaxesTable;
  event_team_members: EventTeamMembersTable;
  event_visits: EventVisitsTable;
  events: EventsTable;
  first_purchases: FirstPurchasesTable;
  follower_counts: FollowerCountsTable;
  follower_days: FollowerDaysTable;
  follower_notices: FollowerNoticesTable;
  followers: FollowersTable;
  gallery_picture_reports: GalleryPictureReportsTable;
  gallery_pictures: GalleryPicturesTable;
  gateway_states: GatewayStatesTable;
  idempotency_keys: IdempotencyKeysTable;
  identity_document_keys: IdentityDocumentKeysTable;
  identity_documents: IdentityDocumentsTable;
  identity_verifications: IdentityVerificationsTable;
  invoice_entries: InvoiceEntriesTable;
  invoice_numbers: InvoiceNumbersTable;
  invoices: InvoicesTable;
  issued_orders: IssuedOrdersTable;
  key_ring: KeyRingTable;
  known_devices: KnownDevicesTable;
  ledger_accounts: LedgerAccountsTable;
  ledger_postings: LedgerPostingsTable;
  ledger_proofs: LedgerProofsTable;
  ledger_transfers: LedgerTransfersTable;
  live_entries: LiveEntriesTable;
  loyalty_accounts: LoyaltyAccountsTable;
  loyalty_entries: LoyaltyEntriesTable;
  loyalty_lots: LoyaltyLotsTable;
  mail_outbox: MailOutboxTable;
  message_files: MessageFilesTable;
  message_outbox: MessageOutboxTable;
  messages: MessagesTable;
  milestone_moves: MilestoneMovesTable;
  milestone_pledge_moves: MilestonePledgeMovesTable;
  milestone_pledges: MilestonePledgesTable;
  milestones: MilestonesTable;
  notification_choices: NotificationChoicesTable;
  notification_deliveries: NotificationDeliveriesTable;
  notification_recipients: NotificationRecipientsTable;
  notification_settings: NotificationSettingsTable;
  notifications: NotificationsTable;
  one_time_codes: OneTimeCodesTable;
  operation_alerts: OperationAlertsTable;
  operation_stops: OperationStopsTable;
  operator_settings: OperatorSettingsTable;
  order_item_taxes: OrderItemTaxesTable;
  order_items: OrderItemsTable;
  orders: OrdersTable;
  passkeys: PasskeysTable;
  password_reset_links: PasswordResetLinksTable;
  payee_checks: PayeeChecksTable;
  payment_disputes: PaymentDisputesTable;
  payment_facts: PaymentFactsTable;
  payment_numbers: PaymentNumbersTable;
  payment_refund_attempts: PaymentRefundAttemptsTable;
  payment_refunds: PaymentRefundsTable;
  payments: PaymentsTable;
  payout_account_checks: PayoutAccountChecksTable;
  payout_accounts: PayoutAccountsTable;
  payout_floats: PayoutFloatsTable;
  payouts: PayoutsTable;
  person_search: PersonSearchTable;
  personal_notifications: PersonalNotificationsTable;
  portfolio_items: PortfolioItemsTable;
  post_likes: PostLikesTable;
  posts: PostsTable;
  price_phases: PricePhasesTable;
  profile_views: ProfileViewsTable;
  project_files: ProjectFilesTable;
  project_moves: ProjectMovesTable;
  projects: ProjectsTable;
  proposals: ProposalsTable;
  provider_profiles: ProviderProfilesTable;
  provider_services: ProviderServicesTable;
  push_subscriptions: PushSubscriptionsTable;
  quotas: QuotasTable;
  ratings: RatingsTable;
  reader_questions: ReaderQuestionsTable;
  receipt_companies: ReceiptCompaniesTable;
  recovery_codes: RecoveryCodesTable;
  referral_outcomes: ReferralOutcomesTable;
  referral_reversals: ReferralReversalsTable;
  referral_visits: ReferralVisitsTable;
  refund_destinations: RefundDestinationsTable;
  refund_request_steps: RefundRequestStepsTable;
  refund_request_tickets: RefundRequestTicketsTable;
  refund_requests: RefundRequestsTable;
  refused_callbacks: RefusedCallbacksTable;
  reminder_settings: ReminderSettingsTable;
  reminders: RemindersTable;
  review_invitations: ReviewInvitationsTable;
  review_reports: ReviewReportsTable;
  reviews: ReviewsTable;
  reward_codes: RewardCodesTable;
  reward_redemptions: RewardRedemptionsTable;
  rewards: RewardsTable;
  sales_day_marks: SalesDayMarksTable;
  sales_day_parts: SalesDayPartsTable;
  sales_days: SalesDaysTable;
  sales_days_closed: SalesDaysClosedTable;
  sandbox_charges: SandboxChargesTable;
  sandbox_payouts: SandboxPayoutsTable;
  sandbox_refunds: SandboxRefundsTable;
  schema_migrations: SchemaMigrationsTable;
  second_step_challenges: SecondStepChallengesTable;
  second_step_tries: SecondStepTriesTable;
  seller_transactions: SellerTransactionsTable;
  service_packages: ServicePackagesTable;
  service_request_moves: ServiceRequestMovesTable;
  service_requests: ServiceRequestsTable;
  sessions: SessionsTable;
  settings: SettingsTable;
  setup_links: SetupLinksTable;
  statement_lines: StatementLinesTable;
  statement_loads: StatementLoadsTable;
  suspense_items: SuspenseItemsTable;
  tax_rates: TaxRatesTable;
  taxes: TaxesTable;
  ticket_configs: TicketConfigsTable;
  ticket_types: TicketTypesTable;
  tickets: TicketsTable;
  unrecorded_entries: UnrecordedEntriesTable;
  used_reward_codes: UsedRewardCodesTable;
  users: UsersTable;
  visible_attendees: VisibleAttendeesTable;
  wallet_gifts: WalletGiftsTable;
  webhook_inbox: WebhookInboxTable;
  weekly_payouts: WeeklyPayoutsTable;
  wishlist_items: WishlistItemsTable;
  withdrawal_approvals: WithdrawalApprovalsTable;
  withdrawal_moves: WithdrawalMovesTable;
  withdrawals: WithdrawalsTable;
}
