import type { Bilingual, Locale } from '@ngoma/api/common/locale';
import { bilingual } from '../i18n/messages.ts';
import { Refusal, type RefusalStatus } from './refusal.ts';

/** The response to a failed request, and whether to log it as a server error. */
export interface ProblemReply {
  readonly status: RefusalStatus | 405 | 500;
  readonly body: Record<string, unknown>;
  readonly retryAfterSeconds?: number;
  readonly isFault: boolean;
}

export const unauthenticated = () => new Refusal('unauthenticated', 401, bilingual('platform.unauthenticated'));

/** The refusal of an admin who has yet to set up the second step of sign-in. */
export const secondStepMissing = () => new Refusal('second_step_setup_required', 403, bilingual('platform.secondStepMissing'));

export const tooManyRequests = (retryAfterSeconds: number) =>
  new Refusal('too_many_requests', 429, bilingual('platform.tooManyRequests'), { retryAfterSeconds });

export const unknownRoute = () => new Refusal('unknown_route', 404, bilingual('platform.unknownRoute'));

const badJson = bilingual('platform.badJson');
const tooLarge = bilingual('platform.tooLarge');
const badRequest = bilingual('platform.badRequest');
const wrongType = bilingual('platform.wrongType');

/** Our texts for the errors of Fastify and its plugins, which are in English for developers. */
const knownErrors: Readonly<Record<string, { status: RefusalStatus; code: string; text: Bilingual }>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 'payload_too_large', text: tooLarge },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, code: 'unsupported_media_type', text: wrongType },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, code: 'bad_json', text: badJson },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, code: 'bad_json', text: badJson },
  FST_ERR_BAD_URL: {
    status: 400,
    code: 'bad_address',
    text: bilingual('platform.badAddress'),
  },
  FST_INVALID_MULTIPART_CONTENT_TYPE: { status: 415, code: 'unsupported_media_type', text: wrongType },
  FST_PARTS_LIMIT: { status: 413, code: 'payload_too_large', text: tooLarge },
  FST_FILES_LIMIT: { status: 413, code: 'payload_too_large', text: tooLarge },
  FST_FIELDS_LIMIT: { status: 413, code: 'payload_too_large', text: tooLarge },
  FST_REQ_FILE_TOO_LARGE: { status: 413, code: 'payload_too_large', text: tooLarge },
};

// Temporary errors of PostgreSQL and of the connection to it: the client may try again.
const passingCodes =
  /^(08...|53...|57P0[1-3]|57014|40001|40P01|55P03|ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN)$/;
const passingMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|server closed the connection|Cannot use a pool after)/i;
// Values that PostgreSQL cannot parse or store. A schema should have refused them, but they are the client's mistake.
const unreadableCodes = /^(22P02|22P05|22003|22007|22008|22021)$/;

/** Returns whether the database is away or too busy, so that the client may try again. */
export function isPassing(error: unknown): boolean {
  const { code, syscall, message } = describe(error);
  // Whatever a connection could not be made for: the socket of a database that is away is missing.
  return syscall === 'connect' || passingCodes.test(code) || passingMessages.test(message);
}

/** Turns any thrown error into the response. The response never contains internals. */
export function problemOf(error: unknown, locale: Locale): ProblemReply {
  if (error instanceof Refusal) {
    return {
      status: error.status,
      body: error.toProblem(locale),
      retryAfterSeconds: error.extras.retryAfterSeconds,
      isFault: false,
    };
  }
  const { code, statusCode } = describe(error);
  const known = knownErrors[code];
  if (known) return problem(known.status, known.code, known.text, locale);
  if (isPassing(error)) {
    const text = bilingual('common.serviceIsBusy');
    return { ...problem(503, 'unavailable', text, locale), retryAfterSeconds: 3, isFault: true };
  }
  if (unreadableCodes.test(code)) return { ...problem(400, 'invalid_input', badRequest, locale), isFault: true };
  if (error instanceof SyntaxError && statusCode === 400) return problem(400, 'bad_json', badJson, locale);
  if (statusCode >= 400 && statusCode < 500) return problem(400, 'bad_request', badRequest, locale);
  return { ...problem(500, 'server_error', bilingual('platform.serverError'), locale), isFault: true };
}

function problem(status: ProblemReply['status'], code: string, text: Bilingual, locale: Locale): ProblemReply {
  return { status, body: { message: text[locale], code }, isFault: false };
}

function describe(error: unknown): { code: string; syscall: string; statusCode: number; message: string } {
  const { code, syscall, statusCode, message } = (error ?? {}) as Readonly<Record<string, unknown>>;
  return {
    ...{ code: String(code ?? ''), syscall: String(syscall ?? '') },
    ...{ statusCode: Number(statusCode ?? 0), message: String(message ?? '') },
  };
}

/** Returns the response to a method that an address does not support. */
export const methodNotAllowed = (locale: Locale): ProblemReply =>
  problem(405, 'method_not_allowed', bilingual('platform.addressDoesNotAcceptThisMethod'), locale);
