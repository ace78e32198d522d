import { business } from '@ngoma/api/common/business';
import { locales } from '@ngoma/api/common/locale';
import { serverTerms } from '@ngoma/api/common/server-terms';
import { contactTopics } from '@ngoma/api/features/support';
import { z } from 'zod';
import { bilingual } from '#platform/i18n/messages';
import { amountIn, dateTimeIn, dayIn, percentIn, Time, Xaf } from './formats.rules.ts';
import { kind } from './kinds.types.ts';

const topics = {
  tickets: bilingual('support.topics.tickets'),
  payment: bilingual('support.topics.payment'),
  event: bilingual('support.topics.event'),
  account: bilingual('support.topics.account'),
  other: bilingual('support.topics.other'),
};
const Topic = z.enum(contactTopics);
const Nothing = z.object({});
const SecondStepChange = z.enum([
  ...(['app_added', 'app_removed', 'passkey_added', 'passkey_removed', 'codes_renewed', 'recovery_code_used'] as const),
  'reset',
]);
const byEmail = { category: 'account', channels: { email: 'fixed' }, isUrgent: true } as const;

const Confirmation = z.object({ token: z.string(), next: z.string().optional() });
const confirmation = {
  ...byEmail,
  params: Confirmation,
  values: () => ({ lifetimeHours: serverTerms.emailConfirmation.lifetimeHours }),
  path: ({ token, next }: z.output<typeof Confirmation>) =>
    `/confirm-email?token=${token}${next === undefined ? '' : `&next=${encodeURIComponent(next)}`}`,
  examples: [{ token: 'a-token', next: '/event' }],
};
const quoteOf = (text: string) =>
  text
    .split(/\n{2,}/)
    .map((part) => `« ${part} »`)
    .join('\n\n');

/** Codes, security, and what a person asked for. No choice switches these off. */
export const accountKinds = {
  'account.welcome': kind({ ...confirmation, texts: 'notificationsAccount.welcome' }),
  'account.confirm_address': kind({ ...confirmation, texts: 'notificationsAccount.confirmAddress' }),
  'account.reset_code': kind({
    ...byEmail,
    texts: 'notificationsAccount.resetCode',
    // Without a code when the account has used up its codes of the day.
    params: z.object({ code: z.string().optional(), token: z.string() }),
    values: ({ code }) => ({
      hasCode: code === undefined ? 'no' : 'yes',
      lifetimeMinutes: business.code.lifetimeMinutes,
      linkMinutes: serverTerms.resetLink.lifetimeMinutes,
    }),
    code: ({ code }) => code,
    path: ({ token }) => `/password-recovery?token=${token}`,
    examples: [{ code: '482913', token: 'a-token' }, { token: 'a-token' }],
  }),
  'account.password_changed': kind({
    ...byEmail,
    texts: 'notificationsAccount.passwordChanged',
    params: z.object({ signedOut: z.enum(['others', 'all']) }),
    path: () => '/password-recovery',
    examples: [{ signedOut: 'others' }, { signedOut: 'all' }],
  }),
  /** To the new address of an account, which changes by it. */
  'account.confirm_new_email': kind({
    ...byEmail,
    texts: 'notificationsAccount.confirmNewEmail',
    params: z.object({ token: z.string() }),
    values: () => ({ lifetimeHours: serverTerms.emailChange.lifetimeHours }),
    path: ({ token }) => `/confirm-email?change=${token}`,
    examples: [{ token: 'a-token' }],
  }),
  /** To the address that an account has until then. */
  'account.email_change_asked': kind({
    ...byEmail,
    texts: 'notificationsAccount.emailChangeAsked',
    params: Nothing,
    path: () => '/password-recovery',
    examples: [{}],
  }),
  /** To the address that an account had until then. */
  'account.email_changed': kind({
    ...byEmail,
    texts: 'notificationsAccount.emailChanged',
    params: Nothing,
    path: () => '/contact-us',
    examples: [{}],
  }),
  /** To an account whose address is asked for by another one. */
  'account.email_has_account': kind({
    ...byEmail,
    texts: 'notificationsAccount.emailHasAccount',
    params: Nothing,
    path: () => '/sign-in',
    examples: [{}],
  }),
  /** A sign-in from a device that the account does not know. `address` is the part of the IP address that names the network. */
  'account.new_device': kind({
    ...byEmail,
    activityType: 'signed_in_elsewhere',
    texts: 'notificationsAccount.newDevice',
    params: z.object({ device: z.string(), at: Time, address: z.string(), resetUrl: z.string() }),
    values: ({ device, at }) => ({ device: device || bilingual('auth.unknownDevice'), time: dateTimeIn(at) }),
    facts: ({ device, at, address }) => [
      { label: bilingual('auth.labels.device'), value: device || bilingual('auth.unknownDevice') },
      { label: bilingual('auth.labels.time'), value: dateTimeIn(at) },
      ...(address === '' ? [] : [{ label: bilingual('auth.labels.network'), value: address }]),
    ],
    path: () => '/account#sessions',
    examples: [
      {
        device: 'Chrome · Android',
        at: '2026-12-12T19:00:00.000Z',
        address: '102.244.…',
        resetUrl: 'https://ngoma.cm/password-recovery',
      },
      { device: '', at: '2026-12-12T19:00:00.000Z', address: '', resetUrl: 'https://ngoma.cm/password-recovery' },
    ],
  }),
  'account.second_step_changed': kind({
    ...byEmail,
    texts: 'notificationsAccount.secondStepChanged',
    params: z.object({ change: SecondStepChange }),
    path: () => '/account#security',
    examples: SecondStepChange.options.map((change) => ({ change })),
  }),
  /** Proves that a number belongs to a person; by email where no message can be sent to it. */
  'account.security_code': kind({
    category: 'account',
    channels: { sms: 'first', whatsapp: 'first', email: 'first' },
    isUrgent: true,
    texts: 'notificationsAccount.securityCode',
    params: z.object({ code: z.string() }),
    values: () => ({ lifetimeMinutes: business.code.lifetimeMinutes }),
    code: ({ code }) => code,
    whatsapp: { name: 'security_code', parameters: ({ code }) => [code], copiedCode: ({ code }) => code },
    examples: [{ code: '482913' }],
  }),
  /** Confirms a withdrawal; by email where no message can be sent to the phone. */
  'account.withdrawal_code': kind({
    category: 'account',
    channels: { sms: 'first', whatsapp: 'first', email: 'first' },
    isUrgent: true,
    texts: 'notificationsAccount.withdrawalCode',
    params: z.object({ code: z.string(), amountXaf: Xaf }),
    values: ({ amountXaf }) => ({ amount: amountIn(amountXaf), lifetimeMinutes: business.code.lifetimeMinutes }),
    code: ({ code }) => code,
    whatsapp: { name: 'security_code', parameters: ({ code }) => [code], copiedCode: ({ code }) => code },
    examples: [{ code: '482913', amountXaf: 300_000 }],
  }),
  'account.approval_code': kind({
    ...byEmail,
    isUrgent: true,
    texts: 'notificationsAccount.approvalCode',
    params: z.object({ code: z.string() }),
    values: () => ({ lifetimeMinutes: business.code.lifetimeMinutes }),
    code: ({ code }) => code,
    examples: [{ code: '482913' }],
  }),
  'account.weekly_payouts_code': kind({
    ...byEmail,
    isUrgent: true,
    texts: 'notificationsAccount.weeklyPayoutsCode',
    params: z.object({ code: z.string() }),
    values: () => ({ lifetimeMinutes: business.code.lifetimeMinutes }),
    code: ({ code }) => code,
    examples: [{ code: '482913' }],
  }),
  'account.export_ready': kind({
    ...byEmail,
    texts: 'notificationsAccount.exportReady',
    params: Nothing,
    values: () => ({ exportHours: serverTerms.dataRights.exportHours }),
    path: () => '/account#data',
    examples: [{}],
  }),
  'account.deletion_requested': kind({
    ...byEmail,
    texts: 'notificationsAccount.deletionRequested',
    params: z.object({ dueAt: Time }),
    values: ({ dueAt }) => ({ day: dayIn(dueAt) }),
    path: () => '/sign-in',
    examples: [{ dueAt: '2026-12-12T19:00:00.000Z' }],
  }),
  'account.deletion_blocked': kind({
    ...byEmail,
    texts: 'notificationsAccount.deletionBlocked',
    params: Nothing,
    path: () => '/account#data',
    examples: [{}],
  }),
  'account.deleted': kind({ ...byEmail, texts: 'notificationsAccount.accountDeleted', params: Nothing, examples: [{}] }),
  /** A message from the contact form, to the admins. Its button answers the sender. */
  'support.message': kind({
    ...byEmail,
    texts: 'notificationsAccount.supportMessage',
    params: z.object({
      topic: Topic,
      message: z.string(),
      sender: z.string(),
      senderEmail: z.string(),
      senderLocale: z.enum(locales),
      senderId: z.string().nullable(),
    }),
    values: ({ topic }) => ({ topic: topics[topic] }),
    facts: ({ topic, sender, senderEmail, senderLocale, senderId }) => [
      { label: bilingual('common.labels.from'), value: `${sender} <${senderEmail}>` },
      { label: bilingual('support.labels.about'), value: topics[topic] },
      {
        label: bilingual('support.labels.reads'),
        value: senderLocale === 'fr' ? bilingual('support.contactEmail.french') : bilingual('support.contactEmail.english'),
      },
      { label: bilingual('support.labels.account'), value: senderId ?? bilingual('support.contactEmail.notSignedIn') },
    ],
    path: ({ topic, sender, senderEmail, senderLocale }) => {
      const subject = `Re: Ngoma: ${topics[topic][senderLocale]} (${sender})`;
      return `mailto:${encodeURIComponent(senderEmail)}?subject=${encodeURIComponent(subject)}`;
    },
    examples: [
      {
        ...{ topic: 'payment', message: 'I was debited.\n\nTwice.', sender: 'Brenda', senderEmail: 'brenda@example.cm' },
        ...{ senderLocale: 'fr', senderId: null },
      },
    ],
  }),
  'support.answer': kind({
    ...byEmail,
    texts: 'notificationsAccount.supportAnswer',
    params: z.object({ topic: Topic, message: z.string(), answer: z.string() }),
    values: ({ topic, message }) => ({ topic: topics[topic], quoted: quoteOf(message) }),
    path: () => '/contact-us',
    examples: [{ topic: 'other', message: 'Hello', answer: 'Hello.\n\nThank you.' }],
  }),
  /** In the words of an admin. */
  'account.message': kind({
    category: 'account',
    channels: { email: 'fixed', push: 'fixed' },
    isUrgent: false,
    texts: 'notificationsAccount.adminMessage',
    activityType: 'message_received',
    params: z.object({ text: z.string() }),
    values: ({ text }) => ({ start: text.length > 140 ? `${text.slice(0, 139)}…` : text }),
    path: () => '/contact-us',
    examples: [{ text: 'Hello.\n\nPlease add the address of the venue.' }],
  }),
  /** To an organizer whose commission an admin has set. Rates are in hundredths of a percent. */
  'account.commission_changed': kind({
    category: 'account',
    channels: { email: 'fixed', push: 'fixed' },
    isUrgent: false,
    texts: 'notificationsAccount.commissionChanged',
    params: z.object({ fromBasisPoints: z.int(), toBasisPoints: z.int(), validFrom: Time, isPlanned: z.enum(['yes', 'no']) }),
    values: ({ fromBasisPoints, toBasisPoints, validFrom }) => ({
      ...{ from: percentIn(fromBasisPoints), to: percentIn(toBasisPoints), time: dateTimeIn(validFrom) },
    }),
    path: () => '/transaction-and-payment',
    examples: (['yes', 'no'] as const).map((isPlanned) => ({
      ...{ fromBasisPoints: 500, toBasisPoints: 350, validFrom: '2026-12-12T19:00:00.000Z', isPlanned },
    })),
  }),
  /** Takes the place of a notification about a person who left. */
  'account.gone': kind({
    category: 'activity',
    channels: {},
    isUrgent: false,
    texts: 'notificationsAccount.gone',
    params: Nothing,
    examples: [{}],
  }),
};
