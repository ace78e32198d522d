import type { FastifyReply } from 'fastify';

/** Replaces the characters that have a meaning in HTML. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Sends a page that loads nothing from elsewhere and runs no script. */
export function sendPage(reply: FastifyReply, html: string): FastifyReply {
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

/** Returns a small complete page of the server's own, such as the outboxes. */
export const page = (title: string, locale: string, content: string) =>
  `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${content}</main></body></html>`;

/** Formats a time in Cameroon. */
export const when = (date: Date, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Africa/Douala' }).format(date);
