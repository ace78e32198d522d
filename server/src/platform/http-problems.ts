import type { Bilingual, Locale } from '@ngoma/api/common/locale';
import { Refusal, type RefusalStatus } from './refusal.ts';

/** What leaves the server instead of a reply, and whether the operator should look at it. */
export interface ProblemReply {
  readonly status: RefusalStatus | 405 | 500;
  readonly body: Record<string, unknown>;
  readonly retryAfterSeconds?: number;
  readonly isFault: boolean;
}

export const unauthenticated = () => new Refusal('unauthenticated', 401, { en: 'Please sign in', fr: 'Veuillez vous connecter' });

export const tooManyRequests = (retryAfterSeconds: number) =>
  new Refusal(
    'too_many_requests',
    429,
    { en: 'Too many requests. Please wait a moment.', fr: 'Trop de requêtes. Veuillez patienter un instant.' },
    { retryAfterSeconds },
  );

export const unknownRoute = () =>
  new Refusal('unknown_route', 404, { en: 'There is nothing at this address', fr: "Il n'y a rien à cette adresse" });

const badJson = { en: 'This request is not valid JSON', fr: "Cette requête n'est pas du JSON valide" };
const tooLarge = { en: 'This request is too large', fr: 'Cette requête est trop volumineuse' };
const badRequest = { en: 'This request could not be understood', fr: "Cette requête n'a pas pu être comprise" };
const wrongType = { en: 'This content type is not accepted here', fr: "Ce type de contenu n'est pas accepté ici" };

/** Fastify's and its plugins' own errors, which speak English to developers, in our words. */
const knownErrors: Readonly<Record<string, { status: RefusalStatus; code: string; text: Bilingual }>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 'payload_too_large', text: tooLarge },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, code: 'unsupported_media_type', text: wrongType },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, code: 'bad_json', text: badJson },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, code: 'bad_json', text: badJson },
  FST_ERR_BAD_URL: {
    status: 400,
    code: 'bad_address',
    text: { en: 'This address is malformed', fr: 'Cette adresse est mal formée' },
  },
  FST_INVALID_MULTIPART_CONTENT_TYPE: { status: 415, code: 'unsupported_media_type', text: wrongType },
  FST_PARTS_LIMIT: { status: 413, code: 'payload_too_large', text: tooLarge },
  FST_FILES_LIMIT: { status: 413, code: 'payload_too_large', text: tooLarge },
  FST_FIELDS_LIMIT: { status: 413, code: 'payload_too_large', text: tooLarge },
  FST_REQ_FILE_TOO_LARGE: { status: 413, code: 'payload_too_large', text: tooLarge },
};

// Classes and codes of PostgreSQL, and of the socket to it, which pass by themselves: the caller may try again.
const passingCodes =
  /^(08...|53...|57P0[1-3]|57014|40001|40P01|55P03|ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN)$/;
const passingMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|server closed the connection|Cannot use a pool after)/i;
// What PostgreSQL cannot read or hold: it slipped past a schema, but is the caller's value all the same.
const unreadableCodes = /^(22P02|22P05|22003|22007|22008|22021)$/;

/** Turns whatever was thrown into what the caller is told. Nothing internal is ever part of it. */
export function problemOf(error: unknown, locale: Locale): ProblemReply {
  if (error instanceof Refusal) {
    return {
      status: error.status,
      body: error.toProblem(locale),
      retryAfterSeconds: error.extras.retryAfterSeconds,
      isFault: false,
    };
  }
  const { code, statusCode, message } = describe(error);
  const known = knownErrors[code];
  if (known) return tell(known.status, known.code, known.text, locale);
  if (passingCodes.test(code) || passingMessages.test(message)) {
    const text = {
      en: 'The service is busy. Please try again in a few seconds.',
      fr: 'Le service est occupé. Veuillez réessayer dans quelques secondes.',
    };
    return { ...tell(503, 'unavailable', text, locale), retryAfterSeconds: 3, isFault: true };
  }
  if (unreadableCodes.test(code)) return { ...tell(400, 'invalid_input', badRequest, locale), isFault: true };
  if (error instanceof SyntaxError && statusCode === 400) return tell(400, 'bad_json', badJson, locale);
  if (statusCode >= 400 && statusCode < 500) return tell(400, 'bad_request', badRequest, locale);
  return { ...tell(500, 'server_error', { en: 'Server error', fr: 'Erreur du serveur' }, locale), isFault: true };
}

function tell(status: ProblemReply['status'], code: string, text: Bilingual, locale: Locale): ProblemReply {
  return { status, body: { message: text[locale], code }, isFault: false };
}

function describe(error: unknown): { code: string; statusCode: number; message: string } {
  const { code, statusCode, message } = (error ?? {}) as { code?: unknown; statusCode?: unknown; message?: unknown };
  return { code: String(code ?? ''), statusCode: Number(statusCode ?? 0), message: String(message ?? '') };
}

/** The answer to a method that an address does not know. */
export const methodNotAllowed = (locale: Locale): ProblemReply =>
  tell(
    405,
    'method_not_allowed',
    { en: 'This address does not accept this method', fr: "Cette adresse n'accepte pas cette méthode" },
    locale,
  );
