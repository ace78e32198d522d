import { idFields, type PawapayAccount, type PawapayKind } from './pawapay-requests.ts';

type Status = 'ACCEPTED' | 'ENQUEUED' | 'PROCESSING' | 'IN_RECONCILIATION' | 'COMPLETED' | 'FAILED';

/** A deposit, payout or refund of the double. */
export interface Transaction {
  readonly kind: PawapayKind;
  readonly id: string;
  readonly amountXaf: number;
  readonly account: PawapayAccount;
  readonly depositId: string | undefined;
  readonly customerMessage: string | undefined;
  readonly created: Date;
  status: Status;
  failureCode?: string;
  providerTransactionId?: string;
  /** Replaces fields of what is reported, for providers that report something else than was asked. */
  reported?: Readonly<Record<string, unknown>>;
}

/** Results of the sandbox's test numbers (237 653 456 for MTN, 237 693 456 for Orange) by their last three digits. */
const outcomes: Readonly<Record<PawapayKind, Readonly<Record<string, string>>>> = {
  deposits: {
    MTN_019: 'PAYER_LIMIT_REACHED',
    MTN_029: 'PAYER_NOT_FOUND',
    MTN_039: 'PAYMENT_NOT_APPROVED',
    MTN_069: 'UNSPECIFIED_FAILURE',
    MTN_789: 'COMPLETED',
    ORANGE_019: 'PAYER_LIMIT_REACHED',
    ORANGE_029: 'PAYER_NOT_FOUND',
    ORANGE_039: 'PAYMENT_NOT_APPROVED',
    ORANGE_049: 'INSUFFICIENT_BALANCE',
    ORANGE_069: 'UNSPECIFIED_FAILURE',
    ORANGE_789: 'COMPLETED',
  },
  payouts: {
    MTN_089: 'RECIPIENT_NOT_FOUND',
    MTN_119: 'UNSPECIFIED_FAILURE',
    MTN_129: 'PROCESSING',
    ORANGE_099: 'WALLET_LIMIT_REACHED',
    ORANGE_119: 'UNSPECIFIED_FAILURE',
    ORANGE_129: 'PROCESSING',
  },
  refunds: {},
};

/** Returns what happens to a transaction by itself: a failure code, `COMPLETED`, or `PROCESSING` for one that stays open. */
export function outcomeOf(kind: PawapayKind, { phoneNumber }: PawapayAccount): string {
  const [, operator, ending] = /^2376([59])3456(\d{3})$/.exec(phoneNumber) ?? [];
  const number = `${operator === '5' ? 'MTN' : 'ORANGE'}_${ending}`;
  // Payers decide on deposits. Payouts and refunds need no approval.
  return outcomes[kind][number] ?? (kind === 'deposits' ? 'PROCESSING' : 'COMPLETED');
}

/** Returns a transaction as pawaPay reports it, when asked and in callbacks. */
export function dataOf(transaction: Transaction) {
  const { kind, id, status, amountXaf, account, customerMessage, created, failureCode } = transaction;
  return {
    ...{ [idFields[kind]]: id, status, amount: amountXaf.toFixed(2), currency: 'XAF', country: 'CMR' },
    [kind === 'deposits' ? 'payer' : 'recipient']: { type: 'MMO', accountDetails: account },
    ...{ customerMessage, created: created.toISOString(), providerTransactionId: transaction.providerTransactionId },
    ...(failureCode && { failureReason: { failureCode, failureMessage: `The payment failed: ${failureCode}.` } }),
    ...transaction.reported,
  };
}
