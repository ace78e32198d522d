import type { Readable } from 'node:stream';
import type { BodyOutput, Endpoint, FileNames, ParamsOutput, QueryOutput, ReplyInput } from '@ngoma/api/common/endpoint';
import type { Bilingual, Locale } from '@ngoma/api/common/locale';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from './session.ts';

/** A file part of a multipart request, whole in memory; its size was checked while it was read. */
export interface UploadedFile {
  readonly filename: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** What a handler gets: everything validated, and who is calling. */
export interface Call<E extends Endpoint> {
  readonly params: ParamsOutput<E>;
  readonly query: QueryOutput<E>;
  readonly body: BodyOutput<E>;
  readonly files: Partial<Record<FileNames<E>, UploadedFile>>;
  /** Present on every endpoint that is not public; on public ones when a valid token came along. */
  readonly session: E['allow'] extends 'public' ? Session | undefined : Session;
  /** The reader's language: `Accept-Language`, else the account's, else English. */
  readonly locale: Locale;
  /** Picks the sentence in the reader's language. */
  readonly say: (text: Bilingual) => string;
  /** The `Idempotency-Key` header, checked for its form, where the endpoint is idempotent and the caller sent one. */
  readonly idempotencyKey: string | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A reply, a whole file, or a file that is written while it is sent. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyInput<E> | Buffer | Readable>;

/**
 * How often one caller may call. `session` counts by account (by address where nobody is signed in); a function names
 * what is counted, such as the e-mail of a login, or nothing for a call that is not. A whole venue may share one address: count by `address` generously.
 */
export interface RouteLimit<E extends Endpoint = Endpoint> {
  readonly perMinute: number;
  readonly by: 'session' | 'address' | ((call: Call<E>) => string | undefined);
}

export interface RouteOptions<E extends Endpoint = Endpoint> {
  readonly limit?: RouteLimit<E>;
  /** The handler keeps `call.idempotencyKey` itself, inside its own transaction; the platform then stays out of it. */
  readonly ownIdempotency?: boolean;
  /** The answer carries an ETag, and 304 is answered to whoever has it already: for what is asked for every few seconds. */
  readonly revalidates?: boolean;
}

/** An endpoint with what answers it. Slices hand lists of these to the composition root, which mounts them. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handler: Handler<Endpoint>;
  readonly limit?: RouteLimit;
  readonly ownIdempotency?: boolean;
  readonly revalidates?: boolean;
}

/** Joins a description and its handler, keeping the handler typed by the description. */
export const route = <const E extends Endpoint>(description: E, handler: Handler<E>, options: RouteOptions<E> = {}): Route => ({
  endpoint: description,
  handler: handler as unknown as Handler<Endpoint>,
  ...(options as unknown as RouteOptions),
});

/**
 * A call that needs the bytes exactly as they came (a signed webhook). `path` stands under `/api`. Nothing is parsed or
 * guarded: the handler checks the signature itself, answers through `reply`, and may throw a Refusal.
 */
export interface RawRoute {
  readonly method: readonly ('GET' | 'POST' | 'PUT')[];
  readonly path: `/${string}`;
  readonly handler: (call: RawCall) => Promise<unknown>;
}
export interface RawCall {
  readonly bytes: Buffer;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
