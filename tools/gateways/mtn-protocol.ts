// The strict part of the double of MTN MoMo: what MTN refuses, and how. It follows the public documentation of the Open API.

import type { DoubleReply, DoubleRequest } from './gateway-double.ts';

export type MtnProductName = 'collection' | 'disbursement';
export type MtnResource = 'requesttopay' | 'transfer' | 'refund';

/** The settings of an account at the double, which a request must match. */
export interface MtnAccount {
  readonly targetEnvironment: string;
  readonly currency: string;
  /** The host that was registered with the API users. */
  readonly callbackHost: string;
}

/** A valid request for money. */
export interface MtnOrder {
  readonly ref: string;
  readonly amount: number;
  readonly externalId: string;
  /** The payer or payee; absent in a refund. */
  readonly party: string | undefined;
  readonly paymentRef: string | undefined;
  readonly callbackUrl: string | undefined;
  readonly payerMessage: string;
  readonly payeeNote: string;
}

export const failure = (status: number, code: string, message: string): DoubleReply => ({ status, json: { code, message } });

export const notFound = failure(404, 'RESOURCE_NOT_FOUND', 'Requested resource was not found.');
export const duplicate = failure(409, 'RESOURCE_ALREADY_EXIST', 'Duplicated reference id. Creation of resource failed.');
const badRequest: DoubleReply = { status: 400 };

/** The answer of the API manager in front of MTN, which has no code. */
export const denied = (message: string): DoubleReply => ({ status: 401, json: { statusCode: 401, message } });

const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export function refuseEnvironment({ headers }: DoubleRequest, { targetEnvironment }: MtnAccount): DoubleReply | undefined {
  if (headers['x-target-environment'] === targetEnvironment) return undefined;
  return failure(500, 'NOT_ALLOWED_TARGET_ENVIRONMENT', 'Access to target environment is forbidden.');
}

/** Returns the request, or the answer that refuses it. */
export function readOrder(resource: MtnResource, request: DoubleRequest, account: MtnAccount): MtnOrder | DoubleReply {
  const { 'x-reference-id': ref, 'x-callback-url': callbackUrl, 'content-type': contentType } = request.headers;
  if (typeof ref !== 'string' || !uuid4.test(ref)) return badRequest;
  if (!contentType?.startsWith('application/json')) return badRequest;
  if (callbackUrl !== undefined) {
    const refusal = refuseCallbackUrl(String(callbackUrl), account);
    if (refusal) return refusal;
  }
  const body = parse(request.raw);
  if (!body) return badRequest;
  const { amount, currency, externalId, payerMessage, payeeNote, referenceIdToRefund } = body;
  const partyKey = { requesttopay: 'payer', transfer: 'payee', refund: undefined }[resource];
  const keys = ['amount', 'currency', 'externalId', 'payerMessage', 'payeeNote', partyKey ?? 'referenceIdToRefund'];
  if (Object.keys(body).some((key) => !keys.includes(key)) || keys.some((key) => body[key] === undefined)) return badRequest;
  if (typeof amount !== 'string' || !/^[1-9]\d*$/.test(amount)) return badRequest;
  if (typeof externalId !== 'string' || externalId === '') return badRequest;
  if (!isNote(payerMessage) || !isNote(payeeNote)) return badRequest;
  const party = partyKey && partyOf(body[partyKey]);
  if (partyKey && party === undefined) return badRequest;
  if (!partyKey && (typeof referenceIdToRefund !== 'string' || !uuid4.test(referenceIdToRefund))) return badRequest;
  if (currency !== account.currency) return failure(500, 'INVALID_CURRENCY', 'Currency not supported.');
  return {
    ...{ ref, externalId, party, payerMessage, payeeNote },
    amount: Number(amount),
    paymentRef: referenceIdToRefund as string | undefined,
    callbackUrl: callbackUrl as string | undefined,
  };
}

function refuseCallbackUrl(address: string, { callbackHost }: MtnAccount): DoubleReply | undefined {
  if (address === '') return badRequest;
  const url = URL.parse(address);
  if (url?.protocol === 'https:' && url.port === '' && url.hostname === callbackHost) return undefined;
  const message = 'Callback URL with different host name then configured for API User.';
  return failure(500, 'INVALID_CALLBACK_URL_HOST', message);
}

/** Tells whether MTN takes a text for the payer or payee: at most 160 characters, without an apostrophe. */
const isNote = (text: unknown): text is string => typeof text === 'string' && text.length <= 160 && !/['’]/.test(text);

/** Returns the number of a party: digits with the country code, without a plus sign. */
function partyOf(party: unknown): string | undefined {
  if (typeof party !== 'object' || party === null) return undefined;
  const { partyIdType, partyId, ...others } = party as Record<string, unknown>;
  if (Object.keys(others).length > 0 || partyIdType !== 'MSISDN') return undefined;
  return typeof partyId === 'string' && /^[1-9]\d{9,14}$/.test(partyId) ? partyId : undefined;
}

function parse(raw: Buffer): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(raw.toString('utf8'));
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** How a transaction with a number goes: it waits for an answer, waits until it is asked about, succeeds, or fails by a code. */
export type MtnBehaviour = 'waits' | 'delayed' | 'succeeds' | { readonly fails: string };

/** The numbers that MTN documents for its sandbox. As payees, those whose payer is not found are payees that are not found. */
const sandboxNumbers: Readonly<Record<string, MtnBehaviour>> = {
  '46733123450': { fails: 'INTERNAL_PROCESSING_ERROR' },
  '46733123451': { fails: 'APPROVAL_REJECTED' },
  '46733123452': { fails: 'EXPIRED' },
  '46733123453': 'waits',
  '46733123454': 'delayed',
  '46733123455': { fails: 'PAYER_NOT_FOUND' },
  '46733123456': { fails: 'PAYEE_NOT_ALLOWED_TO_RECEIVE' },
  '46733123457': { fails: 'NOT_ALLOWED' },
  '46733123458': { fails: 'NOT_ALLOWED_TARGET_ENVIRONMENT' },
  '46733123459': { fails: 'INVALID_CALLBACK_URL_HOST' },
  '46733123460': { fails: 'INVALID_CURRENCY' },
  '46733123461': { fails: 'INTERNAL_PROCESSING_ERROR' },
  '46733123462': { fails: 'SERVICE_UNAVAILABLE' },
  '46733123463': { fails: 'COULD_NOT_PERFORM_TRANSACTION' },
};

/** Cameroonian numbers of this double, because the platform takes no others and MTN documents none. */
const doubleNumbers: Readonly<Record<string, MtnBehaviour>> = {
  '237670000001': { fails: 'NOT_ENOUGH_FUNDS' },
  '237670000002': 'waits',
  '237670000003': { fails: 'APPROVAL_REJECTED' },
  '237670000004': 'succeeds',
  '237670000007': { fails: 'PAYER_LIMIT_REACHED' },
};

export function behaviourOf(number: string | undefined, resource: MtnResource, otherwise: MtnBehaviour): MtnBehaviour {
  const behaviour = sandboxNumbers[number ?? ''] ?? doubleNumbers[number ?? ''] ?? otherwise;
  const isMissingPayee = typeof behaviour === 'object' && behaviour.fails === 'PAYER_NOT_FOUND' && resource !== 'requesttopay';
  return isMissingPayee ? { fails: 'PAYEE_NOT_FOUND' } : behaviour;
}
