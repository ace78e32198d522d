import type { Bilingual } from '@ngoma/api/common/locale';
import { formatXaf } from '@ngoma/api/common/money';
import { describeDestination } from '#features/notifications/index';
import { bilingual } from '#platform/i18n/messages';
import type { EmailMessage } from '#platform/platform';
import type { RequestRow } from './refunds.read.ts';

/** Changes of a request that its buyer and the organizer get an email about. */
export type RefundNews = 'requested' | 'approved' | 'declined' | 'escalated' | 'done' | 'failed';

const amountIn = (xaf: number): Bilingual => ({ en: formatXaf(xaf, 'en'), fr: formatXaf(xaf, 'fr') });
const nameOf = ({ eventName, eventNameFr }: RequestRow): Bilingual => ({ en: eventName, fr: eventNameFr ?? eventName });

/** Formats a time in the zone of the platform's market. */
function timeIn(at: Date): Bilingual {
  const format = (locale: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone: 'Africa/Douala' }).format(at);
  return { en: format('en-GB'), fr: format('fr-FR') };
}

function buyerParagraphs(request: RequestRow, news: RefundNews): Bilingual[] {
  const name = nameOf(request);
  const note = request.decisionNote ? [bilingual('refunds.email.theyWrite', { note: request.decisionNote })] : [];
  switch (news) {
    case 'requested':
      return [bilingual('refunds.email.requested', { name, time: timeIn(request.decideBy) })];
    case 'approved':
      return [
        request.endsTickets
          ? bilingual('refunds.email.approved', { name })
          : bilingual('refunds.email.approvedKeeping', { name }),
        ...(request.origin === 'buyer' ? [] : [bilingual('refunds.email.theyWrite', { note: request.reason })]),
        ...note,
      ];
    case 'declined':
      return request.decisionCode === 'ticket_used'
        ? [bilingual('refunds.email.declinedUsed', { name })]
        : [bilingual('refunds.email.declined', { name }), ...note];
    case 'escalated':
      return [bilingual('refunds.email.escalated', { name })];
    case 'done':
      return [bilingual('refunds.email.done', { name })];
    case 'failed':
      return [bilingual('refunds.email.failed', { name })];
  }
}

const subjects: Readonly<Record<RefundNews, (name: Bilingual) => Bilingual>> = {
  requested: (name) => bilingual('refunds.email.requestedSubject', { name }),
  approved: (name) => bilingual('refunds.email.approvedSubject', { name }),
  declined: (name) => bilingual('refunds.email.declinedSubject', { name }),
  escalated: (name) => bilingual('refunds.email.escalatedSubject', { name }),
  done: (name) => bilingual('refunds.email.doneSubject', { name }),
  failed: (name) => bilingual('refunds.email.failedSubject', { name }),
};

/** The email to the buyer about a request, with the amount and where it goes. */
export function refundEmail(request: RequestRow, news: RefundNews, publicUrl: string): EmailMessage {
  const subject = subjects[news](nameOf(request));
  const money =
    request.amountXaf === null
      ? []
      : [
          { label: bilingual('orders.labels.amount'), value: amountIn(request.amountXaf) },
          {
            label: bilingual('orders.labels.goesBackTo'),
            value: describeDestination({
              operator: request.operator as 'mtn' | 'orange' | 'card' | null,
              number: request.number,
            }),
          },
        ];
  return {
    to: request.buyerEmail,
    locale: request.locale,
    subject,
    heading: subject,
    paragraphs: buyerParagraphs(request, news),
    facts: [...money, { label: bilingual('common.labels.order'), value: request.orderCode }],
    action: {
      label: bilingual('refunds.email.seeOrder'),
      url: `${publicUrl}/ticket-purchase-process?order=${request.orderId}`,
    },
  };
}

/** The email to the organizer: a request that waits for them, or a refund that was paid from their earnings. */
export function organizerRefundEmail(request: RequestRow, news: 'requested' | 'approved', publicUrl: string): EmailMessage {
  const name = nameOf(request);
  const { buyerName: buyer, reason } = request;
  const isOpen = news === 'requested';
  const subject = isOpen
    ? bilingual('refunds.email.toDecideSubject', { name })
    : bilingual('refunds.email.paidBackSubject', { name });
  return {
    to: request.organizerEmail,
    locale: request.organizerLocale ?? 'fr',
    subject,
    heading: subject,
    paragraphs: [
      isOpen
        ? bilingual('refunds.email.toDecide', { buyer, time: timeIn(request.decideBy) })
        : bilingual('refunds.email.paidBack', { buyer }),
      bilingual('refunds.email.buyerWrites', { reason }),
    ],
    facts: [
      { label: bilingual('orders.labels.amount'), value: amountIn(request.amountXaf ?? request.paidXaf) },
      { label: bilingual('common.labels.order'), value: request.orderCode },
    ],
    action: {
      label: isOpen ? bilingual('refunds.email.decide') : bilingual('refunds.email.seeOrder'),
      url: `${publicUrl}/ticket-and-reservation-management#refunds`,
    },
  };
}
