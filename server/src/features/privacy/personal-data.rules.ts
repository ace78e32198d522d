/** A table of which somebody's own rows belong into the copy of their data. */
export interface PersonalTable {
  /** What the part is called in the file. */
  readonly part: string;
  readonly table: string;
  /** The column that says whose row it is, or to which row of theirs it belongs. */
  readonly by: string;
  /** Where the row belongs to another one of theirs: that table, and its column that says whose it is. */
  readonly of?: { readonly table: string; readonly by: string };
  /** What of it is about this person: no secrets, and nobody else's data. */
  readonly columns: readonly string[];
  /** Rows in which this stands empty are not this person's: to list them would tell of what others did. */
  readonly only?: string;
}

const own = (part: string, table: string, by: string, ...columns: readonly string[]): PersonalTable => ({
  part,
  table,
  by,
  columns,
});

/** Rows that hang on a row of somebody's: `link` points at `parent`, whose `owner` is the person. */
const below = (
  part: string,
  [table, link]: readonly [table: string, link: string],
  [parent, owner]: readonly [parent: string, owner: string],
  ...columns: readonly string[]
): PersonalTable => ({ part, table, by: link, of: { table: parent, by: owner }, columns });

const aboutThePerson: readonly PersonalTable[] = [
  own(
    'account',
    ...(['users', 'id', 'name', 'email', 'number', 'role', 'username', 'experience', 'address', 'website'] as const),
    ...['social_links', 'locale', 'is_verified', 'email_confirmed_at', 'referral_code', 'commission_basis_points', 'created_at'],
    ...['blocked_at', 'blocked_reason', 'former_role'],
  ),
  own('sign-ins', 'sessions', 'user_id', 'created_at', 'last_seen_at', 'expires_at', 'revoked_at', 'user_agent', 'address'),
  own('notification choices', 'notification_choices', 'user_id', 'kind', 'channel', 'is_on', 'updated_at'),
  own('letters to the house', 'contact_messages', 'user_id', 'name', 'email', 'topic', 'message', 'state', 'created_at'),
  below('answers of the house', ['contact_answers', 'message_id'], ['contact_messages', 'user_id'], 'answer', 'created_at'),
  own('browsers for push', 'push_subscriptions', 'user_id', 'endpoint', 'created_at', 'seen_at'),
  own('copies of your data', 'data_exports', 'user_id', 'state', 'asked_at', 'ready_at', 'expires_at'),
  own('wishes to delete the account', 'account_deletions', 'user_id', 'asked_at', 'due_at', 'cancelled_at', 'done_at'),
  own('activities', 'activities', 'person_id', 'type', 'event_id', 'quantity', 'happened_at'),
  own('news about you', 'activities', 'recipient_id', 'type', 'event_id', 'quantity', 'text_en', 'text_fr', 'happened_at'),
];

const ofParticipants: readonly PersonalTable[] = [
  own(
    'orders',
    ...(['orders', 'buyer_id', 'code', 'event_id', 'state', 'payment', 'refund', 'total_xaf', 'fees_xaf'] as const),
    ...['locale', 'created_at', 'settled_at'],
  ),
  below(
    'lines of orders',
    ['order_items', 'order_id'],
    ['orders', 'buyer_id'],
    'order_id',
    'event_id',
    'quantity',
    'unit_price_xaf',
  ),
  own('tickets', 'tickets', 'holder_id', 'event_id', 'state', 'price_xaf', 'created_at', 'ended_at'),
  below('entries', ['checkins', 'ticket_id'], ['tickets', 'holder_id'], 'event_id', 'kind', 'result', 'scanned_at'),
  own(
    'payments',
    ...(['payments', 'payer_id', 'gateway', 'gateway_ref', 'state', 'reason', 'amount_xaf', 'operator', 'number'] as const),
    ...['created_at', 'settled_at'],
  ),
  below('refunds', ['payment_refunds', 'payment_id'], ['payments', 'payer_id'], 'amount_xaf', 'state', 'reason', 'created_at'),
  own('money accounts', 'ledger_accounts', 'owner_id', 'kind', 'balance_xaf', 'created_at'),
  below('money movements', ['ledger_postings', 'account_id'], ['ledger_accounts', 'owner_id'], 'amount_xaf', 'balance_after_xaf'),
  own('wishes', 'wishes', 'user_id', 'event_id', 'created_at'),
  own('ratings', 'ratings', 'user_id', 'event_id', 'stars', 'comment', 'created_at', 'updated_at'),
  own('reminder settings', 'reminder_settings', 'user_id', 'event_id', 'minutes_before', 'by_mail', 'updated_at'),
  own('reminders', 'reminders', 'user_id', 'event_id', 'starts_at', 'minutes_before', 'created_at', 'read_at'),
  own('messages received', 'notification_recipients', 'user_id', 'notification_id', 'read_at'),
  own('liked posts', 'post_likes', 'user_id', 'post_id', 'created_at'),
  own('loyalty account', 'loyalty_accounts', 'user_id', '*'),
  own('loyalty points', 'loyalty_entries', 'user_id', '*'),
  own('loyalty lots', 'loyalty_lots', 'user_id', '*'),
  own('rewards redeemed', 'reward_redemptions', 'user_id', '*'),
];

const ofOrganizers: readonly PersonalTable[] = [
  own(
    'events',
    ...(['events', 'organizer_id', 'id', 'name', 'name_fr', 'description', 'description_fr', 'location', 'city'] as const),
    ...['starts_at', 'ends_at', 'state', 'visibility', 'join_link', 'refund_policy', 'created_at', 'published_at'],
  ),
  below(
    'ticket types',
    ...([['ticket_types', 'event_id'], ['events', 'organizer_id'], 'event_id', 'name', 'name_fr', 'description'] as const),
    ...['description_fr', 'price_xaf'],
  ),
  below('gates', ['check_in_lists', 'event_id'], ['events', 'organizer_id'], 'event_id', 'name', 'opens_at', 'closes_at'),
  below(
    'looks of events',
    ...([['event_customizations', 'event_id'], ['events', 'organizer_id'], 'event_id', 'primary_color'] as const),
    'secondary_color',
  ),
  own('steps of events', 'event_state_changes', 'actor_id', 'event_id', 'from_state', 'to_state', 'reason', 'created_at'),
  own('teams of events', 'event_team_members', 'user_id', 'event_id', 'role', 'created_at', 'accepted_at', 'ended_at'),
  own('invitations to teams', 'event_team_members', 'invited_by', 'event_id', 'role', 'created_at'),
  own('scans at the door', 'checkins', 'actor_id', 'event_id', 'kind', 'result', 'scanned_at'),
  own('posts', 'posts', 'author_id', 'title', 'title_fr', 'body', 'body_fr', 'created_at', 'removed_at'),
  own('messages sent', 'notifications', 'sender_id', 'event_id', 'audience', 'subject', 'message', 'created_at'),
  own('projects', 'projects', 'organizer_id', '*'),
  below('files of projects', ['project_files', 'project_id'], ['projects', 'organizer_id'], 'project_id', 'name', 'created_at'),
  own('steps in projects', 'project_moves', 'actor_id', 'project_id', 'kind', 'reason', 'moved_at'),
  own('requests made', 'service_requests', 'organizer_id', '*'),
];

const ofProviders: readonly PersonalTable[] = [
  own('provider profile', 'provider_profiles', 'user_id', 'headline', 'headline_fr', 'about', 'about_fr', 'cities', 'travels'),
  own('services offered', 'provider_services', 'provider_id', '*'),
  below(
    'packages',
    ['service_packages', 'service_id'],
    ['provider_services', 'provider_id'],
    'name',
    'price_xaf',
    'minutes',
    'includes',
  ),
  own('portfolio', 'portfolio_items', 'provider_id', 'kind', 'video_url', 'caption', 'created_at'),
  own('bookings', 'bookings', 'provider_id', 'kind', 'starts_at', 'ends_at', 'title', 'place', 'note', 'created_at'),
  own('calendars brought in', 'calendar_imports', 'provider_id', 'kind', 'name', 'address', 'state', 'created_at'),
  own('bids', 'bids', 'provider_id', '*'),
  below(
    'what the bids say',
    ...([['bid_versions', 'bid_id'], ['bids', 'provider_id'], 'bid_id', 'version', 'lines', 'message', 'delivery'] as const),
    ...['total_xaf', 'deposit_percent', 'created_at'],
  ),
  own('requests received', 'service_requests', 'provider_id', '*'),
  below(
    'proposals',
    ...([['proposals', 'request_id'], ['service_requests', 'provider_id'], 'request_id', 'version', 'lines'] as const),
    ...['message', 'delivery', 'total_xaf', 'deposit_percent', 'created_at'],
  ),
];

const contractColumns = [
  'id',
  'title',
  'category',
  'state',
  'location',
  'starts_at',
  'ends_at',
  'total_xaf',
  'created_at',
] as const;
const versionColumns = ['contract_id', 'number', 'terms', 'sha256', 'created_at'] as const;
const milestoneColumns = ['contract_id', 'label', 'due', 'amount_xaf', 'state', 'released_xaf', 'refunded_xaf'] as const;

const ofBothSides: readonly PersonalTable[] = [
  own('steps in requests', 'service_request_moves', 'by_id', 'request_id', 'axis', 'to_value', 'reason', 'moved_at'),
  own('contracts as organizer', 'contracts', 'organizer_id', ...contractColumns),
  own('contracts as provider', 'contracts', 'provider_id', ...contractColumns),
  below('texts as organizer', ['contract_versions', 'contract_id'], ['contracts', 'organizer_id'], ...versionColumns),
  below('texts as provider', ['contract_versions', 'contract_id'], ['contracts', 'provider_id'], ...versionColumns),
  below('milestones as organizer', ['milestones', 'contract_id'], ['contracts', 'organizer_id'], ...milestoneColumns),
  below('milestones as provider', ['milestones', 'contract_id'], ['contracts', 'provider_id'], ...milestoneColumns),
  own('signatures', 'contract_signatures', 'user_id', '*'),
  own('steps in contracts', 'contract_moves', 'by_id', 'contract_id', 'from_state', 'to_state', 'reason', 'moved_at'),
  own('steps in milestones', 'milestone_moves', 'by_id', 'milestone_id', 'from_state', 'to_state', 'reason', 'moved_at'),
  own('files of contracts', 'contract_files', 'uploaded_by', 'contract_id', 'name', 'created_at'),
  own('disputes opened', 'contract_disputes', 'opened_by', 'contract_id', 'reason', 'opened_at', 'outcome'),
  own('messages written', 'messages', 'sender_id', 'conversation_id', 'text', 'created_at', 'removed_at'),
  below(
    'files sent',
    ['message_files', 'message_id'],
    ['messages', 'sender_id'],
    'message_id',
    'name',
    'content_type',
    'size_bytes',
  ),
  own('conversations', 'conversation_sides', 'user_id', 'conversation_id', 'read_up_to', 'unread', 'last_message_at'),
  own(
    'reviews written',
    ...(['reviews', 'author_id', 'contract_id', 'stars', 'quality', 'punctuality', 'communication'] as const),
    ...['comment', 'created_at'],
  ),
  // A review that one has not replied to may be one that nobody is to know of yet.
  { ...own('replies to reviews', 'reviews', 'subject_id', 'contract_id', 'reply', 'replied_at'), only: 'replied_at' },
  own('reviews reported', 'review_reports', 'reporter_id', 'review_id', 'reason', 'created_at'),
];

/** Everything the house holds of a person, table by table. A test sees to it that no table which names people is forgotten. */
export const personalTables: readonly PersonalTable[] = [
  ...aboutThePerson,
  ...ofParticipants,
  ...ofOrganizers,
  ...ofProviders,
  ...ofBothSides,
];

/** Pictures and documents that go along: whose they are is found as for the tables, `columns` hold their keys. */
export const personalFiles: readonly PersonalTable[] = [
  own('account', 'users', 'id', 'avatar_key', 'cover_key'),
  own('events', 'events', 'organizer_id', 'cover_key'),
  below('events', ['event_customizations', 'event_id'], ['events', 'organizer_id'], 'logo_key', 'background_key'),
  own('posts', 'posts', 'author_id', 'picture_key'),
  own('portfolio', 'portfolio_items', 'provider_id', 'picture_key'),
  below('projects', ['project_files', 'project_id'], ['projects', 'organizer_id'], 'file_key'),
  below('messages', ['message_files', 'message_id'], ['messages', 'sender_id'], 'file_key'),
  own('contracts', 'contract_files', 'uploaded_by', 'key'),
];

/** Columns that name people and are left out of the copy, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  'credentials.user_id': 'a secret: the hash of the password',
  'one_time_codes.user_id': 'secrets: the hashes of codes, gone after ten minutes',
  'email_confirmations.user_id': 'secrets: the hashes of links',
  'idempotency_keys.user_id': 'technical: whether a request came twice, gone after a day',
  'calendar_feeds.provider_id': 'a secret: the hash of the feed’s address',
  'audit_log.actor_id': 'what admins and the house did, kept to hold them to account',
  'contact_answers.admin_id': 'what admins wrote, which is their correspondents’',
  'users.referred_by': 'somebody else’s account',
  'referral_outcomes.invited_id': 'joins two people; the points it gave stand among the points',
  'referral_outcomes.referrer_id': 'joins two people; the points it gave stand among the points',
  'rewards.created_by': 'what the house offers',
  'profile_views.provider_id': 'others’ looks at a profile, of whom nothing is known',
  'contract_versions.proposed_by': 'the texts stand among the contracts',
  'conversations.one_id': 'joins two people; what one of them wrote and read stands among the messages',
  'conversations.other_id': 'joins two people; what one of them wrote and read stands among the messages',
  'conversations.begun_by': 'joins two people; what one of them wrote and read stands among the messages',
  'contract_disputes.decided_by': 'what an admin decided',
};

/** Tables that have nothing of one person's own, and why; with those above they are all there are. */
export const impersonalTables: Readonly<Record<string, string>> = {
  admissions: 'which ticket is inside; the scans stand among the entries',
  categories: 'what the house offers',
  event_guests: 'other people’s names and addresses',
  ledger_proofs: 'sums of the whole ledger',
  ledger_transfers: 'joins accounts; each side stands among the money movements',
  live_entries: 'technical: what open pages are told, gone within minutes',
  mail_outbox: 'letters of a house without a mail server; their readers have them',
  payment_facts: 'technical: what was seen of a payment',
  price_phases: 'prices of ticket types',
  quotas: 'how many tickets there are',
  review_invitations: 'technical: whether two people were asked for reviews',
  reward_codes: 'codes nobody has redeemed are nobody’s; the others stand among the rewards',
  sandbox_charges: 'play money',
  sandbox_refunds: 'play money',
  schema_migrations: 'technical',
  settings: 'of the house',
  ticket_configs: 'technical: which event has tickets',
  webhook_inbox: 'technical: what operators sent, by reference',
};

/** Where something that names a person may still be read once their account is empty, by whom, and why (decision 0197). */
export const keptAfterwards: Readonly<Record<string, string>> = {
  contracts: 'titles and places, for the other side and admins: evidence',
  contract_versions: 'the text as it was proposed and signed, for the other side and admins: evidence',
  contract_signatures: 'typed names and drawn lines, for the other side and admins: evidence',
  contract_moves: 'reasons for calling off, for the other side and admins: evidence',
  contract_disputes: 'what was in dispute, for the other side and admins: evidence',
  contract_files: 'names of files that belong to contracts, for the other side and admins: evidence',
  milestones: 'what was to be paid for, for the other side and admins: evidence',
  milestone_moves: 'why money moved, for the other side and admins: evidence',
  audit_log: 'what was done, by reference: for admins',
};

/** Columns of `*` that hold secrets, search aids, or what others wrote. */
export const neverShown: readonly string[] = [
  ...['search_text', 'search_title', 'token_hash', 'file_key', 'picture_key', 'upload_key', 'ip', 'request_hash'],
];

/** What a column is called in the file: as it is in the database, but for the words' underscores. */
export const labelOf = (column: string): string => column.replace(/_xaf$/, ' (XAF)').replaceAll('_', ' ');
