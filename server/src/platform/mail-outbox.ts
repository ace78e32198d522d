import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Config } from './config.ts';
import type { Db } from './database.ts';
import { unknownRoute } from './http-problems.ts';

interface KeptLetter {
  readonly id: string;
  readonly to_address: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments: readonly { filename: string; contentType: string; content: string }[];
  readonly created_at: Date;
}

type Say = (words: { en: string; fr: string }) => string;

/** The outbox stands in for a mail server on a developer's machine and in the demo; nowhere else may it be read. */
export const isOutboxShown = (config: Pick<Config, 'smtpUrl' | 'nodeEnv'>): boolean =>
  !config.smtpUrl && config.nodeEnv !== 'production';

/**
 * Shows what would have been sent, at /dev/mail: newest first, each as its reader would see it, attachments included.
 * `?to=` filters by address; `Accept: application/json` answers programs. Registers nothing where real mail is sent.
 */
export function showOutbox(app: FastifyInstance, { config, db }: { config: Pick<Config, 'smtpUrl' | 'nodeEnv'>; db: Db }): void {
  if (!isOutboxShown(config)) return;

  app.get('/dev/mail', async (request, reply) => {
    const { to } = request.query as { to?: unknown };
    const letters = await list(db, typeof to === 'string' && to !== '' ? to : undefined);
    if (request.headers.accept?.includes('application/json')) {
      return reply.header('Cache-Control', 'no-store').send({ letters: letters.map(toJson) });
    }
    return sendPage(reply, listPage(letters, sayIn(request.locale), request.locale));
  });

  app.get<{ Params: { id: string } }>('/dev/mail/:id', async ({ params, locale }, reply) =>
    sendPage(reply, letterPage(await get(db, params.id), sayIn(locale), locale)),
  );

  app.get<{ Params: { id: string } }>('/dev/mail/:id/html', async ({ params }, reply) => {
    const letter = await get(db, params.id);
    // Sandboxed twice, by the frame and by this header: a letter is shown, it never acts.
    reply.header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
    );
    reply.header('X-Frame-Options', 'SAMEORIGIN').header('Cache-Control', 'no-store');
    return reply.type('text/html; charset=utf-8').send(letter.html);
  });

  app.get<{ Params: { id: string; index: string } }>('/dev/mail/:id/attachments/:index', async ({ params }, reply) => {
    const attachment = (await get(db, params.id)).attachments[Number(params.index)];
    if (!attachment) throw unknownRoute();
    reply.header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename)}`);
    return reply.type(attachment.contentType).header('Cache-Control', 'no-store').send(Buffer.from(attachment.content, 'base64'));
  });
}

async function list(db: Db, to: string | undefined): Promise<KeptLetter[]> {
  const { rows } = await sql<KeptLetter>`
    select * from mail_outbox where ${to ?? null}::text is null or lower(to_address) = lower(${to ?? null}) order by created_at desc, id desc limit 100`.execute(
    db,
  );
  return rows;
}

async function get(db: Db, id: string): Promise<KeptLetter> {
  const { rows } = await sql<KeptLetter>`select * from mail_outbox where id::text = ${id}`.execute(db);
  if (!rows[0]) throw unknownRoute();
  return rows[0];
}

const toJson = ({ id, to_address, subject, html, text, attachments, created_at }: KeptLetter) => ({
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

const sayIn =
  (locale: 'en' | 'fr'): Say =>
  (words) =>
    words[locale];
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  reply.header(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
  return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(html);
}

const style = `
:root{color-scheme:light dark;--bg:#FBF8F3;--card:#fff;--line:#EAE4D9;--ink:#14183A;--soft:#5A5F7D;--primary:#2F3BA2;--sun:#F7B32B}
@media(prefers-color-scheme:dark){:root{--bg:#0D0F1F;--card:#171A30;--line:#282C4A;--ink:#F2F0EA;--soft:#A6ABC8;--primary:#9AA5FF;--sun:#FFC24B}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--ink);font:16px/24px Barlow,system-ui,sans-serif}
main{max-width:960px;margin:0 auto;padding:24px 16px 48px}h1{font:600 27px/32px Poppins,system-ui,sans-serif;letter-spacing:-.015em;margin:0 0 4px}
p{margin:0 0 16px;color:var(--soft)}a{color:var(--primary)}ul{list-style:none;margin:0;padding:0}
.card{display:block;background:var(--card);border:1px solid var(--line);border-radius:16px;padding:16px 20px;margin:0 0 8px;text-decoration:none;color:inherit}
.card:hover,.card:focus-visible{border-color:var(--primary);outline:none}.card b{font-weight:600}.meta{color:var(--soft);font-size:14px;line-height:20px;font-variant-numeric:tabular-nums}
.row{display:flex;gap:12px;justify-content:space-between;flex-wrap:wrap}iframe{width:100%;height:70vh;min-height:420px;border:1px solid var(--line);border-radius:16px;background:#fff}
.chip{display:inline-flex;align-items:center;min-height:44px;padding:0 16px;border-radius:10px;background:var(--sun);color:#14183A;text-decoration:none;font-weight:600;margin:0 8px 16px 0}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--card);border:1px solid var(--line);border-radius:16px;padding:16px 20px}summary{cursor:pointer;min-height:44px;padding-top:10px}`;

const page = (title: string, locale: string, content: string) =>
  `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${content}</main></body></html>`;

const when = (date: Date, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Africa/Douala' }).format(date);

function listPage(letters: readonly KeptLetter[], say: Say, locale: string): string {
  const title = say({ en: 'Outbox', fr: 'Courrier sortant' });
  const intro = say({
    en: 'No mail server is set up, so letters are kept here instead of being sent.',
    fr: "Aucun serveur de messagerie n'est configuré : les messages sont gardés ici au lieu d'être envoyés.",
  });
  const empty = say({
    en: 'Nothing yet. Sign up or buy a ticket, and the letter appears here.',
    fr: 'Rien pour le moment. Inscrivez-vous ou achetez un billet, et le message apparaîtra ici.',
  });
  const items = letters.map(
    ({ id, subject, to_address, created_at, attachments }) =>
      `<li><a class="card" href="/dev/mail/${id}"><span class="row"><b>${escapeHtml(subject)}</b><span class="meta">${escapeHtml(when(created_at, locale))}</span></span><span class="meta">${escapeHtml(to_address)}${attachments.length ? ` · ${attachments.map(({ filename }) => escapeHtml(filename)).join(', ')}` : ''}</span></a></li>`,
  );
  return page(
    title,
    locale,
    `<h1>${title}</h1><p>${intro}</p>${items.length ? `<ul>${items.join('')}</ul>` : `<p>${empty}</p>`}`,
  );
}

function letterPage(letter: KeptLetter, say: Say, locale: string): string {
  const back = say({ en: 'All letters', fr: 'Tous les messages' });
  const plain = say({ en: 'As plain text', fr: 'En texte seul' });
  const files = letter.attachments.map(
    ({ filename }, index) =>
      `<a class="chip" href="/dev/mail/${letter.id}/attachments/${index}" download>${escapeHtml(filename)}</a>`,
  );
  return page(
    letter.subject,
    locale,
    `<p><a href="/dev/mail">← ${back}</a></p><h1>${escapeHtml(letter.subject)}</h1><p>${escapeHtml(letter.to_address)} · ${escapeHtml(when(letter.created_at, locale))}</p>${files.join('')}
<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src="/dev/mail/${letter.id}/html" title="${escapeHtml(letter.subject)}"></iframe>
<details><summary>${plain}</summary><pre>${escapeHtml(letter.text)}</pre></details>`,
  );
}
