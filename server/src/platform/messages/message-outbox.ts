import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { bilingual } from '../i18n/messages.ts';
import { escapeHtml, page, sendPage, when } from '../mail/outbox-page.ts';
import type { PhoneChannel, PhoneSender } from '../platform.ts';
import type { Db } from '../postgres/database.ts';

interface StoredMessage {
  readonly id: string;
  readonly channel: PhoneChannel;
  readonly to_number: string;
  readonly text: string;
  readonly created_at: Date;
}

/** Stores messages instead of sending them. A message that is sent twice under one id is stored once. */
export const messageOutbox =
  (db: Db, clock: Clock, channel: PhoneChannel): PhoneSender =>
  async ({ id, to, text }) => {
    await sql`insert into message_outbox (id, channel, to_number, text, created_at)
      values (${id}, ${channel}, ${to}, ${text}, ${clock()}) on conflict (id) do nothing`.execute(db);
    return 'sent';
  };

/**
 * Serves the stored messages at /dev/messages, newest first. `?to=` filters by number; `Accept: application/json` returns JSON.
 * Adds no route in production.
 */
export function showMessageOutbox(
  app: FastifyInstance,
  { config, db }: { readonly config: Pick<Config, 'nodeEnv'>; readonly db: Db },
): void {
  if (config.nodeEnv === 'production') return;
  app.get('/dev/messages', async (request, reply) => {
    const { to } = request.query as { to?: unknown };
    const messages = await list(db, typeof to === 'string' && to !== '' ? to : undefined);
    if (request.headers.accept?.includes('application/json'))
      return reply.header('Cache-Control', 'no-store').send({ messages: messages.map(toJson) });
    return sendPage(reply, listPage(messages, request.locale));
  });
}

async function list(db: Db, to: string | undefined): Promise<StoredMessage[]> {
  const { rows } = await sql<StoredMessage>`select * from message_outbox
    where ${to ?? null}::text is null or to_number = ${to ?? null} order by created_at desc, id desc limit 100`.execute(db);
  return rows;
}

const toJson = ({ id, channel, to_number, text, created_at }: StoredMessage) => ({
  ...{ id, channel, to: to_number, text },
  createdAt: created_at.toISOString(),
});

function listPage(messages: readonly StoredMessage[], locale: 'en' | 'fr'): string {
  const title = bilingual('platform.messageOutbox')[locale];
  const items = messages.map(
    ({ channel, to_number, text, created_at }) =>
      `<li class="card"><span class="row"><b>${escapeHtml(to_number)}</b><span class="meta">${escapeHtml(channel)} · ${escapeHtml(when(created_at, locale))}</span></span><pre>${escapeHtml(text)}</pre></li>`,
  );
  const empty = bilingual('platform.noMessagesYet')[locale];
  return page(
    title,
    locale,
    `<h1>${title}</h1><p>${bilingual('platform.noMessageProviderIsSetUp')[locale]}</p>${items.length ? `<ul>${items.join('')}</ul>` : `<p>${empty}</p>`}`,
  );
}
