/** The three kinds of transactions of pawaPay's Merchant API v2, named as in its addresses. */
export type PawapayKind = 'deposits' | 'payouts' | 'refunds';

export const idFields = { deposits: 'depositId', payouts: 'payoutId', refunds: 'refundId' } as const;

export interface PawapayFailure {
  readonly status: 200 | 400 | 401 | 403 | 500;
  readonly failureCode: string;
  readonly failureMessage: string;
}

export interface PawapayAccount {
  readonly phoneNumber: string;
  readonly provider: string;
}

/** A request that has the documented form. Its values may still be rejected. */
export interface PawapayBody {
  readonly id: string;
  readonly amount: string | undefined;
  readonly currency: string | undefined;
  readonly account: PawapayAccount | undefined;
  readonly depositId: string | undefined;
  readonly customerMessage: string | undefined;
}

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value);
const has = (value: Json, ...names: string[]) =>
  Object.keys(value).length === names.length && names.every((name) => name in value);

export const isUuidV4 = isText(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);

const isAccount = (value: unknown): boolean =>
  isObject(value) &&
  has(value, 'type', 'accountDetails') &&
  value.type === 'MMO' &&
  isObject(value.accountDetails) &&
  has(value.accountDetails, 'phoneNumber', 'provider') &&
  isText(/^\d{1,20}$/)(value.accountDetails.phoneNumber) &&
  isText(/^[A-Z_]{1,40}$/)(value.accountDetails.provider);

const isAmount = isText(/^(?=.{1,23}$)(?:0|[1-9]\d{0,17})(?:\.\d{1,2})?$/);

/** The documented properties and what their values must be. */
const valid: Readonly<Record<string, (value: unknown) => boolean>> = {
  depositId: isUuidV4,
  payoutId: isUuidV4,
  refundId: isUuidV4,
  amount: isAmount,
  currency: isText(/^[A-Z]{3}$/),
  payer: isAccount,
  recipient: isAccount,
  clientReferenceId: isText(/^.{1,36}$/),
  customerMessage: isText(/^[A-Za-z0-9 ]{4,22}$/),
  metadata: (value) => Array.isArray(value) && value.length <= 10 && value.every(isObject),
};

const properties = {
  deposits: { required: ['depositId', 'amount', 'currency', 'payer'], optional: ['customerMessage'] },
  payouts: { required: ['payoutId', 'amount', 'currency', 'recipient'], optional: ['customerMessage'] },
  refunds: { required: ['refundId', 'depositId'], optional: ['amount', 'currency'] },
} as const;

const refused = (failureCode: string, failureMessage: string): PawapayFailure => ({ status: 400, failureCode, failureMessage });

/** Reads the body of a request that moves money, or names its first fault as the API does. */
export function readBody(kind: PawapayKind, contentType: string | undefined, raw: Buffer): PawapayBody | PawapayFailure {
  const json = contentType?.startsWith('application/json') ? parse(raw) : undefined;
  if (!isObject(json)) return refused('INVALID_INPUT', 'We are unable to parse the body of the request.');
  const required: readonly string[] = properties[kind].required;
  const known = [...required, ...properties[kind].optional, 'clientReferenceId', 'metadata'];
  const missing = required.find((name) => json[name] === undefined);
  if (missing) return refused('MISSING_PARAMETER', `The parameter '${missing}' is missing.`);
  const unsupported = Object.keys(json).find((name) => !known.includes(name));
  if (unsupported) return refused('UNSUPPORTED_PARAMETER', `The parameter '${unsupported}' is not supported.`);
  const invalid = Object.keys(json).find((name) => !valid[name]?.(json[name]));
  if (invalid) return refused('INVALID_PARAMETER', `The parameter '${invalid}' is invalid.`);
  if ((json.amount === undefined) !== (json.currency === undefined))
    return refused('MISSING_PARAMETER', "The parameters 'amount' and 'currency' belong together.");
  const party = (json.payer ?? json.recipient) as { readonly accountDetails: PawapayAccount } | undefined;
  const { amount, currency, depositId, customerMessage } = json as Partial<Record<string, string>>;
  return { id: json[idFields[kind]] as string, amount, currency, account: party?.accountDetails, depositId, customerMessage };
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return undefined;
  }
}
