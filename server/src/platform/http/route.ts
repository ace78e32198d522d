import type { Readable } from 'node:stream';
import type { BodyOutput, Endpoint, FileNames, ParamsOutput, QueryOutput, ReplyInput } from '@ngoma/api/common/endpoint';
import type { Bilingual, Locale } from '@ngoma/api/common/locale';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from './refusal.ts';
import type { Session } from './session/session.ts';

/** A file of a multipart request in memory. Its size was checked while it was read. */
export interface UploadedFile {
  readonly filename: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** The validated input of a request, and its caller. */
export interface Call<E extends Endpoint> {
  readonly params: ParamsOutput<E>;
  readonly query: QueryOutput<E>;
  readonly body: BodyOutput<E>;
  readonly files: Partial<Record<FileNames<E>, UploadedFile>>;
  /** Always present on endpoints that are not public; on public ones if the request has a valid token. */
  readonly session: E['allow'] extends 'public' ? Session | undefined : Session;
  /** The reader's language: `Accept-Language`, else the account's, else English. */
  readonly locale: Locale;
  /** Returns the text in the reader's language. */
  readonly localize: (text: Bilingual) => string;
  /** The validated `Idempotency-Key` header. Undefined if the endpoint is not idempotent or the header is missing. */
  readonly idempotencyKey: string | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Returns a reply, a complete file, or a file as a stream. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyInput<E> | Buffer | Readable>;

/**
 * Rate limit of an endpoint for one caller. `session` counts by account (by address without a session); a function returns the
 * key to count by, such as the email of a login, or undefined to count nothing. A whole venue may share one address, so limits by
 * `address` must be generous.
 */
export interface RouteLimit<E extends Endpoint = Endpoint> {
  readonly perMinute: number;
  readonly by: 'session' | 'address' | ((call: Call<E>) => string | undefined);
}

export interface RouteOptions<E extends Endpoint = Endpoint> {
  readonly limit?: RouteLimit<E>;
  /**
   * The request lets its caller have emails sent to an address of their choice. Such requests are counted by IP address, over all nodes
   * and over all endpoints together.
   */
  readonly sendsMail?: boolean;
  /**
   * Returns the refusal of requests that would wait too long, or undefined. Asked before anything else is read or looked up, because
   * refusing a crowd must cost little.
   */
  readonly turnAway?: () => Refusal | undefined;
  /** The handler stores `call.idempotencyKey` itself, in its own transaction, and the platform does not handle it. */
  readonly ownIdempotency?: boolean;
  /**
   * Readers without a session may get data that are some seconds old, from a replica. For public pages only, never where inventory,
   * money or sessions are decided, nor for a handler that keeps what it has read for other requests.
   */
  readonly readsReplica?: E extends { readonly allow: 'public' } ? boolean : never;
  /** The response has an ETag, and a client that has it already gets 304. For endpoints that are polled every few seconds. */
  readonly revalidates?: boolean;
}

/** An endpoint with its handler. Features return lists of these, and app.ts mounts them. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handler: Handler<Endpoint>;
  readonly limit?: RouteLimit;
  readonly sendsMail?: boolean;
  readonly turnAway?: () => Refusal | undefined;
  readonly ownIdempotency?: boolean;
  readonly readsReplica?: boolean;
  readonly revalidates?: boolean;
}

/** Joins an endpoint and its handler, typing the handler by the endpoint. */
export const route = <const E extends Endpoint>(description: E, handler: Handler<E>, options: RouteOptions<E> = {}): Route => ({
  endpoint: description,
  handler: handler as unknown as Handler<Endpoint>,
  ...(options as unknown as RouteOptions),
});

/**
 * A route that needs the unparsed bytes of the body, such as a signed webhook. `path` is relative to `/api`. Nothing is parsed or
 * checked: the handler verifies the signature, answers through `reply`, and may throw a Refusal.
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
