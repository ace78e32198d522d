import type { Conversation, Message } from '@ngoma/api/features/conversations';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { aDraftContract, anActiveContract, aRequest, sign } from '#test/factories/agreements';
import { ask } from '#test/factories/events';
import { anAdmin, anOrganizer, aParticipant, aProvider, type Person } from '#test/factories/people';
import { aBid, aProject } from '#test/factories/projects';
import { listenOnFreePort, type OpenStream, openLiveStream } from '#test/harness/live-stream';
import { buildTestApp } from '#test/harness/test-app';
import { hiddenMark } from './masking/masking.rules.ts';

const test = await buildTestApp();
const { fastify, db, clock, mails } = test;

const start = (as: Person | undefined, body: object) => ask(test, 'POST', '/conversations', { ...(as && { as }), body });
const about = (type: string, id: string, other?: Person) => ({ ...(other && { with: other.user.id }), about: { type, id } });

interface Sending {
  readonly key?: string;
  readonly files?: readonly { readonly bytes: Buffer; readonly type: string; readonly name: string }[];
  readonly language?: 'en' | 'fr';
}

async function send(as: Person, id: string, text: string, { key, files = [], language = 'en' }: Sending = {}) {
  const form = new FormData();
  if (text) form.append('text', text);
  for (const [place, { bytes, type, name }] of files.entries())
    form.append(`file${place + 1}`, new Blob([new Uint8Array(bytes)], { type }), name);
  const headers = { ...as.headers, 'accept-language': language, ...(key && { 'idempotency-key': key }) };
  const reply = await fastify.inject({ method: 'POST', url: `/api/conversations/${id}/messages`, headers, payload: form });
  return { status: reply.statusCode, body: reply.json() };
}

const list = async (as: Person, query = ''): Promise<{ conversations: Conversation[]; unread: number; total: number }> =>
  (await ask(test, 'GET', `/conversations${query}`, { as })).body;
const messages = async (as: Person, id: string, query = '') =>
  (await ask(test, 'GET', `/conversations/${id}/messages${query}`, { as })).body as {
    messages: Message[];
    nextCursor: number | null;
    hidesContacts: boolean;
    conversation: Conversation;
  };
const markRead = (as: Person, id: string, upTo?: number) =>
  ask(test, 'PUT', `/conversations/${id}/read`, { as, body: upTo === undefined ? {} : { upTo } });

/** Creates an organizer and a provider with a service request and a conversation about it. */
async function aConversation() {
  const asked = await aRequest(test);
  const { body } = await start(asked.organizer, about('request', asked.requestId));
  return { ...asked, id: body.conversation._id as string };
}

describe('starting a conversation', () => {
  it('is allowed to a project’s organizer and its bidders, and both get the same conversation', async () => {
    const { projectId, organizer } = await aProject(test);
    const { provider } = await aBid(test, projectId);
    const mine = await start(organizer, about('project', projectId, provider));
    expect(mine.body.conversation).toMatchObject({
      subject: { type: 'project', _id: projectId, title: 'DJ for the rooftop' },
      other: { _id: provider.user.id, name: 'DJ Kinda', role: 'provider' },
      lastMessage: null,
      unread: 0,
    });
    const theirs = await start(provider, about('project', projectId));
    expect(theirs.body.conversation._id).toBe(mine.body.conversation._id);
  });

  it('returns 404 to providers who did not bid and to other organizers', async () => {
    const { projectId, organizer } = await aProject(test);
    const [stranger, rival] = [await aProvider(test), await anOrganizer(test)];
    expect((await start(stranger, about('project', projectId))).status).toBe(404);
    expect((await start(organizer, about('project', projectId, stranger))).status).toBe(404);
    expect((await start(rival, about('project', projectId, stranger))).status).toBe(404);
    expect((await start(stranger, { with: organizer.user.id })).status).toBe(404);
    expect((await start(organizer, { with: rival.user.id })).status).toBe(404);
    expect((await start(organizer, { with: organizer.user.id })).status).toBe(404);
    expect((await start(organizer, { with: (await aParticipant(test)).user.id })).status).toBe(404);
    expect((await start(await aParticipant(test), {})).status).toBe(403);
    expect((await start(undefined, {})).status).toBe(401);
  });

  it('is allowed to both sides of a request, and its contract continues the same conversation', async () => {
    const agreed = await aDraftContract(test);
    const asked = await start(agreed.provider, about('request', agreed.requestId));
    const later = await start(agreed.organizer, about('contract', agreed.contractId));
    expect(later.body.conversation._id).toBe(asked.body.conversation._id);
    expect(later.body.conversation.subject).toMatchObject({ type: 'request', contractId: agreed.contractId });
    expect((await start(await aProvider(test), about('contract', agreed.contractId))).status).toBe(404);
  });

  it('is allowed to an organizer with any provider', async () => {
    const [organizer, provider] = [await anOrganizer(test), await aProvider(test)];
    const { body } = await start(organizer, { with: provider.user.id });
    expect(body.conversation.subject).toEqual({ type: 'direct', _id: null, title: null, contractId: null });
    expect((await start(provider, { with: organizer.user.id })).body.conversation._id).toBe(body.conversation._id);
  });

  it('is allowed to admins with organizers and providers, and to these with an admin', async () => {
    const [admin, provider] = [await anAdmin(test), await aProvider(test)];
    const { body } = await start(admin, { with: provider.user.id });
    await send(admin, body.conversation._id, 'Welcome');
    const back = await start(provider, {});
    expect(back.body.conversation).toMatchObject({ _id: body.conversation._id, other: { role: 'admin' } });
    const { requestId, organizer } = await aRequest(test);
    expect((await start(admin, about('request', requestId, organizer))).status).toBe(200);
    expect((await start(admin, about('request', requestId, provider))).status).toBe(404);
  });

  it('is limited to thirty new conversations a day', async () => {
    const organizer = await anOrganizer(test);
    const providers = await Promise.all(Array.from({ length: 31 }, () => aProvider(test)));
    const statuses: number[] = [];
    for (const provider of providers) statuses.push((await start(organizer, { with: provider.user.id })).status);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200));
    expect(statuses[30]).toBe(409);
    expect((await start(organizer, { with: providers[0]?.user.id })).status).toBe(200);
  });

  it('creates one conversation for concurrent requests', async () => {
    const { organizer, provider, requestId } = await aRequest(test);
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, place) => start(place % 2 ? organizer : provider, about('request', requestId))),
    );
    expect(new Set(replies.map(({ body }) => body.conversation._id)).size).toBe(1);
  });
});

describe('a conversation', () => {
  it('can be read by its two participants only, not even by an admin', async () => {
    const { id, organizer, provider } = await aConversation();
    const sent = await send(organizer, id, 'Do you bring lights?', {
      files: [{ bytes: Buffer.from('%PDF-1.7 plan'), type: 'application/pdf', name: 'plan.pdf' }],
    });
    const fileId = sent.body.message.files[0]._id;
    expect((await messages(provider, id)).messages).toMatchObject([{ number: 1, text: 'Do you bring lights?', isMine: false }]);
    for (const other of [await anAdmin(test), await anOrganizer(test), await aProvider(test)]) {
      expect((await ask(test, 'GET', `/conversations/${id}/messages`, { as: other })).status).toBe(404);
      expect((await ask(test, 'GET', `/conversations/${id}/files/${fileId}`, { as: other })).status).toBe(404);
      expect((await send(other, id, 'Hello')).status).toBe(404);
      expect((await markRead(other, id)).status).toBe(404);
      expect((await ask(test, 'POST', `/conversations/${id}/typing`, { as: other })).status).toBe(404);
      expect((await list(other)).conversations).toEqual([]);
    }
  });

  it('is listed once it has messages, latest first, with its unread count', async () => {
    const { organizer, provider, id } = await aConversation();
    expect((await list(provider)).conversations).toEqual([]);
    await send(organizer, id, 'First');
    await send(organizer, id, 'Second');
    const { body } = await start(organizer, { with: (await aProvider(test, { name: 'Zoé Décor' })).user.id });
    clock.advance({ seconds: 1 });
    await send(organizer, body.conversation._id, 'Des fleurs blanches');
    expect((await list(organizer)).conversations.map(({ _id }) => _id)).toEqual([body.conversation._id, id]);
    const theirs = await list(provider);
    expect(theirs).toMatchObject({ unread: 2, total: 1 });
    expect(theirs.conversations[0]).toMatchObject({ unread: 2, lastMessage: { text: 'Second', isMine: false } });
    expect((await list(organizer, '?unread=true')).total).toBe(0);
    for (const q of ['zoe', 'FLEURS', 'décor']) expect((await list(organizer, `?q=${encodeURIComponent(q)}`)).total).toBe(1);
    expect((await list(organizer, '?q=opening')).total).toBe(1);
    expect((await list(organizer, '?q=%25')).total).toBe(0);
  });

  it('is paged backwards', async () => {
    const { organizer, provider, id } = await aConversation();
    for (let number = 1; number <= 7; number += 1) await send(number % 2 ? organizer : provider, id, `Message ${number}`);
    const last = await messages(organizer, id, '?limit=3');
    expect(last.messages.map(({ number }) => number)).toEqual([5, 6, 7]);
    const before = await messages(organizer, id, `?limit=3&before=${last.nextCursor}`);
    expect(before.messages.map(({ number }) => number)).toEqual([2, 3, 4]);
    const first = await messages(organizer, id, `?limit=3&before=${before.nextCursor}`);
    expect([first.messages.map(({ number }) => number), first.nextCursor]).toEqual([[1], null]);
  });

  it('accepts no messages once the other account is closed, but can still be read', async () => {
    const { organizer, provider, id } = await aConversation();
    await send(provider, id, 'See you there');
    await sql`update users set blocked_at = now() where id = ${provider.user.id}`.execute(db);
    expect(await send(organizer, id, 'Hello?')).toMatchObject({ status: 409, body: { code: 'conversation_closed' } });
    expect((await messages(organizer, id)).conversation.isClosed).toBe(true);
  });
});

describe('a message', () => {
  it('is stored once per idempotency key, even for concurrent requests', async () => {
    const { organizer, provider, id } = await aConversation();
    const replies = await Promise.all(Array.from({ length: 6 }, () => send(organizer, id, 'Once', { key: 'sending-0001' })));
    expect(new Set(replies.map(({ body }) => body.message._id)).size).toBe(1);
    expect((await send(provider, id, 'Mine', { key: 'sending-0001' })).body.message.number).toBe(2);
    expect((await messages(organizer, id)).messages).toHaveLength(2);
    expect((await list(provider)).unread).toBe(1);
  });

  it('gets a number without gaps, and unread counts stay correct, when both participants write and read concurrently', async () => {
    const { organizer, provider, id } = await aConversation();
    await Promise.all(
      Array.from({ length: 20 }, async (_, place) => {
        await send(place % 2 ? organizer : provider, id, `Message ${place}`);
        if (place % 5 === 0) await markRead(organizer, id, place);
      }),
    );
    const { messages: all } = await messages(organizer, id);
    expect(all.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, place) => place + 1));
    const { rows } = await sql<{ userId: string; unread: number; left: number }>`
      select side.user_id as "userId", side.unread, (select count(*)::int from messages said where said.conversation_id = ${id}
        and said.number > side.read_up_to and said.sender_id <> side.user_id) as left
      from conversation_sides side where side.conversation_id = ${id}`.execute(db);
    expect(rows).toHaveLength(2);
    for (const { unread, left } of rows) expect(unread).toBe(left);
  });

  it('must not be empty or longer than 4,000 characters', async () => {
    const { organizer, id } = await aConversation();
    expect(await send(organizer, id, '')).toMatchObject({ status: 400, body: { code: 'message_empty' } });
    expect((await send(organizer, id, 'a'.repeat(4_001))).status).toBe(400);
  });

  it('carries pictures without EXIF data and real PDFs only', async () => {
    const { organizer, provider, id } = await aConversation();
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2F3BA2' } })
      .withExif({ IFD0: { Copyright: 'Brenda, 4.05 N 9.7 E' } })
      .jpeg()
      .toBuffer();
    const pdf = Buffer.from('%PDF-1.7 a rider');
    const { status, body } = await send(organizer, id, '', {
      files: [
        { bytes: photo, type: 'image/jpeg', name: 'Scène 677123456.jpg' },
        { bytes: pdf, type: 'application/pdf', name: 'rider.pdf' },
      ],
    });
    expect(status).toBe(201);
    expect(body.message.files).toMatchObject([
      { name: `Scène ${hiddenMark}.webp`, contentType: 'image/webp' },
      { name: 'rider.pdf', contentType: 'application/pdf' },
    ]);
    const [picture, paper] = await Promise.all(
      body.message.files.map(({ _id }: { _id: string }) =>
        fastify.inject({ url: `/api/conversations/${id}/files/${_id}`, headers: provider.headers }),
      ),
    );
    expect(picture.headers['content-disposition']).toMatch(/^attachment/);
    expect((await sharp(picture.rawPayload).metadata()).exif).toBeUndefined();
    expect(paper.rawPayload.equals(pdf)).toBe(true);
    const lie = { bytes: Buffer.from('MZ program'), type: 'application/pdf', name: 'rider.pdf' };
    expect(await send(organizer, id, 'See', { files: [lie] })).toMatchObject({ status: 415, body: { code: 'not_a_pdf' } });
    expect((await send(organizer, id, 'See', { files: [{ ...lie, type: 'image/png' }] })).status).toBe(415);
    expect((await messages(organizer, id)).messages).toHaveLength(1);
  });
});

describe('phone numbers and email addresses', () => {
  it('are hidden until both sides have signed, and the sender gets a notice', async () => {
    const agreed = await aDraftContract(test);
    const { organizer, provider, contractId } = agreed;
    const id = (await start(organizer, about('contract', contractId))).body.conversation._id;
    const sent = await send(provider, id, '150 000 XAF, call 677 12 34 56 or kinda@example.cm', { language: 'fr' });
    expect(sent.body.message).toMatchObject({ text: `150 000 XAF, call ${hiddenMark} or ${hiddenMark}`, isMasked: true });
    expect(sent.body.notice).toContain('contrat');
    const seen = await messages(organizer, id);
    expect([seen.hidesContacts, seen.messages[0]?.text]).toEqual([true, sent.body.message.text]);
    const { rows } = await sql`select from messages where text like '%677%' or text like '%@%'`.execute(db);
    expect(rows).toEqual([]);

    for (const side of [organizer, provider]) expect((await sign(test, contractId, side)).status).toBe(200);
    const later = await send(provider, id, 'Call 677 12 34 56');
    expect(later.body).toMatchObject({ message: { text: 'Call 677 12 34 56', isMasked: false }, notice: null });
    expect((await messages(organizer, id)).messages.map(({ isMasked }) => isMasked)).toEqual([true, false]);
  });

  it('are shown in all conversations of two people with a contract, and never hidden from admins', async () => {
    const { organizer, provider } = await anActiveContract(test);
    const { body } = await start(organizer, { with: provider.user.id });
    expect((await send(organizer, body.conversation._id, '699001122')).body.message.text).toBe('699001122');
    const admin = await anAdmin(test);
    const app = await start(admin, { with: (await aProvider(test)).user.id });
    expect((await send(admin, app.body.conversation._id, 'help@ngoma.cm')).body.message.isMasked).toBe(false);
  });
});

describe('read marks', () => {
  it('only move forward, and not beyond the last message', async () => {
    const { organizer, provider, id } = await aConversation();
    for (const text of ['One', 'Two', 'Three']) await send(organizer, id, text);
    expect((await markRead(provider, id, 2)).body.unread).toBe(1);
    expect((await messages(organizer, id)).conversation.otherReadUpTo).toBe(2);
    expect((await markRead(provider, id, 1)).body.unread).toBe(1);
    expect((await markRead(provider, id, 999)).body.unread).toBe(0);
    expect((await messages(organizer, id)).conversation.otherReadUpTo).toBe(3);
    expect((await list(provider)).unread).toBe(0);
    await send(organizer, id, 'Four');
    expect((await list(provider)).unread).toBe(1);
    expect((await markRead(provider, id)).body.unread).toBe(0);
  });
});

describe('open pages', () => {
  it('of both participants receive messages, read marks and typing; pages of others receive nothing', async () => {
    const { organizer, provider, id } = await aConversation();
    const origin = await listenOnFreePort(test);
    const [mine, theirs, others] = [
      await openLiveStream(origin, organizer),
      await openLiveStream(origin, provider),
      await openLiveStream(origin, await aProvider(test)),
    ];
    // A message about something else, such as an activity of the people's own, may still have been on its way.
    const topicsOf = ({ received }: OpenStream) =>
      received.filter(({ conversationId }) => conversationId === id).map(({ topic }) => topic);
    const patience = { timeout: 20_000 };
    await ask(test, 'POST', `/conversations/${id}/typing`, { as: organizer });
    await expect.poll(() => topicsOf(theirs), patience).toEqual(['typing']);
    await send(organizer, id, 'Here I am');
    await expect.poll(() => topicsOf(theirs), patience).toEqual(['typing', 'conversations']);
    await expect.poll(() => topicsOf(mine), patience).toEqual(['conversations']);
    await markRead(provider, id);
    await expect.poll(() => topicsOf(mine), patience).toEqual(['conversations', 'conversations']);
    expect(topicsOf(others)).toEqual([]);
  });
});

describe('a recipient who does not read', () => {
  const emailsTo = ({ user }: Person) =>
    mails.filter(({ message }) => message.to === user.email && /message/.test(message.subject.en));
  const afterMinutes = async (minutes: number) => {
    clock.advance({ minutes });
    await test.runJobs();
  };

  it('is emailed once until they have read, then once again', async () => {
    const { organizer, provider, id } = await aConversation();
    for (const text of ['One', 'Two', 'Three']) await send(organizer, id, text);
    await afterMinutes(3);
    await send(organizer, id, 'Four');
    await afterMinutes(60);
    expect(emailsTo(provider)).toHaveLength(1);
    expect(emailsTo(provider)[0]?.message.action?.url).toContain(`/messaging-&-client-relationship?conversation=${id}`);
    await markRead(provider, id);
    await send(organizer, id, 'Five');
    await afterMinutes(3);
    expect(emailsTo(provider)).toHaveLength(2);
    expect(emailsTo(organizer)).toHaveLength(0);
  });

  it('is not emailed about messages read at once, nor if they turned emails off', async () => {
    const { organizer, provider, id } = await aConversation();
    await send(organizer, id, 'One');
    await markRead(provider, id);
    await afterMinutes(3);
    const choice = { kind: 'messages', channel: 'email', isOn: false };
    expect((await ask(test, 'PUT', '/notification-choices', { as: provider, body: choice })).status).toBe(200);
    await send(organizer, id, 'Two');
    await afterMinutes(3);
    expect(emailsTo(provider)).toHaveLength(0);
  });
});

describe('a conversation in one’s own list', () => {
  const change = (as: Person, id: string, body: object) => ask(test, 'PUT', `/conversations/${id}/settings`, { as, body });
  const idsOf = async (as: Person, query = '') => (await list(as, query)).conversations.map(({ _id }) => _id);
  const emailsTo = ({ user }: Person) =>
    mails.filter(({ message }) => message.to === user.email && /message/.test(message.subject.en)).length;

  it('is archived for its reader alone, and comes back with the next message', async () => {
    const { organizer, provider, id } = await aConversation();
    await send(organizer, id, 'One');
    const { status, body } = await change(provider, id, { isArchived: true });
    expect([status, body.conversation.isArchived]).toEqual([200, true]);
    expect([await idsOf(provider), await idsOf(provider, '?archived=true'), await idsOf(organizer)]).toEqual([[], [id], [id]]);
    expect([await idsOf(provider, '?unread=true'), (await list(provider)).unread]).toEqual([[], 0]);
    await send(organizer, id, 'Two');
    expect([await idsOf(provider), await idsOf(provider, '?archived=true')]).toEqual([[id], []]);
    expect((await list(provider)).unread).toBe(2);
  });

  it('comes out of the archive when its reader writes, or takes it out', async () => {
    const { organizer, provider, id } = await aConversation();
    await send(organizer, id, 'One');
    await change(provider, id, { isArchived: true });
    await send(provider, id, 'Hello');
    expect(await idsOf(provider)).toEqual([id]);
    await change(provider, id, { isArchived: true });
    await change(provider, id, { isArchived: false });
    expect(await idsOf(provider)).toEqual([id]);
  });

  it('is muted: no notification, but its messages are counted as unread, until it is no longer muted', async () => {
    const { organizer, provider, id } = await aConversation();
    expect((await change(provider, id, { isMuted: true })).body.conversation.isMuted).toBe(true);
    const before = emailsTo(provider);
    await send(organizer, id, 'One');
    clock.advance({ minutes: 60 });
    await test.runJobs();
    expect(emailsTo(provider)).toBe(before);
    expect(await list(provider, '?unread=true')).toMatchObject({
      unread: 1,
      conversations: [{ _id: id, unread: 1, isMuted: true }],
    });
    await change(provider, id, { isMuted: false });
    await send(organizer, id, 'Two');
    clock.advance({ minutes: 60 });
    await test.runJobs();
    expect(emailsTo(provider)).toBe(before + 1);
  });

  it('that is muted after a message sends no notification of it, and stays archived when more arrive', async () => {
    const { organizer, provider, id } = await aConversation();
    const before = emailsTo(provider);
    await send(organizer, id, 'One');
    await change(provider, id, { isMuted: true, isArchived: true });
    clock.advance({ minutes: 60 });
    await test.runJobs();
    await send(organizer, id, 'Two');
    expect([emailsTo(provider), await idsOf(provider, '?archived=true')]).toEqual([before, [id]]);
  });

  it('is changed by its two participants only', async () => {
    const { id } = await aConversation();
    expect((await change(await aProvider(test), id, { isMuted: true })).status).toBe(404);
    expect((await change(await anAdmin(test), id, { isMuted: true })).status).toBe(404);
  });
});

describe('the clients of a provider', () => {
  it('are the organizers with requests or contracts, with their counts and totals', async () => {
    const provider = await aProvider(test);
    const agreed = await anActiveContract(test, { provider });
    clock.advance({ seconds: 1 });
    const asked = await aRequest(test, { provider, inDays: 60 });
    const { body } = await ask(test, 'GET', '/conversations/clients', { as: provider });
    expect(body.total).toBe(2);
    expect(body.clients).toMatchObject([
      { _id: asked.organizer.user.id, requests: 1, contracts: { open: 0, completed: 0, total: 0 } },
      { _id: agreed.organizer.user.id, requests: 1, contracts: { open: 1, completed: 0, total: 200_000 } },
    ]);
    expect((await start(provider, { about: body.clients[1].about })).status).toBe(200);
    expect((await ask(test, 'GET', '/conversations/clients', { as: agreed.organizer })).status).toBe(403);
  });
});

describe('lists', () => {
  it('use an index at any size', async () => {
    const { organizer, id } = await aConversation();
    const mine = organizer.user.id;
    await sql`insert into users (id, email, name, role, referral_code)
      select ('0199d000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'talk' || n || '@many.test', 'Person ' || n, 'provider', 'T' || n
      from generate_series(1, 3000) n`.execute(db);
    await sql`insert into conversations (id, one_id, other_id, begun_by, subject_type, created_at)
      select gen_random_uuid(), least(person.id, ${mine}::uuid), greatest(person.id, ${mine}::uuid), ${mine}::uuid, 'direct', now()
      from users person where person.email like 'talk%'`.execute(db);
    await sql`insert into conversation_sides (conversation_id, user_id, last_message_at, unread)
      select talk.id, side.id, now() - random() * interval '900 days', (random() * 2)::int
      from conversations talk cross join lateral (values (talk.one_id), (talk.other_id)) side (id)
      on conflict do nothing`.execute(db);
    await sql`insert into messages (id, conversation_id, number, sender_id, text, created_at)
      select gen_random_uuid(), ${id}, n, ${mine}, 'Message ' || n, now() from generate_series(1, 5000) n`.execute(db);
    for (const table of ['conversations', 'conversation_sides', 'messages']) await sql`analyze ${sql.table(table)}`.execute(db);
    const plans = [
      await sql`explain select conversation_id from conversation_sides where user_id = ${mine} and last_message_at is not null
        and archived_at is null order by last_message_at desc, conversation_id limit 20`.execute(db),
      await sql`explain select conversation_id from conversation_sides where user_id = ${mine} and unread > 0
        order by last_message_at desc, conversation_id limit 5`.execute(db),
      await sql`explain select conversation_id from conversation_sides where user_id = ${mine} and last_message_at is not null
        and archived_at is not null order by last_message_at desc, conversation_id limit 20`.execute(db),
      await sql`explain select id from messages where conversation_id = ${id} and number < 4000 order by number desc limit 30`.execute(
        db,
      ),
    ].map(({ rows }) => JSON.stringify(rows));
    expect(plans[0]).toMatch(/conversation_sides_(current|list)_idx/);
    expect(plans[1]).toMatch(/conversation_sides_(unread|list)_idx/);
    expect(plans[2]).toContain('conversation_sides_archived_idx');
    expect(plans[3]).toContain('messages_conversation_id_number_key');
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan|Sort Key/);
  });
});
