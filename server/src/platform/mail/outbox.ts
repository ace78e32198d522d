import type { Bilingual } from '@ngoma/api/common/locale';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { unknownRoute } from '../http/problems.ts';
import { bilingual } from '../i18n/messages.ts';
import type { Db } from '../postgres/database.ts';
import { escapeHtml, page, sendPage, when } from './outbox-page.ts';

interface StoredEmail {
  readonly id: string;
  readonly to_address: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments: readonly { filename: string; contentType: string; content: string }[];
  readonly created_at: Date;
}

type Localize = (text: Bilingual) => string;

/** Returns whether the outbox may be read: only without a mail server, and never in production. */
export const isOutboxShown = (config: Pick<Config, 'smtpUrl' | 'nodeEnv'>): boolean =>
  !config.smtpUrl && config.nodeEnv !== 'production';

/**
 * Serves the outbox at /dev/mail: newest first, each email as its recipient would see it, with attachments. `?to=` filters by
 * address; `Accept: application/json` returns JSON. Adds no routes if emails are really sent or in production.
 */
export function showOutbox(
  app: FastifyInstance,
  { config, db }: { config: Pick<Config, 'smtpUrl' | 'nodeEnv' | 'publicUrl'>; db: Db },
): void {
  if (!isOutboxShown(config)) return;

  app.get('/dev/mail', async (request, reply) => {
    const { to } = request.query as { to?: unknown };
    const emails = await list(db, typeof to === 'string' && to !== '' ? to : undefined);
    if (request.headers.accept?.includes('application/json')) {
      return reply.header('Cache-Control', 'no-store').send({ emails: emails.map(toJson) });
    }
    return sendPage(reply, listPage(emails, localizeIn(request.locale), request.locale));
  });

  app.get<{ Params: { id: string } }>('/dev/mail/:id', async ({ params, locale }, reply) =>
    sendPage(reply, emailPage(await get(db, params.id), localizeIn(locale), locale)),
  );

  app.get<{ Params: { id: string } }>('/dev/mail/:id/html', async ({ params }, reply) => {
    const email = await get(db, params.id);
    // Sandboxed by the frame and by this header, so that the email's scripts never run.
    reply.header(
      'Content-Security-Policy',
      `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'; sandbox ${sandbox}`,
    );
    reply.header('X-Frame-Options', 'SAMEORIGIN').header('Cache-Control', 'no-store');
    return reply.type('text/html; charset=utf-8').send(withOwnPictures(email.html, config.publicUrl));
  });

  app.get<{ Params: { id: string; index: string } }>('/dev/mail/:id/attachments/:index', async ({ params }, reply) => {
    const attachment = (await get(db, params.id)).attachments[Number(params.index)];
    if (!attachment) throw unknownRoute();
    reply.header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename)}`);
    return reply.type(attachment.contentType).header('Cache-Control', 'no-store').send(Buffer.from(attachment.content, 'base64'));
  });
}

/** Same origin, because the server sends its pictures to no other. Without `allow-scripts` this permits nothing else. */
const sandbox = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox';

/**
 * Loads our pictures from the host that shows the email. PUBLIC_URL may name another host, such as localhost instead of
 * 127.0.0.1, or one that this machine cannot reach.
 */
const withOwnPictures = (html: string, publicUrl: string): string => html.replaceAll(`src="${publicUrl}/`, 'src="/');

async function list(db: Db, to: string | undefined): Promise<StoredEmail[]> {
  const { rows } = await sql<StoredEmail>`
    select * from mail_outbox where ${to ?? null}::text is null or lower(to_address) = lower(${to ?? null}) order by created_at desc, id desc limit 100`.execute(
    db,
  );
  return rows;
}

async function get(db: Db, id: string): Promise<StoredEmail> {
  const { rows } = await sql<StoredEmail>`select * from mail_outbox where id::text = ${id}`.execute(db);
  if (!rows[0]) throw unknownRoute();
  return rows[0];
}

const toJson = ({ id, to_address, subject, html, text, attachments, created_at }: StoredEmail) => ({
  id,
  to: to_address,
  subject,
  html,
  text,
  attachments: attachments.map(({ filename, contentType }, index) => ({
    filename,
    contentType,
    url: `/dev/mail/${id}/attachments/${index}`,
  })),
  createdAt: created_at.toISOString(),
});

const localizeIn =
  (locale: 'en' | 'fr'): Localize =>
  (text) =>
    text[locale];
function listPage(emails: readonly StoredEmail[], localize: Localize, locale: string): string {
  const title = localize(bilingual('platform.outbox'));
  const intro = localize(bilingual('platform.noMailServerIsSetUp'));
  const empty = localize(bilingual('platform.nothingYetSignUpOrBuy'));
  const items = emails.map(
    ({ id, subject, to_address, created_at, attachments }) =>
      `<li><a class="card" href="/dev/mail/${id}"><span class="row"><b>${escapeHtml(subject)}</b><span class="meta">${escapeHtml(when(created_at, locale))}</span></span><span class="meta">${escapeHtml(to_address)}${attachments.length ? ` · ${attachments.map(({ filename }) => escapeHtml(filename)).join(', ')}` : ''}</span></a></li>`,
  );
  return page(
    title,
    locale,
    `<h1>${title}</h1><p>${intro}</p>${items.length ? `<ul>${items.join('')}</ul>` : `<p>${empty}</p>`}`,
  );
}

function emailPage(email: StoredEmail, localize: Localize, locale: string): string {
  const back = localize(bilingual('platform.allEmails'));
  const plain = localize(bilingual('platform.asPlainText'));
  const files = email.attachments.map(
    ({ filename }, index) =>
      `<a class="chip" href="/dev/mail/${email.id}/attachments/${index}" download>${escapeHtml(filename)}</a>`,
  );
  return page(
    email.subject,
    locale,
    `<p><a href="/dev/mail">← ${back}</a></p><h1>${escapeHtml(email.subject)}</h1><p>${escapeHtml(email.to_address)} · ${escapeHtml(when(email.created_at, locale))}</p>${files.join('')}
<iframe sandbox="${sandbox}" src="/dev/mail/${email.id}/html" title="${escapeHtml(email.subject)}"></iframe>
<details><summary>${plain}</summary><pre>${escapeHtml(email.text)}</pre></details>`,
  );
}
