/** A table whose rows belong in the data export of the person they are about. */
export interface PersonalTable {
  /** Name of the section in the export. */
  readonly part: string;
  readonly table: string;
  /** Column with the owner's id, or with the id of the owner's row in `of`. */
  readonly by: string;
  /** The owner's table that the rows belong to, and its column with the owner's id. */
  readonly of?: { readonly table: string; readonly by: string };
  /** The exported columns. They hold no secrets and no data of others. */
  readonly columns: readonly string[];
  /** Column that must not be null. Rows where it is null would reveal what others did. */
  readonly notNull?: string;
}

const own = (part: string, table: string, by: string, ...columns: readonly string[]): PersonalTable => ({
  part,
  table,
  by,
  columns,
});

/** Describes rows that belong to another row of the person: `link` refers to `parent`, whose `owner` is the person. */
const belongingTo = (
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
  own('known devices', 'known_devices', 'user_id', 'name', 'first_seen_at', 'last_seen_at'),
  own('passkeys', 'passkeys', 'user_id', 'name', 'created_at', 'last_used_at'),
  own('notification choices', 'notification_choices', 'user_id', 'kind', 'channel', 'is_on', 'updated_at'),
  own('notifications', 'personal_notifications', 'user_id', 'kind', 'event_id', 'params', 'happened_at'),
  own(
    'notification settings',
    ...(['notification_settings', 'user_id', 'is_quiet', 'quiet_from', 'quiet_until', 'digests', 'updated_at'] as const),
  ),
  own('support messages', 'contact_messages', 'user_id', 'name', 'email', 'topic', 'message', 'state', 'created_at'),
  belongingTo(
    'answers to support messages',
    ['contact_answers', 'message_id'],
    ['contact_messages', 'user_id'],
    'answer',
    'created_at',
  ),
  own('browsers for push', 'push_subscriptions', 'user_id', 'endpoint', 'created_at', 'seen_at'),
  own('data exports', 'data_exports', 'user_id', 'state', 'asked_at', 'ready_at', 'expires_at'),
  own('account deletion requests', 'account_deletions', 'user_id', 'asked_at', 'due_at', 'cancelled_at', 'done_at'),
  own(
    'identity verifications',
    ...(['identity_verifications', 'user_id', 'state', 'applicant', 'created_at', 'submitted_at', 'decided_at'] as const),
    'reason',
  ),
  // Without their content: copies of identity cards would lie in an export for days, and their owners have the originals.
  belongingTo(
    'identity documents',
    ['identity_documents', 'verification_id'],
    ['identity_verifications', 'user_id'],
    ...['kind', 'content_type', 'size_bytes', 'uploaded_at', 'destroyed_at'],
  ),
  own('activities', 'activities', 'person_id', 'type', 'event_id', 'quantity', 'happened_at'),
  own(
    'notifications about you',
    'activities',
    'recipient_id',
    'type',
    'event_id',
    'quantity',
    'text_en',
    'text_fr',
    'happened_at',
  ),
];

const ofParticipants: readonly PersonalTable[] = [
  own(
    'orders',
    ...(['orders', 'buyer_id', 'code', 'event_id', 'state', 'payment', 'refund', 'total_xaf', 'fees_xaf', 'taxes_xaf'] as const),
    ...['locale', 'created_at', 'settled_at'],
  ),
  belongingTo(
    'lines of orders',
    ['order_items', 'order_id'],
    ['orders', 'buyer_id'],
    'order_id',
    'event_id',
    'quantity',
    'unit_price_xaf',
    'unit_tax_xaf',
  ),
  own('tickets', 'tickets', 'holder_id', 'event_id', 'state', 'price_xaf', 'created_at', 'ended_at'),
  belongingTo('entries', ['checkins', 'ticket_id'], ['tickets', 'holder_id'], 'event_id', 'kind', 'result', 'scanned_at'),
  own(
    'payments',
    ...(['payments', 'payer_id', 'gateway', 'gateway_ref', 'state', 'reason', 'amount_xaf', 'operator', 'number'] as const),
    ...['created_at', 'settled_at'],
  ),
  belongingTo(
    'refunds',
    ['payment_refunds', 'payment_id'],
    ['payments', 'payer_id'],
    'amount_xaf',
    'state',
    'reason',
    'created_at',
  ),
  own(
    'numbers for refunds',
    ...(['refund_destinations', 'chosen_by', 'operator', 'number', 'state', 'chosen_at', 'decided_at'] as const),
    'decision_reason',
  ),
  own(
    'checks of numbers',
    ...(['payee_checks', 'asked_by', 'operator', 'number', 'result', 'registered_name', 'asked_at'] as const),
  ),
  own(
    'refund requests',
    'refund_requests',
    'requester_id',
    'order_id',
    'reason',
    'state',
    'amount_xaf',
    'created_at',
    'decided_at',
  ),
  own(
    'gifts of credit',
    'wallet_gifts',
    'user_id',
    'amount_xaf',
    'reason',
    'ends_at',
    'created_at',
    'ended_at',
    'taken_back_xaf',
  ),
  own('answers to changes of events', 'event_change_answers', 'buyer_id', 'change_id', 'answer', 'answered_at'),
  own(
    'reports of debits',
    ...(['debit_reports', 'reporter_id', 'code', 'number', 'amount_xaf', 'debited_at', 'transaction_id', 'state'] as const),
    ...['created_at', 'ended_at', 'close_reason'],
  ),
  own(
    'payout accounts',
    ...(['payout_accounts', 'user_id', 'method', 'operator', 'number', 'bank_name', 'bank_account', 'holder_name'] as const),
    ...['name_check', 'created_at', 'usable_from', 'ended_at'],
  ),
  own('weekly payouts', 'weekly_payouts', 'user_id', 'turned_on_at'),
  own('checks of payout numbers', 'payout_account_checks', 'user_id', 'asked_at'),
  own(
    'withdrawals',
    ...(['withdrawals', 'user_id', 'code', 'amount_xaf', 'fee_xaf', 'state', 'created_at', 'verified_at', 'ended_at'] as const),
    'reason',
  ),
  own('freezes of the account', 'account_freezes', 'user_id', 'reason', 'frozen_at', 'lifted_at', 'lift_reason'),
  own(
    'invoices and credit notes',
    ...(['invoices', 'organizer_id', 'code', 'issued_at', 'amount_xaf', 'seller_name', 'seller_address', 'event_name'] as const),
  ),
  own('money accounts', 'ledger_accounts', 'owner_id', 'kind', 'balance_xaf', 'created_at'),
  belongingTo(
    'money movements',
    ['ledger_postings', 'account_id'],
    ['ledger_accounts', 'owner_id'],
    'amount_xaf',
    'balance_after_xaf',
  ),
  own('wishlist', 'wishlist_items', 'user_id', 'event_id', 'created_at'),
  own('events that show you', 'visible_attendees', 'user_id', 'event_id', 'created_at'),
  own(
    'questions to organizers',
    'reader_questions',
    'asker_id',
    'event_id',
    'question',
    'asked_at',
    'answer',
    'answered_at',
    'is_public',
  ),
  own('organizers followed', 'followers', 'user_id', 'organizer_id', 'created_at'),
  own('ratings', 'ratings', 'user_id', 'event_id', 'stars', 'comment', 'created_at', 'updated_at'),
  own('reminder settings', 'reminder_settings', 'user_id', 'event_id', 'minutes_before', 'by_mail', 'updated_at'),
  own('reminders', 'reminders', 'user_id', 'event_id', 'starts_at', 'minutes_before', 'created_at', 'read_at'),
  own('messages received', 'notification_recipients', 'user_id', 'notification_id', 'read_at'),
  own('liked posts', 'post_likes', 'user_id', 'post_id', 'created_at'),
  own('comments on posts', 'comments', 'author_id', 'post_id', 'text', 'created_at', 'removed_at'),
  own(
    'pictures in galleries of events',
    ...(['gallery_pictures', 'author_id', 'event_id', 'state', 'reason', 'consented_at', 'consented_audience'] as const),
  ),
  own('pictures reported', 'gallery_picture_reports', 'reporter_id', 'picture_id', 'reason', 'note', 'created_at'),
  own('comments reported', 'comment_reports', 'reporter_id', 'comment_id', 'reason', 'note', 'created_at'),
  own('loyalty account', 'loyalty_accounts', 'user_id', '*'),
  own('loyalty points', 'loyalty_entries', 'user_id', '*'),
  own('loyalty lots', 'loyalty_lots', 'user_id', '*'),
  own('rewards redeemed', 'reward_redemptions', 'user_id', '*'),
];

const ofOrganizers: readonly PersonalTable[] = [
  own('answers to readers', 'reader_questions', 'answered_by', 'event_id', 'answer', 'answered_at', 'is_public'),
  own('number of followers', 'follower_counts', 'organizer_id', 'followers'),
  own('followers by day', 'follower_days', 'organizer_id', 'day', 'gained', 'lost'),
  own('notifications to followers', 'follower_notices', 'organizer_id', 'subject', 'happened_at', 'notified', 'ended_at'),
  own('taxes of events', 'event_tax_choices', 'set_by', 'event_id', 'version', 'tax_number', 'set_at'),
  own('commission rates', 'commission_rates', 'organizer_id', 'basis_points', 'valid_from', 'reason', 'set_at'),
  own(
    'events',
    ...(['events', 'organizer_id', 'id', 'name', 'name_fr', 'description', 'description_fr', 'location', 'city'] as const),
    ...[
      'description_html',
      'description_html_fr',
      'starts_at',
      'ends_at',
      'state',
      'visibility',
      'join_link',
      'refund_policy',
      'created_at',
      'published_at',
    ],
  ),
  belongingTo(
    'ticket types',
    ...([['ticket_types', 'event_id'], ['events', 'organizer_id'], 'event_id', 'name', 'name_fr', 'description'] as const),
    ...['description_fr', 'price_xaf'],
  ),
  belongingTo('gates', ['check_in_lists', 'event_id'], ['events', 'organizer_id'], 'event_id', 'name', 'opens_at', 'closes_at'),
  belongingTo(
    'event designs',
    ...([['event_customizations', 'event_id'], ['events', 'organizer_id'], 'event_id', 'primary_color'] as const),
    'secondary_color',
  ),
  belongingTo(
    'event information',
    ...([['event_information', 'event_id'], ['events', 'organizer_id'], 'event_id', 'rules', 'rules_fr'] as const),
    ...['landmark', 'landmark_fr', 'map_link', 'minimum_age'],
  ),
  belongingTo(
    'line-ups',
    ...([['event_artists', 'event_id'], ['events', 'organizer_id'], 'event_id', 'name', 'role', 'role_fr'] as const),
  ),
  belongingTo(
    'questions about events',
    ...([['event_questions', 'event_id'], ['events', 'organizer_id'], 'event_id', 'question', 'question_fr'] as const),
    ...['answer', 'answer_fr'],
  ),
  belongingTo(
    'photos of events',
    ...([['event_photos', 'event_id'], ['events', 'organizer_id'], 'event_id', 'caption', 'caption_fr', 'created_at'] as const),
  ),
  belongingTo(
    'frames and stickers of events',
    ...([['event_overlays', 'event_id'], ['events', 'organizer_id'], 'event_id', 'kind', 'name', 'created_at'] as const),
  ),
  belongingTo(
    'galleries of events',
    ...([['event_galleries', 'event_id'], ['events', 'organizer_id'], 'event_id', 'is_open', 'audience'] as const),
    'shows_at_once',
  ),
  own('event status changes', 'event_state_changes', 'actor_id', 'event_id', 'from_state', 'to_state', 'reason', 'created_at'),
  own('event changes', 'event_changes', 'actor_id', 'event_id', 'kind', 'reason', 'changed_at', 'refunds_until'),
  own('teams of events', 'event_team_members', 'user_id', 'event_id', 'role', 'created_at', 'accepted_at', 'ended_at'),
  own('invitations to teams', 'event_team_members', 'invited_by', 'event_id', 'role', 'created_at'),
  own('tickets scanned', 'checkins', 'actor_id', 'event_id', 'kind', 'result', 'scanned_at'),
  own(
    'posts',
    'posts',
    'author_id',
    'title',
    'title_fr',
    'body',
    'body_fr',
    'body_html',
    'body_html_fr',
    'created_at',
    'removed_at',
  ),
  own('messages sent', 'notifications', 'sender_id', 'event_id', 'audience', 'subject', 'message', 'created_at'),
  own('projects', 'projects', 'organizer_id', '*'),
  belongingTo(
    'files of projects',
    ['project_files', 'project_id'],
    ['projects', 'organizer_id'],
    'project_id',
    'name',
    'created_at',
  ),
  own('project status changes', 'project_moves', 'actor_id', 'project_id', 'kind', 'reason', 'moved_at'),
  own('requests made', 'service_requests', 'organizer_id', '*'),
];

const ofProviders: readonly PersonalTable[] = [
  own('provider profile', 'provider_profiles', 'user_id', 'headline', 'headline_fr', 'about', 'about_fr', 'cities', 'travels'),
  own(
    'services offered',
    ...(['provider_services', 'provider_id', 'id', 'category', 'title', 'description', 'price_from_xaf', 'position'] as const),
    ...['hidden_at', 'hidden_reason', 'created_at', 'updated_at'],
  ),
  belongingTo(
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
  own('imported calendars', 'calendar_imports', 'provider_id', 'kind', 'name', 'address', 'state', 'created_at'),
  own('bids', 'bids', 'provider_id', '*'),
  belongingTo(
    'bid versions',
    ...([['bid_versions', 'bid_id'], ['bids', 'provider_id'], 'bid_id', 'version', 'lines', 'message', 'delivery'] as const),
    ...['total_xaf', 'deposit_percent', 'created_at'],
  ),
  own('requests received', 'service_requests', 'provider_id', '*'),
  belongingTo(
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
const pledgeColumns = ['contract_id', 'milestone_id', 'amount_xaf', 'state', 'created_at', 'changed_at'] as const;

const ofBothSides: readonly PersonalTable[] = [
  own('request status changes', 'service_request_moves', 'by_id', 'request_id', 'axis', 'to_value', 'reason', 'moved_at'),
  own('contracts as organizer', 'contracts', 'organizer_id', ...contractColumns),
  own('contracts as provider', 'contracts', 'provider_id', ...contractColumns),
  belongingTo(
    'contract texts as organizer',
    ['contract_versions', 'contract_id'],
    ['contracts', 'organizer_id'],
    ...versionColumns,
  ),
  belongingTo(
    'contract texts as provider',
    ['contract_versions', 'contract_id'],
    ['contracts', 'provider_id'],
    ...versionColumns,
  ),
  belongingTo('milestones as organizer', ['milestones', 'contract_id'], ['contracts', 'organizer_id'], ...milestoneColumns),
  belongingTo('milestones as provider', ['milestones', 'contract_id'], ['contracts', 'provider_id'], ...milestoneColumns),
  own('signatures', 'contract_signatures', 'user_id', '*'),
  own('contract status changes', 'contract_moves', 'by_id', 'contract_id', 'from_state', 'to_state', 'reason', 'moved_at'),
  belongingTo('pledges as organizer', ['milestone_pledges', 'contract_id'], ['contracts', 'organizer_id'], ...pledgeColumns),
  belongingTo('pledges as provider', ['milestone_pledges', 'contract_id'], ['contracts', 'provider_id'], ...pledgeColumns),
  own('pledge status changes', 'milestone_pledge_moves', 'by_id', 'pledge_id', 'to_state', 'reason', 'moved_at'),
  own('milestone status changes', 'milestone_moves', 'by_id', 'milestone_id', 'from_state', 'to_state', 'reason', 'moved_at'),
  own('files of contracts', 'contract_files', 'uploaded_by', 'contract_id', 'name', 'created_at'),
  own('disputes opened', 'contract_disputes', 'opened_by', 'contract_id', 'reason', 'opened_at', 'outcome'),
  own('messages written', 'messages', 'sender_id', 'conversation_id', 'text', 'created_at', 'removed_at'),
  belongingTo(
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
  // A review without a reply may not be visible to its subject yet.
  { ...own('replies to reviews', 'reviews', 'subject_id', 'contract_id', 'reply', 'replied_at'), notNull: 'replied_at' },
  own('reviews reported', 'review_reports', 'reporter_id', 'review_id', 'reason', 'created_at'),
];

/** All personal data in the database, table by table. A test fails when a table that refers to people is missing. */
export const personalTables: readonly PersonalTable[] = [
  ...aboutThePerson,
  ...ofParticipants,
  ...ofOrganizers,
  ...ofProviders,
  ...ofBothSides,
];

/** Pictures and documents in the export. Owners are found as for the tables, and `columns` hold the file keys. */
export const personalFiles: readonly PersonalTable[] = [
  own('account', 'users', 'id', 'avatar_key', 'cover_key'),
  own('events', 'events', 'organizer_id', 'cover_key'),
  belongingTo('events', ['event_customizations', 'event_id'], ['events', 'organizer_id'], 'logo_key', 'background_key'),
  belongingTo('events', ['event_artists', 'event_id'], ['events', 'organizer_id'], 'picture_key'),
  belongingTo('events', ['event_photos', 'event_id'], ['events', 'organizer_id'], 'picture_key'),
  belongingTo('events', ['event_overlays', 'event_id'], ['events', 'organizer_id'], 'picture_key'),
  own('galleries', 'gallery_pictures', 'author_id', 'picture_key'),
  own('posts', 'posts', 'author_id', 'picture_key'),
  own('portfolio', 'portfolio_items', 'provider_id', 'picture_key'),
  belongingTo('projects', ['project_files', 'project_id'], ['projects', 'organizer_id'], 'file_key'),
  belongingTo('messages', ['message_files', 'message_id'], ['messages', 'sender_id'], 'file_key'),
  own('contracts', 'contract_files', 'uploaded_by', 'key'),
];

/** Columns that refer to people and are not exported, with the reason. */
export const notExported: Readonly<Record<string, string>> = {
  'followers.organizer_id': 'joins two people; it is among the data of the one who follows',
  'credentials.user_id': 'a secret: the hash of the password',
  'one_time_codes.user_id': 'secrets: the hashes of codes, gone after ten minutes',
  'password_reset_links.user_id': 'secrets: the hashes of links',
  'email_confirmations.user_id': 'secrets: the hashes of links',
  'setup_links.user_id': 'secrets: the hashes of links',
  'authenticator_apps.user_id': 'a secret: the encrypted secret of the app',
  'recovery_codes.user_id': 'secrets: the hashes of codes',
  'second_step_challenges.user_id': 'secrets: the hashes of tokens, gone after minutes',
  'second_step_tries.user_id': 'technical: when wrong codes were typed, of the last day',
  'idempotency_keys.user_id': 'technical: whether a request came twice, gone after a day',
  'calendar_feeds.provider_id': 'a secret: the hash of the feed’s address',
  'audit_log.actor_id': 'actions of admins and the platform, kept as a record',
  'contact_answers.admin_id': 'answers of admins, which belong to the people they wrote to',
  'person_search.user_id': 'technical: name, address and number of the account once more, for searches',
  'users.referred_by': 'the account of another person',
  'referral_outcomes.invited_id': 'joins two people; the points it gave are among the loyalty points',
  'referral_outcomes.referrer_id': 'joins two people; the points it gave are among the loyalty points',
  'referral_reversals.invited_id': 'joins two people; the points it took back are among the loyalty points',
  'commission_rates.set_by': 'decisions of admins',
  'tax_rates.set_by': 'decisions of admins',
  'operator_settings.set_by': 'decisions of admins',
  'broadcasts.cancelled_by': 'decisions of admins',
  'rewards.created_by': 'offers of the platform',
  'profile_views.provider_id': 'anonymous visits to a profile',
  'contract_versions.proposed_by': 'the texts are among the contracts',
  'conversations.one_id': 'joins two people; what each of them wrote and read is among the messages',
  'conversations.other_id': 'joins two people; what each of them wrote and read is among the messages',
  'conversations.begun_by': 'joins two people; what each of them wrote and read is among the messages',
  'contract_disputes.decided_by': 'decisions of admins',
  'wallet_gifts.given_by': 'decisions of admins',
  'refund_requests.decider_id': 'decisions on the requests of others, which belong to those',
  'debit_reports.confirmation_user_id': 'technical: whose email a code went to; the payment is exported',
  'debit_reports.closed_by': 'decisions of admins',
  'suspense_items.recorded_by': 'work of admins on the books',
  'refund_destinations.decided_by': 'decisions of admins',
  'withdrawal_approvals.admin_id': 'decisions of admins',
  'account_freezes.frozen_by': 'decisions of admins',
  'account_freezes.lifted_by': 'decisions of admins',
  'identity_verifications.decided_by': 'decisions of admins',
  'operation_stops.stopped_by': 'decisions of admins',
  'operation_stops.lifted_by': 'decisions of admins',
  'operation_alerts.acknowledged_by': 'work of admins on the platform',
  'audit_proofs.proven_by': 'work of admins on the platform',
  'withdrawal_moves.moved_by': 'the steps of withdrawals; the withdrawals are exported',
  'suspense_items.decided_by': 'decisions of admins',
  'payment_disputes.decided_by': 'decisions of admins',
  'statement_loads.loaded_by': 'work of admins on the books',
  'difference_explanations.explained_by': 'work of admins on the books',
  'day_closes.closed_by': 'work of admins on the books',
  'comments.hidden_by': 'decisions of organizers on the comments of others, which belong to those',
  'comments.removed_by': 'the author of the comment, which is exported, or an admin',
  'comment_reports.decided_by': 'decisions of admins',
  'gallery_pictures.decided_by': 'decisions on the pictures of others, which belong to those',
  'gallery_picture_reports.decided_by': 'decisions of admins',
  'reviews.taken_down_by': 'decisions of admins',
  'review_reports.decided_by': 'decisions of admins',
  'provider_services.hidden_by': 'decisions of admins',
  'refund_request_steps.actor_id': 'the steps of refund requests; the requests are exported',
};

/** Tables without personal data, with the reason. Together with the tables above they are all tables. */
export const impersonalTables: Readonly<Record<string, string>> = {
  identity_document_keys: 'secrets: the encrypted keys of identity documents, which are described in the export',
  payouts: 'attempts to pay withdrawals, which are exported; the numbers are removed with the account',
  invoice_entries: 'joins invoices and money movements, which are both exported',
  taxes: 'offers of the platform',
  tax_rates: 'rates that admins set',
  event_taxes: 'which taxes an event applies; the choices are exported',
  order_item_taxes: 'taxes on order lines, which are exported',
  invoice_numbers: 'technical: the last number of a year',
  payout_floats: 'balances of gateways',
  attempt_counts: 'technical: keyed hashes of what is limited, gone within hours',
  refused_callbacks: 'technical: how many callbacks were refused',
  operation_alerts: 'problems of the platform',
  payment_numbers: 'technical: the numbers of payments, which are exported; removed with the last payment of a number',
  audit_chain: 'technical: digests of the audit log',
  audit_proofs: 'technical: when the audit log was proven',
  key_ring: 'technical: encrypted secrets of the platform',
  admissions: 'tickets that are inside; the scans are among the entries',
  categories: 'offers of the platform',
  collections: 'rows of the events page that admins choose',
  comment_threads: 'number and pin of the comments on a post, which are exported',
  collection_events: 'the events of those rows; events are exported',
  credit_returns: 'credit sent back; each is among the money movements',
  event_guests: 'names and addresses of other people',
  ledger_proofs: 'sums of the whole ledger',
  ledger_transfers: 'joins accounts; each side is among the money movements',
  seller_transactions: 'sums of the postings of a transfer, which are among the money movements',
  live_entries: 'technical: notifications of open pages, deleted within minutes',
  unrecorded_entries: 'technical: tickets that have entered, until their activity is recorded',
  mail_outbox: 'emails of an installation without a mail server; their recipients have them',
  message_outbox: 'messages of an installation without a provider; their recipients have them',
  notification_deliveries: 'technical: by which channels a notification was sent',
  payment_facts: 'technical: events of a payment',
  payment_refund_attempts: 'technical: references of refunds, which are exported',
  price_phases: 'prices of ticket types',
  quotas: 'numbers of tickets',
  sales_days: 'sums of an event and a day',
  sales_day_parts: 'sums of an event and a day',
  sales_day_marks: 'technical: days whose sums are counted again',
  sales_days_closed: 'technical: until which day the sums are counted',
  refund_request_steps: 'steps of refund requests; the requests are exported',
  refund_request_tickets: 'joins refund requests and tickets, which are both exported',
  review_invitations: 'technical: whether two people were asked for reviews',
  reward_codes: 'codes that are not redeemed belong to no person; the others are among the rewards',
  sandbox_charges: 'test money',
  sandbox_refunds: 'test money',
  sandbox_payouts: 'test money',
  schema_migrations: 'technical',
  settings: 'of the platform',
  ticket_configs: 'technical: which event has tickets',
  webhook_inbox: 'technical: webhooks of operators, by reference',
  gateway_states: 'technical: health and switch of payment gateways',
  suspense_items: 'money that matches no purpose, by the reference of the gateway; the payments are exported',
  payment_disputes: 'technical: what banks report about payments, which are exported',
  disputed_tickets: 'joins disputes and tickets, which are exported',
  statement_lines: 'technical: statements of gateways, by reference',
  statement_loads: 'technical: when statements were obtained',
  difference_explanations: 'work of admins on the books',
  day_closes: 'work of admins on the books',
};

/** Tables in which a name may remain after the account is erased, with the readers and the reason (decision 0057). */
export const keptAfterwards: Readonly<Record<string, string>> = {
  contracts: 'titles and places, for the other side and admins: evidence',
  contract_versions: 'the texts as proposed and signed, for the other side and admins: evidence',
  contract_signatures: 'typed names and drawn lines, for the other side and admins: evidence',
  contract_moves: 'reasons for calling off, for the other side and admins: evidence',
  contract_disputes: 'subjects of disputes, for the other side and admins: evidence',
  contract_files: 'names of files that belong to contracts, for the other side and admins: evidence',
  milestones: 'subjects of payments, for the other side and admins: evidence',
  milestone_moves: 'reasons for payments, for the other side and admins: evidence',
  audit_log: 'actions, by reference: for admins',
  invoices: 'name and address of the organizer when it was issued, for admins: tax law keeps invoices as they were',
};

/** Columns left out of `*`: secrets, search columns, and what others wrote. */
export const neverExported: readonly string[] = [
  ...['search_text', 'search_title', 'token_hash', 'file_key', 'picture_key', 'upload_key', 'ip', 'request_hash'],
];

/** Returns the label of a column in the export: its name with spaces. */
export const labelOf = (column: string): string => column.replace(/_xaf$/, ' (XAF)').replaceAll('_', ' ');
