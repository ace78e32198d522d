import type { z } from 'zod';
import type { Role } from './roles.ts';

/** Who may call: anybody, anybody signed in, or the listed roles only. Ownership and state are checked further in. */
export type Allow = 'public' | 'signed-in' | readonly Role[];

/** A file part of a multipart request: what it is for people, and how many bytes it may have. */
export interface FilePart {
  readonly describe: string;
  readonly maxBytes: number;
  readonly contentTypes: readonly string[];
  readonly required?: boolean;
}

/**
 * One HTTP call, described once: the server registers, validates, guards and documents its route from this object, and
 * the web app is typed by the same object. `path` stands under `/api`, with `:name` for parameters.
 */
export interface Endpoint<
  Params extends z.ZodType | undefined = z.ZodType | undefined,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Reply extends z.ZodType = z.ZodType,
  Files extends Readonly<Record<string, FilePart>> | undefined = Readonly<Record<string, FilePart>> | undefined,
  Who extends Allow = Allow,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly allow: Who;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Present on multipart calls; the body schema then describes the text fields, which arrive as strings. */
  readonly files?: Files;
  /** The status of success; 200 where not given. */
  readonly status?: 200 | 201;
  readonly reply: Reply;
  /** The refusals beside the general ones (400, 401, 403, 429), as `status: codes`, for the published description. */
  readonly refuses?: Readonly<
    Partial<Record<400 | 401 | 403 | 404 | 406 | 409 | 410 | 413 | 415 | 422 | 503, readonly string[]>>
  >;
  /** Writes that could be sent twice accept the `Idempotency-Key` header. */
  readonly idempotent?: boolean;
  /** A reply that is a file and no JSON (PDF, calendar): its content type. */
  readonly produces?: string;
}

/** Keeps the literal types of a description; does nothing at run time. */
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

// An optional property's type carries `undefined` along; a part that is described is always there.
type Given<S> = Exclude<S, undefined>;
type InputOf<S> = [Given<S>] extends [never] ? undefined : Given<S> extends z.ZodType ? z.input<Given<S>> : undefined;
type OutputOf<S> = [Given<S>] extends [never] ? undefined : Given<S> extends z.ZodType ? z.output<Given<S>> : undefined;

/** What a caller sends (before defaults and trimming). */
export type ParamsInput<E extends Endpoint> = InputOf<E['params']>;
export type QueryInput<E extends Endpoint> = InputOf<E['query']>;
export type BodyInput<E extends Endpoint> = InputOf<E['body']>;
/** What the server works with (after defaults and trimming). */
export type ParamsOutput<E extends Endpoint> = OutputOf<E['params']>;
export type QueryOutput<E extends Endpoint> = OutputOf<E['query']>;
export type BodyOutput<E extends Endpoint> = OutputOf<E['body']>;
/** What comes back. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
export type ReplyInput<E extends Endpoint> = z.input<E['reply']>;
export type FileNames<E extends Endpoint> = [Given<E['files']>] extends [never] ? never : keyof Given<E['files']> & string;

/** Pictures that people upload: enough for any phone's photograph. */
export const pictureOf = (describe: string, required = false): FilePart => ({
  describe,
  maxBytes: 10 * 1024 * 1024,
  contentTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
  required,
});
