/** A table of which somebody's own rows belong into the copy of their data. */
export interface PersonalTable {
  /** What the part is called in the file. */
  readonly part: string;
  readonly table: string;
  /** The column that says whose row it is. */
  readonly by: string;
  /** What of it is about this person: no secrets, and nobody else's data. */
  readonly columns: readonly string[];
}

const own = (part: string, table: string, by: string, ...columns: readonly string[]): PersonalTable => ({
  part,
  table,
  by,
  columns,
});

/** Everything the house holds of a person, table by table. A test sees to it that no table which names people is forgotten. */
export const personalTables: readonly PersonalTable[] = [
  own(
    'account',
    ...(['users', 'id', 'name', 'email', 'number', 'role', 'username', 'experience', 'address', 'website'] as const),
    ...['social_links', 'locale', 'is_verified', 'email_confirmed_at', 'referral_code', 'commission_basis_points', 'created_at'],
  ),
  own('sign-ins', 'sessions', 'user_id', 'created_at', 'last_seen_at', 'expires_at', 'revoked_at', 'user_agent', 'address'),
  own('notification choices', 'notification_choices', 'user_id', 'kind', 'channel', 'is_on', 'updated_at'),
  own(
    'orders',
    ...(['orders', 'buyer_id', 'code', 'event_id', 'state', 'payment', 'refund', 'total_xaf', 'fees_xaf'] as const),
    ...['locale', 'created_at', 'settled_at'],
  ),
  own('tickets', 'tickets', 'holder_id', 'event_id', 'state', 'price_xaf', 'created_at', 'ended_at'),
  own(
    'payments',
    ...(['payments', 'payer_id', 'gateway', 'gateway_ref', 'state', 'reason', 'amount_xaf', 'operator', 'number'] as const),
    ...['created_at', 'settled_at'],
  ),
  own('money accounts', 'ledger_accounts', 'owner_id', 'kind', 'balance_xaf', 'created_at'),
  own('wishes', 'wishes', 'user_id', 'event_id', 'created_at'),
  own('ratings', 'ratings', 'user_id', 'event_id', 'stars', 'comment', 'created_at', 'updated_at'),
  own('reminder settings', 'reminder_settings', 'user_id', 'event_id', 'minutes_before', 'by_mail', 'updated_at'),
  own('reminders', 'reminders', 'user_id', 'event_id', 'starts_at', 'minutes_before', 'created_at', 'read_at'),
  own('messages received', 'notification_recipients', 'user_id', 'notification_id', 'read_at'),
  own('messages sent', 'notifications', 'sender_id', 'event_id', 'audience', 'subject', 'message', 'created_at'),
  own('browsers for push', 'push_subscriptions', 'user_id', 'endpoint', 'created_at', 'seen_at'),
  own('letters to the house', 'contact_messages', 'user_id', 'name', 'email', 'topic', 'message', 'state', 'created_at'),
  own('activities', 'activities', 'person_id', 'type', 'event_id', 'quantity', 'happened_at'),
  own('news about you', 'activities', 'recipient_id', 'type', 'event_id', 'quantity', 'happened_at'),
  own(
    'events',
    ...(['events', 'organizer_id', 'id', 'name', 'name_fr', 'description', 'description_fr', 'location', 'city'] as const),
    ...['starts_at', 'ends_at', 'state', 'visibility', 'created_at', 'published_at'],
  ),
  own('teams of events', 'event_team_members', 'user_id', 'event_id', 'role', 'created_at', 'accepted_at', 'ended_at'),
  own('scans at the door', 'checkins', 'actor_id', 'event_id', 'kind', 'result', 'scanned_at'),
  own('posts', 'posts', 'author_id', 'title', 'title_fr', 'body', 'body_fr', 'created_at', 'removed_at'),
  own('liked posts', 'post_likes', 'user_id', 'post_id', 'created_at'),
  own('loyalty account', 'loyalty_accounts', 'user_id', '*'),
  own('loyalty points', 'loyalty_entries', 'user_id', '*'),
  own('loyalty lots', 'loyalty_lots', 'user_id', '*'),
  own('rewards redeemed', 'reward_redemptions', 'user_id', '*'),
  own('provider profile', 'provider_profiles', 'user_id', 'headline', 'headline_fr', 'about', 'about_fr', 'cities', 'travels'),
  own('services offered', 'provider_services', 'provider_id', '*'),
  own('portfolio', 'portfolio_items', 'provider_id', 'kind', 'video_url', 'caption', 'created_at'),
  own('bookings', 'bookings', 'provider_id', 'kind', 'starts_at', 'ends_at', 'title', 'place', 'note', 'created_at'),
  own('calendars brought in', 'calendar_imports', 'provider_id', 'kind', 'created_at'),
  own('projects', 'projects', 'organizer_id', '*'),
  own('bids', 'bids', 'provider_id', '*'),
  own('requests made', 'service_requests', 'organizer_id', '*'),
  own('requests received', 'service_requests', 'provider_id', '*'),
  own('contracts as organizer', 'contracts', 'organizer_id', 'id', 'state', 'created_at'),
  own('contracts as provider', 'contracts', 'provider_id', 'id', 'state', 'created_at'),
  own('signatures', 'contract_signatures', 'user_id', '*'),
  own('messages written', 'messages', 'sender_id', 'conversation_id', 'text', 'created_at', 'removed_at'),
  own('conversations', 'conversation_sides', 'user_id', 'conversation_id', 'read_up_to', 'unread', 'last_message_at'),
  own(
    'reviews written',
    ...([
      'reviews',
      'author_id',
      'contract_id',
      'stars',
      'quality',
      'punctuality',
      'communication',
      'comment',
      'created_at',
    ] as const),
  ),
  own('replies to reviews', 'reviews', 'subject_id', 'contract_id', 'reply', 'replied_at'),
  own('reviews reported', 'review_reports', 'reporter_id', 'review_id', 'reason', 'created_at'),
  own('copies of your data', 'data_exports', 'user_id', 'state', 'asked_at', 'ready_at', 'expires_at'),
  own('wishes to delete the account', 'account_deletions', 'user_id', 'asked_at', 'due_at', 'cancelled_at', 'done_at'),
];

/** Columns that name people and are left out of the copy, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  'credentials.user_id': 'a secret: the hash of the password',
  'one_time_codes.user_id': 'secrets: the hashes of codes, gone after ten minutes',
  'email_confirmations.user_id': 'secrets: the hashes of links',
  'idempotency_keys.user_id': 'technical: whether a request came twice, gone after a day',
  'calendar_feeds.provider_id': 'a secret: the hash of the feed’s address',
  'audit_log.actor_id': 'what admins and the house did, kept to hold them to account',
  'event_team_members.invited_by': 'part of the events themselves',
  'event_state_changes.actor_id': 'part of the events themselves',
  'contact_answers.admin_id': 'what admins wrote, which is their correspondents’',
  'users.referred_by': 'somebody else’s account',
  'referral_outcomes.invited_id': 'joins two people; the points it gave stand among the points',
  'referral_outcomes.referrer_id': 'joins two people; the points it gave stand among the points',
  'rewards.created_by': 'what the house offers',
  'profile_views.provider_id': 'others’ looks at a profile, of whom nothing is known',
  'project_moves.actor_id': 'part of the projects themselves',
  'service_request_moves.by_id': 'part of the requests themselves',
  'milestone_moves.by_id': 'part of the contracts themselves',
  'contract_moves.by_id': 'part of the contracts themselves',
  'contract_versions.proposed_by': 'part of the contracts themselves, which both sides have',
  'contract_files.uploaded_by': 'part of the contracts themselves, which both sides have',
  'contract_disputes.opened_by': 'part of the contracts themselves, which both sides have',
  'conversations.one_id': 'joins two people; what one of them wrote and read stands among the messages',
  'conversations.other_id': 'joins two people; what one of them wrote and read stands among the messages',
  'conversations.begun_by': 'joins two people; what one of them wrote and read stands among the messages',
  'contract_disputes.decided_by': 'what an admin decided',
};

/** Columns of `*` that hold secrets, search aids, or what others wrote. */
export const neverShown: readonly string[] = [
  ...['search_text', 'search_title', 'token_hash', 'file_key', 'picture_key', 'upload_key', 'ip', 'request_hash'],
];

/** What a column is called in the file: as it is in the database, but for the words' underscores. */
export const labelOf = (column: string): string => column.replace(/_xaf$/, ' (XAF)').replaceAll('_', ' ');
