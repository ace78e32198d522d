import { sql } from 'kysely';
import nodemailer from 'nodemailer';
import { v5 } from 'uuid';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './database.ts';
import { newId } from './ids.ts';
import type { RenderedLetter } from './mail-layout.ts';
import type { Attachment, JobHandlers, Jobs, Letter, Mail } from './platform.ts';

export interface MailOptions {
  readonly config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl'>;
  readonly db: Db;
  readonly jobs: Jobs;
  readonly clock: Clock;
}

interface SendPayload {
  readonly id: string;
  readonly letter: Letter;
}

interface Envelope extends RenderedLetter {
  readonly id: string;
  readonly to: string;
  readonly attachments: readonly Attachment[];
}
type Deliver = (envelope: Envelope) => Promise<void>;

/** A fixed name space, so that one id of a job always gives the same letter's id. */
const letterNamespace = '7d0c1f5e-0b51-4c39-9a53-5e0f8d6f2b11';
const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

/**
 * Mail, and the job that sends it. With `SMTP_URL` letters leave for real; without it they lie in `mail_outbox`, which
 * /dev/mail shows. Either way they are rendered when they are sent, and carry one Message-ID however often a job runs.
 */
export function createMail({ config, db, jobs, clock }: MailOptions): Mail & { readonly jobs: JobHandlers; close(): void } {
  const smtp = config.smtpUrl ? smtpDelivery(config.smtpUrl, config) : undefined;
  const deliver = smtp?.deliver ?? outboxDelivery(db, clock);

  const send = async (letter: Letter, attachments: readonly Attachment[] = [], id: string = newId()) => {
    // React and the mail components take half a second to load; a server that only answers requests need not wait for them.
    const { renderLetter } = await import('./mail-layout.ts');
    const rendered = await renderLetter(letter, config);
    await deliver({ ...rendered, id: isUuid(id) ? id : v5(id, letterNamespace), to: letter.to, attachments });
  };

  return {
    send,
    async enqueue(tx, letter, priority = 'usual') {
      await jobs.enqueue(tx, 'mail.send', { id: newId(), letter } satisfies SendPayload, { priority });
    },
    jobs: { 'mail.send': ({ id, letter }: SendPayload) => send(letter, [], id) },
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
  const deliver: Deliver = async ({ id, to, subject, html, text, attachments }) => {
    await transport.sendMail({
      from: mailFrom,
      to,
      subject,
      html,
      text,
      messageId: `<${id}@${new URL(publicUrl).hostname}>`,
      // Holiday replies and the like would only come back to a machine.
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      attachments: attachments.map(({ filename, contentType, content }) => ({ filename, contentType, content })),
      // Attachments come as bytes; nothing in a letter may make us read files or fetch addresses.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  return { deliver, close: () => transport.close() };
}

function outboxDelivery(db: Db, clock: Clock): Deliver {
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
  };
}
