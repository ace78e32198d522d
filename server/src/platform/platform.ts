import type { Bilingual, Locale } from '@ngoma/api/common/locale';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db, Tx } from './database.ts';

/** Work that happens later. It is enqueued in the caller's transaction: a rolled-back fact sends nothing, a committed one always does. */
export interface Jobs {
  enqueue(tx: Tx | Db, name: string, payload: Record<string, unknown>, options?: JobOptions): Promise<void>;
  /** One statement for many jobs of one kind. */
  enqueueMany(tx: Tx | Db, name: string, payloads: readonly Record<string, unknown>[], options?: JobOptions): Promise<void>;
}
export interface JobOptions {
  readonly runAt?: Date;
  /** Two jobs with one key are one job, as long as the first has not run. */
  readonly key?: string;
  readonly maxAttempts?: number;
  /** Jobs of one queue run one after the other. */
  readonly queue?: string;
  readonly priority?: JobPriority;
}
/**
 * Of the jobs that are due, which comes first: what somebody stands and waits for (a payment that was just approved), the
 * usual, and what may take its time (pictures, messages to many, tidying), so that ten thousand of these hold up nobody.
 */
export type JobPriority = 'awaited' | 'usual' | 'patient';
/** What a slice contributes: job name → what to do. A handler may run twice; it must be harmless then. */
export type JobHandlers = Readonly<Record<string, (payload: never) => Promise<void>>>;
/** Work that recurs: a cron line (UTC) and the job's name. */
export interface RecurringJob {
  readonly name: string;
  readonly cron: string;
}

export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}
/** A letter: the layout is the house's, the words are the slice's. */
export interface Letter {
  readonly to: string;
  readonly locale: Locale;
  readonly subject: Bilingual;
  readonly heading: Bilingual;
  readonly paragraphs: readonly Bilingual[];
  readonly facts?: readonly { readonly label: Bilingual; readonly value: Bilingual | string }[];
  /** Shown large and spaced, for codes that people type. */
  readonly code?: string;
  readonly action?: { readonly label: Bilingual; readonly url: string };
  readonly footnote?: Bilingual;
}
export interface Mail {
  /** Sends by a job, after the caller's transaction has committed; letters to many are `patient`. */
  enqueue(tx: Tx | Db, letter: Letter, priority?: JobPriority): Promise<void>;
  /**
   * Sends now; for use inside jobs, which may attach files. A job may run twice: what it sends under one `id` (such as
   * `tickets:<order>`) is one letter, whose second copy the outbox drops and mail programs recognise.
   */
  send(letter: Letter, attachments?: readonly Attachment[], id?: string): Promise<void>;
}

export interface StoredFile {
  readonly body: Buffer;
  readonly contentType: string;
}
/** Files by key (`covers/<id>-960.webp`). Public ones are served at `/files/<key>`, private ones only through a route of their slice. */
export interface Files {
  put(key: string, body: Buffer, contentType: string): Promise<void>;
  get(key: string): Promise<StoredFile | undefined>;
  remove(key: string): Promise<void>;
  /** The address of a public file. */
  url(key: string): string;
}

/** The cached HTML of public pages. Dropping by tag reaches every node. */
export interface PageCache {
  /** `tags` such as `event:<id>` or `events`. Called in the transaction that changes what the pages show. */
  drop(tx: Tx | Db, tags: readonly string[]): Promise<void>;
}

/** What every slice is given. It knows no slice. */
export interface Platform {
  readonly config: Config;
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly mail: Mail;
  readonly files: Files;
  readonly pages: PageCache;
  readonly logger: Logger;
}
