import type { Locale } from '@ngoma/api/common/locale';
import type { Account, AuditEntry } from '@ngoma/api/features/people/users';
import type { PaymentCase, SupervisedOrder, SupervisedPayment } from '@ngoma/api/features/supervision/supervision';
import { reasonIn } from '#features/events/index';
import type { CaseRow } from './cases.read.ts';
import type { ListView } from './lists/supervised-list.read.ts';
import type { CallbackRow, FactRow, RefundRow, TransferRow } from './order-detail.read.ts';
import type { AccountRow, ActRow } from './people.read.ts';
import type { OrderRow, PaymentRow } from './sales.types.ts';

/** Returns the name in the reader's language, if there is one. */
export const nameIn = (locale: Locale, name: string, nameFr: string | null): string =>
  locale === 'fr' && nameFr ? nameFr : name;

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export const toAccount = (row: AccountRow, urlOf: (key: string) => string): Account => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  number: row.number,
  role: row.role,
  avatar: row.avatarKey === null ? null : { url: urlOf(row.avatarKey) },
  isVerified: row.isVerified,
  isEmailConfirmed: row.isEmailConfirmed,
  state: row.state,
  blockedAt: iso(row.blockedAt),
  blockedReason: row.blockedReason,
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: iso(row.lastSeenAt),
});

export const toAct = (row: ActRow, locale: Locale): AuditEntry => ({
  _id: row.id,
  action: row.action,
  actor: row.actorId === null ? null : { _id: row.actorId, name: row.actorName ?? '' },
  subjectType: row.subjectType,
  subjectId: row.subjectId,
  subjectName: row.subjectName,
  reason: reasonIn(row.reason, locale),
  changes: [...(row.changes ?? [])],
  at: row.at.toISOString(),
});

const toPerson = (
  row: Pick<OrderRow, 'personId' | 'personName' | 'personEmail' | 'personAvatarKey'>,
  urlOf: (fileKey: string) => string,
) => ({
  _id: row.personId,
  name: row.personName,
  email: row.personEmail,
  avatar: row.personAvatarKey === null ? null : { url: urlOf(row.personAvatarKey) },
});

export const toOrder = (row: OrderRow, { locale, urlOf }: Pick<ListView, 'locale' | 'urlOf'>): SupervisedOrder => ({
  _id: row.id,
  code: row.code,
  eventId: row.eventId,
  eventName: nameIn(locale, row.eventName, row.eventNameFr),
  organizerName: row.organizerName,
  buyer: toPerson(row, urlOf),
  state: row.state,
  payment: row.payment,
  refund: row.refund,
  ticketCount: row.ticketCount,
  total: row.totalXaf,
  commission: row.commissionXaf,
  paidWith: row.paidWith,
  createdAt: row.createdAt.toISOString(),
});

export const toPayment = (row: PaymentRow, urlOf: (fileKey: string) => string): SupervisedPayment => ({
  _id: row.id,
  purpose: row.purpose,
  purposeId: row.purposeId,
  orderCode: row.orderCode,
  payer: toPerson(row, urlOf),
  gateway: row.gateway,
  gatewayRef: row.gatewayRef,
  gatewayTxnId: row.gatewayTxnId,
  operator: row.operator,
  number: row.number,
  state: row.state,
  reason: row.reason,
  outcome: row.outcome,
  amount: row.amountXaf,
  createdAt: row.createdAt.toISOString(),
  settledAt: iso(row.settledAt),
});

/** Maps the facts, callbacks and refunds of one payment to the reply. */
export const toPaymentDetails = (
  facts: readonly FactRow[],
  callbacks: readonly CallbackRow[],
  refunds: readonly RefundRow[],
) => ({
  facts: facts.map(({ kind, at }) => ({ kind, at: at.toISOString() })),
  callbacks: callbacks.map(({ id, receivedAt, handledAt, outcome }) => ({
    _id: id,
    receivedAt: receivedAt.toISOString(),
    handledAt: iso(handledAt),
    outcome,
  })),
  refunds: refunds.map(({ id, amountXaf, state, reason, attempts, createdAt, settledAt, paidTo }) => ({
    ...{ _id: id, amount: amountXaf, state, reason, attempts, paidTo },
    createdAt: createdAt.toISOString(),
    settledAt: iso(settledAt),
  })),
});

export const toTransfer = ({ id: _id, kind, at, postings }: TransferRow) => ({
  ...{ _id, kind, at: at.toISOString(), postings: [...postings] },
});

export const toCase = (row: CaseRow, locale: Locale): PaymentCase => ({
  _id: row.id,
  kind: row.kind,
  paymentId: row.paymentId,
  purpose: row.purpose,
  purposeId: row.purposeId,
  orderCode: row.orderCode,
  eventName: row.eventName === null ? null : nameIn(locale, row.eventName, row.eventNameFr),
  payer: row.personId === null ? null : { _id: row.personId, name: row.personName ?? '', email: row.personEmail ?? '' },
  gateway: row.gateway,
  amount: row.amountXaf,
  reason: row.reason,
  attempts: row.attempts,
  refundState: row.refundState,
  chosenNumber:
    row.chosenNumberId && row.chosenOperator && row.chosenAt
      ? {
          ...{ _id: row.chosenNumberId, operator: row.chosenOperator, number: row.chosenNumber },
          chosenAt: row.chosenAt.toISOString(),
        }
      : null,
  report: row.report,
  dispute:
    row.disputeId && row.disputeStatus
      ? {
          ...{ _id: row.disputeId, status: row.disputeStatus, respondBy: row.respondBy?.toISOString() ?? null },
          mayRestoreTickets: row.isRestored === true,
        }
      : null,
  at: row.at.toISOString(),
});
