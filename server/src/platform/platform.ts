import type { Bilingual, Locale } from '@ngoma/api/common/locale';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { KeyRing } from './keys/key-ring.ts';
import type { Db, Tx } from './postgres/database.ts';

/**
 * The job queue. Jobs are enqueued in the caller's transaction: a rolled-back transaction enqueues none, a committed one always
 * does.
 */
export interface Jobs {
  enqueue(tx: Tx | Db, name: string, payload: Record<string, unknown>, options?: JobOptions): Promise<void>;
  /** Enqueues many jobs of one name in one statement. */
  enqueueMany(tx: Tx | Db, name: string, payloads: readonly Record<string, unknown>[], options?: JobOptions): Promise<void>;
  /** Enqueues many jobs of one name in one statement, each with its own key and time. No two of them may have the same key. */
  enqueueKeyed(tx: Tx | Db, name: string, jobs: readonly KeyedJob[], options?: Pick<JobOptions, 'priority'>): Promise<void>;
  /**
   * Enqueues a job for work that is collected until its time, unless there is one with its key. It may miss a transaction whose commit
   * takes longer than that, so the work must also be looked for regularly.
   */
  enqueueCollected(tx: Tx | Db, name: string, job: Pick<KeyedJob, 'key' | 'runAt'>): Promise<void>;
  /** Removes the jobs with these keys. A running one is not interrupted, but is not repeated either if it fails. */
  remove(tx: Tx | Db, keys: readonly string[]): Promise<void>;
}
export interface KeyedJob {
  readonly payload: Record<string, unknown>;
  readonly key: string;
  readonly runAt: Date;
}
export interface JobOptions {
  readonly runAt?: Date;
  /** A job replaces one with the same key that has not run yet. */
  readonly key?: string;
  readonly maxAttempts?: number;
  /** Jobs of one queue run one after the other. */
  readonly queue?: string;
  readonly priority?: JobPriority;
}
/**
 * Order of due jobs: `awaited` for what a user waits for at the screen (a payment that was just approved), `usual`, and `low` for
 * pictures, messages to many and cleaning up, so that ten thousand of them delay no other job.
 */
export type JobPriority = 'awaited' | 'usual' | 'low';
/** Handlers by job name. A job may run twice, so its handler must be idempotent. */
export type JobHandlers = Readonly<Record<string, (payload: never) => Promise<void>>>;
/** A recurring job: its name and a cron expression in UTC. */
export interface RecurringJob {
  readonly name: string;
  readonly cron: string;
}

export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}
/** The look of an event, for emails about it. */
export interface EmailLook {
  /** Colours such as `#161B4B`, for ornaments: no text stands on them. */
  readonly colours: readonly string[];
  /** A picture at a public address; its size in pixels keeps its place while it loads. */
  readonly picture?: { readonly url: string; readonly alt: string; readonly width: number; readonly height: number };
}
/** The content of an email. The layout is the platform's. */
export interface EmailMessage {
  readonly to: string;
  readonly locale: Locale;
  readonly subject: Bilingual;
  readonly heading: Bilingual;
  readonly paragraphs: readonly Bilingual[];
  readonly facts?: readonly { readonly label: Bilingual; readonly value: Bilingual | string }[];
  readonly look?: EmailLook;
  /** Shown large and spaced, for codes that recipients type. */
  readonly code?: string;
  readonly action?: { readonly label: Bilingual; readonly url: string };
  readonly footnote?: Bilingual;
  /** The signed address that switches such emails off, for emails that a person may switch off (RFC 8058). */
  readonly unsubscribeUrl?: string;
}
export interface Mail {
  /** Enqueues a job that sends the email after the caller's transaction has committed. Emails to many have the priority `low`. */
  enqueue(tx: Tx | Db, email: EmailMessage, priority?: JobPriority): Promise<void>;
  /**
   * Sends at once, for use inside jobs, which may attach files. A job may run twice: emails sent with one `id` (such as
   * `tickets:<order>`) have one Message-ID, so that the outbox drops the second one and mail programs recognise it.
   */
  send(email: EmailMessage, attachments?: readonly Attachment[], id?: string): Promise<void>;
}

/** A channel to a phone number. */
export type PhoneChannel = 'sms' | 'whatsapp';
export interface PhoneMessage {
  /** The same for every attempt. */
  readonly id: string;
  /** In international form, with a plus. */
  readonly to: string;
  readonly locale: Locale;
  readonly text: string;
  /** The template of the message that Meta approved, and the values of its placeholders in their order. */
  readonly template: { readonly name: string; readonly parameters: readonly string[]; readonly copiedCode?: string | undefined };
}
/** `unknown`: the provider did not answer, so the message may have been sent. `refused`: it was not, and never will be. */
export type PhoneOutcome = 'sent' | 'refused' | 'unknown';
/** Sends one message. Throws when the message was certainly not sent and a later attempt may succeed. */
export type PhoneSender = (message: PhoneMessage) => Promise<PhoneOutcome>;
export interface PhoneMessages {
  /** Returns whether messages can be sent by this channel: by a provider, or outside of production to the outbox. */
  isAvailable(channel: PhoneChannel): boolean;
  /** Sends at once, for use inside jobs. Throws for a channel that is not available. */
  send(channel: PhoneChannel, message: PhoneMessage): Promise<PhoneOutcome>;
}

export interface StoredFile {
  readonly body: Buffer;
  readonly contentType: string;
}
/**
 * Files by key (`covers/<id>-960.webp`). Public ones are served at `/files/<key>`, private ones only by a route of their feature.
 */
export interface Files {
  put(key: string, body: Buffer, contentType: string): Promise<void>;
  get(key: string): Promise<StoredFile | undefined>;
  remove(key: string): Promise<void>;
  /** Returns the path of a public file below the site's root. */
  url(key: string): string;
}

/** The cache of the HTML of public pages. Dropping by tag reaches every node. */
export interface PageCache {
  /**
   * Drops the pages with one of the tags, such as `event:<id>` or `events`. To be called in the transaction that changes the
   * content of the pages.
   */
  drop(tx: Tx | Db, tags: readonly string[]): Promise<void>;
}

/** The services that every feature receives. It knows no feature. */
export interface Platform {
  readonly config: Config;
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly mail: Mail;
  readonly phoneMessages: PhoneMessages;
  readonly files: Files;
  readonly pages: PageCache;
  /** The secrets with which the platform signs and encrypts. */
  readonly keys: KeyRing;
  readonly logger: Logger;
}
