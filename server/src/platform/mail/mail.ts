import { sql } from 'kysely';
import nodemailer from 'nodemailer';
import { v5 } from 'uuid';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { newId } from '../ids.ts';
import type { Attachment, EmailMessage, JobHandlers, Jobs, Mail } from '../platform.ts';
import type { Db } from '../postgres/database.ts';
import type { RenderedEmail } from './layout.ts';

export interface MailOptions {
  readonly config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'nodeEnv'>;
  readonly db: Db;
  readonly jobs: Jobs;
  readonly clock: Clock;
}

interface SendPayload {
  readonly id: string;
  readonly email: EmailMessage;
}
/** A payload as enqueued before the field was renamed. A job may wait for its retries across an update, so it is still accepted. */
interface OldSendPayload {
  readonly id: string;
  readonly letter: EmailMessage;
}

interface Envelope extends RenderedEmail {
  readonly id: string;
  readonly to: string;
  readonly unsubscribeUrl: string | undefined;
  readonly attachments: readonly Attachment[];
}
type Deliver = (envelope: Envelope) => Promise<void>;

/** Emails that the outbox keeps outside of production. Each has its attachments. */
const maxStored = 1_000;

/** Namespace of UUIDs made from ids. A fixed value, so that the same id always gives the same Message-ID. */
const emailNamespace = '7d0c1f5e-0b51-4c39-9a53-5e0f8d6f2b11';
const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

/**
 * Creates the mail service and the job that sends emails. With `SMTP_URL` emails are sent; otherwise they are stored in
 * `mail_outbox`, which /dev/mail shows. Emails are rendered when they are sent, and keep one Message-ID however often a job runs.
 */
export function createMail({ config, db, jobs, clock }: MailOptions): Mail & { readonly jobs: JobHandlers; close(): void } {
  const smtp = config.smtpUrl ? smtpDelivery(config.smtpUrl, config) : undefined;
  const deliver =
    smtp?.deliver ?? outboxDelivery(db, clock, config.nodeEnv === 'production' ? Number.POSITIVE_INFINITY : maxStored);

  const send = async (email: EmailMessage, attachments: readonly Attachment[] = [], id: string = newId()) => {
    // Loading React and the mail components takes half a second, which a server that only answers requests need not spend.
    const { renderEmail } = await import('./layout.ts');
    const rendered = await renderEmail(email, config);
    await deliver({
      ...rendered,
      id: isUuid(id) ? id : v5(id, emailNamespace),
      to: email.to,
      unsubscribeUrl: email.unsubscribeUrl,
      attachments,
    });
  };

  return {
    send,
    async enqueue(tx, email, priority = 'usual') {
      await jobs.enqueue(tx, 'mail.send', { id: newId(), email } satisfies SendPayload, { priority });
    },
    jobs: {
      'mail.send': (payload: SendPayload | OldSendPayload) =>
        send('email' in payload ? payload.email : payload.letter, [], payload.id),
    },
    close: () => smtp?.close(),
  };
}

function smtpDelivery(
  smtpUrl: string,
  { mailFrom, publicUrl }: Pick<Config, 'mailFrom' | 'publicUrl'>,
): { deliver: Deliver; close(): void } {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    socketTimeout: 30_000,
  });
  const deliver: Deliver = async ({ id, to, subject, html, text, unsubscribeUrl, attachments }) => {
    await transport.sendMail({
      from: mailFrom,
      to,
      subject,
      html,
      text,
      messageId: `<${id}@${new URL(publicUrl).hostname}>`,
      // Prevents automatic replies, such as those about holidays.
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        ...(unsubscribeUrl && {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
      attachments: attachments.map(({ filename, contentType, content }) => ({ filename, contentType, content })),
      // Attachments are bytes; an email must never make the server read files or fetch addresses.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  return { deliver, close: () => transport.close() };
}

/** Stores emails. Removes the oldest ones beyond the maximum. */
function outboxDelivery(db: Db, clock: Clock, max: number): Deliver {
  return async ({ id, to, subject, html, text, attachments }) => {
    const kept = attachments.map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      content: content.toString('base64'),
    }));
    await sql`
      insert into mail_outbox (id, to_address, subject, html, text, attachments, created_at)
      values (${id}, ${to}, ${subject}, ${html}, ${text}, ${JSON.stringify(kept)}::jsonb, ${clock()})
      on conflict (id) do nothing`.execute(db);
    if (!Number.isFinite(max)) return;
    await sql`delete from mail_outbox where created_at < (
      select created_at from mail_outbox order by created_at desc offset ${max - 1} limit 1)`.execute(db);
  };
}
