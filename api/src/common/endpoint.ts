import type { z } from 'zod';
import type { Role } from './roles.ts';

/**
 * Callers that an endpoint admits: everyone, every signed-in user, or the listed roles. Ownership and state are checked by the
 * use case.
 */
export type Allow = 'public' | 'signed-in' | readonly Role[];

/** A file part of a multipart request, with its description and its maximum size in bytes. */
export interface FilePart {
  readonly describe: string;
  readonly maxBytes: number;
  readonly contentTypes: readonly string[];
  readonly required?: boolean;
}

/**
 * Description of one HTTP endpoint. The server registers, validates, guards and documents its route from this object, and the web
 * app takes its types from it. `path` is relative to `/api`, with `:name` for parameters.
 */
export interface Endpoint<
  Params extends z.ZodType | undefined = z.ZodType | undefined,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Reply extends z.ZodType = z.ZodType,
  Files extends Readonly<Record<string, FilePart>> | undefined = Readonly<Record<string, FilePart>> | undefined,
  Access extends Allow = Allow,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly allow: Access;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Present on multipart endpoints. The body schema then describes the text fields, which arrive as strings. */
  readonly files?: Files;
  /** Status of a successful response; 200 by default. */
  readonly status?: 200 | 201;
  readonly reply: Reply;
  /** Error codes by status, beside the general ones (400, 401, 403, 429), for the published description. */
  readonly refuses?: Readonly<
    Partial<Record<400 | 401 | 403 | 404 | 406 | 409 | 410 | 413 | 415 | 422 | 503, readonly string[]>>
  >;
  /** Whether an admin may call it who has yet to set up the second step of sign-in. All other endpoints are closed to them. */
  readonly beforeSecondStep?: boolean;
  /** Whether the endpoint accepts the `Idempotency-Key` header, so that a repeated write has no second effect. */
  readonly idempotent?: boolean;
  /** Content type of a reply that is a file and not JSON (PDF, calendar). */
  readonly produces?: string;
}

/** Returns the description unchanged and keeps its literal types. */
export const endpoint = <
  const P extends z.ZodType | undefined = undefined,
  const Q extends z.ZodType | undefined = undefined,
  const B extends z.ZodType | undefined = undefined,
  const R extends z.ZodType = z.ZodType,
  const F extends Readonly<Record<string, FilePart>> | undefined = undefined,
  const W extends Allow = Allow,
>(
  description: Endpoint<P, Q, B, R, F, W>,
): Endpoint<P, Q, B, R, F, W> => description;

// The type of an optional property includes `undefined`. A described part is always present.
type Defined<S> = Exclude<S, undefined>;
type InputOf<S> = [Defined<S>] extends [never] ? undefined : Defined<S> extends z.ZodType ? z.input<Defined<S>> : undefined;
type OutputOf<S> = [Defined<S>] extends [never] ? undefined : Defined<S> extends z.ZodType ? z.output<Defined<S>> : undefined;

/** Types of a request as the caller sends it, before defaults and trimming. */
export type ParamsInput<E extends Endpoint> = InputOf<E['params']>;
export type QueryInput<E extends Endpoint> = InputOf<E['query']>;
export type BodyInput<E extends Endpoint> = InputOf<E['body']>;
/** Types of a request as the server receives it, after defaults and trimming. */
export type ParamsOutput<E extends Endpoint> = OutputOf<E['params']>;
export type QueryOutput<E extends Endpoint> = OutputOf<E['query']>;
export type BodyOutput<E extends Endpoint> = OutputOf<E['body']>;
/** Type of the reply. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
export type ReplyInput<E extends Endpoint> = z.input<E['reply']>;
export type FileNames<E extends Endpoint> = [Defined<E['files']>] extends [never] ? never : keyof Defined<E['files']> & string;

/** Returns a file part for an uploaded picture. The size limit fits photos from current phones. */
export const pictureOf = (describe: string, required = false): FilePart => ({
  describe,
  maxBytes: 10 * 1024 * 1024,
  contentTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
  required,
});
