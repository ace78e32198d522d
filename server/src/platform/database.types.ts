// Written by `npm run schema:dump` from the migrations; a test compares. Change a migration, not this file.
import type { Generated, GeneratedAlways } from 'kysely';

export interface ActivitiesTable {
  id: string;
  type: string;
  source_id: string;
  event_id: string | null;
  person_id: string | null;
  quantity: number | null;
  happened_at: Date;
}

export interface AdmissionsTable {
  ticket_id: string;
  list_id: string;
  event_id: string;
  checkin_id: string;
  admitted_at: Date;
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

export interface CategoriesTable {
  id: string;
  parent_id: string | null;
  slug: string;
  name: string;
  name_fr: string;
  description: Generated<string>;
  description_fr: Generated<string>;
  position: Generated<number>;
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

export interface ContactMessagesTable {
  id: string;
  user_id: string | null;
  name: string;
  email: string;
  topic: string;
  message: string;
  locale: string;
  created_at: Date;
}

export interface CredentialsTable {
  user_id: string;
  password_hash: string;
  changed_at: Generated<Date>;
}

export interface EmailConfirmationsTable {
  token_hash: Buffer;
  user_id: string;
  email: string;
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
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

export interface EventStateChangesTable {
  id: string;
  event_id: string;
  from_state: string;
  to_state: string;
  reason: string;
  actor_id: string | null;
  created_at: Generated<Date>;
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

export interface LedgerTransfersTable {
  id: string;
  source_type: string;
  source_id: string;
  kind: string;
  detail: Generated<unknown>;
  created_at: Generated<Date>;
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

export interface NotificationRecipientsTable {
  notification_id: string;
  user_id: string;
  read_at: Date | null;
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

export interface OrderItemsTable {
  id: string;
  order_id: string;
  event_id: string;
  ticket_type_id: string;
  quota_id: string;
  quantity: number;
  unit_price_xaf: number;
  unit_fee_xaf: number;
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
}

export interface PaymentFactsTable {
  id: string;
  payment_id: string;
  kind: string;
  detail: Generated<unknown>;
  created_at: Generated<Date>;
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
}

export interface PricePhasesTable {
  id: string;
  ticket_type_id: string;
  position: number;
  price_xaf: number;
  until_at: Date | null;
  first_tickets: number | null;
}

export interface PushSubscriptionsTable {
  id: string;
  user_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Date;
  seen_at: Date;
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
}

export interface SettingsTable {
  key: string;
  value: unknown;
  updated_at: Generated<Date>;
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
}

export interface WishesTable {
  id: string;
  user_id: string;
  event_id: string;
  created_at: Generated<Date>;
}

/** Every table by its name. */
export interface DB {
  activities: ActivitiesTable;
  admissions: AdmissionsTable;
  audit_log: AuditLogTable;
  categories: CategoriesTable;
  check_in_lists: CheckInListsTable;
  checkins: CheckinsTable;
  contact_messages: ContactMessagesTable;
  credentials: CredentialsTable;
  email_confirmations: EmailConfirmationsTable;
  event_customizations: EventCustomizationsTable;
  event_state_changes: EventStateChangesTable;
  events: EventsTable;
  idempotency_keys: IdempotencyKeysTable;
  ledger_accounts: LedgerAccountsTable;
  ledger_postings: LedgerPostingsTable;
  ledger_transfers: LedgerTransfersTable;
  mail_outbox: MailOutboxTable;
  notification_recipients: NotificationRecipientsTable;
  notifications: NotificationsTable;
  one_time_codes: OneTimeCodesTable;
  order_items: OrderItemsTable;
  orders: OrdersTable;
  payment_facts: PaymentFactsTable;
  payment_refunds: PaymentRefundsTable;
  payments: PaymentsTable;
  price_phases: PricePhasesTable;
  push_subscriptions: PushSubscriptionsTable;
  quotas: QuotasTable;
  ratings: RatingsTable;
  reminder_settings: ReminderSettingsTable;
  reminders: RemindersTable;
  sandbox_charges: SandboxChargesTable;
  sandbox_refunds: SandboxRefundsTable;
  schema_migrations: SchemaMigrationsTable;
  sessions: SessionsTable;
  settings: SettingsTable;
  ticket_configs: TicketConfigsTable;
  ticket_types: TicketTypesTable;
  tickets: TicketsTable;
  users: UsersTable;
  webhook_inbox: WebhookInboxTable;
  wishes: WishesTable;
}
