import { sql } from 'kysely';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testClock } from '#test/harness/clock';
import { testDatabase } from '#test/harness/database';
import { runDueJobs } from '#test/harness/run-jobs';
import { buildHttp } from '../http/http.ts';
import { newId } from '../ids.ts';
import { createJobs } from '../jobs/jobs.ts';
import type { EmailMessage } from '../platform.ts';
import { renderEmail } from './layout.ts';
import { createMail } from './mail.ts';
import { showOutbox } from './outbox.ts';

const { db, pool } = await testDatabase();
const clock = testClock('2026-12-12T19:00:00Z');
const jobs = createJobs(clock);
const appConfig = { publicUrl: 'https://ngoma.test', mailFrom: 'Ngoma <hello@ngoma.test>' };

const email: EmailMessage = {
  to: 'brenda@example.cm',
  locale: 'fr',
  subject: { en: 'Your tickets', fr: 'Vos billets pour l’été' },
  heading: { en: 'See you there', fr: 'À bientôt' },
  paragraphs: [{ en: 'Thanks, Brenda <3', fr: 'Merci, Brenda <3' }],
  facts: [
    { label: { en: 'Total', fr: 'Total' }, value: '5 000 XAF' },
    { label: { en: 'Day', fr: 'Jour' }, value: { en: 'Saturday', fr: 'samedi' } },
  ],
  code: '482913',
  action: { label: { en: 'Open', fr: 'Voir mes billets' }, url: 'https://ngoma.test/ticket-management?x=1&y=2' },
  footnote: { en: 'Not you?', fr: "Ce n'était pas vous ?" },
};
const ticket = { filename: 'Billets été.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7 \xff', 'latin1') };

describe('an email', () => {
  test('is written in the reader’s language, in HTML and as text', async () => {
    const { subject, html, text } = await renderEmail(email, appConfig);
    expect(subject).toBe('Vos billets pour l’été');
    expect(html).toContain('lang="fr"');
    expect(html).toContain('Merci, Brenda &lt;3');
    expect(html).not.toContain('Thanks');
    for (const line of [
      'À BIENTÔT',
      'Merci, Brenda <3',
      '482913',
      'Total : 5 000 XAF',
      'Jour : samedi',
      'https://ngoma.test/ticket-management?x=1&y=2',
      "Ce n'était pas vous ?",
    ])
      expect(text).toContain(line);
  });
  test('is readable on light and dark screens', async () => {
    const { html } = await renderEmail({ ...email, locale: 'en' }, appConfig);
    expect(html).toContain('lang="en"');
    expect(html).toContain('content="light dark"');
    expect(html).toMatch(/@media \(prefers-color-scheme: dark\) \{\s+\.paper/);
    expect(html).toContain('#F7B32B');
    // Every element with an inline light colour also has a class, by which dark styles reach it.
    const unreachable = [...html.matchAll(/<(?:table|td|p|h1|a|hr)\b[^>]*style="[^"]*background-color:[^"]*"[^>]*>/g)].filter(
      ([tag]) => !tag.includes('class=') && !tag.includes('#F7B32B'),
    );
    expect(unreachable).toEqual([]);
  });
  test('about an event has its picture and its colours, which hold no text', async () => {
    const picture = { url: 'https://ngoma.test/api/art/share/e.jpg', alt: 'Nuit <Sawa>', width: 1200, height: 630 };
    const { html, text } = await renderEmail({ ...email, look: { colours: ['#161B4B', '#E4572E'], picture } }, appConfig);
    expect(html).toMatch(
      /<img[^>]*alt="Nuit &lt;Sawa&gt;"[^>]*height="294"[^>]*src="https:\/\/ngoma\.test\/api\/art\/share\/e\.jpg"[^>]*width="560"/,
    );
    expect([...html.matchAll(/<td[^>]*background-color:(#161B4B|#E4572E)[^>]*>(.*?)<\/td>/g)].map(([, ...cell]) => cell)).toEqual(
      [
        ['#161B4B', ''],
        ['#E4572E', ''],
      ],
    );
    expect(text).toBe((await renderEmail(email, appConfig)).text);
    expect((await renderEmail(email, appConfig)).html).not.toContain('<img');
  });
  test('needs no more than a heading', async () => {
    const { html, text } = await renderEmail(
      { to: 'a@b.cm', locale: 'en', subject: email.subject, heading: email.heading, paragraphs: [] },
      appConfig,
    );
    expect(html).toContain('See you there');
    expect(text).toContain('SEE YOU THERE');
  });
});

describe('with a mail server', () => {
  const received: { raw: Buffer; from: string; to: string[] }[] = [];
  let failures = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (failures-- > 0) return done(Object.assign(new Error('busy, come back'), { responseCode: 451 }));
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          raw: Buffer.concat(chunks),
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
        });
        done();
      });
    },
  });
  let mail: ReturnType<typeof createMail>;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as { port: number };
    mail = createMail({ config: { ...appConfig, nodeEnv: 'development', smtpUrl: `smtp://127.0.0.1:${port}` }, db, jobs, clock });
  });
  afterAll(async () => {
    mail.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  beforeEach(() => {
    received.length = 0;
    failures = 0;
  });

  test('an email arrives complete, with its attachments', async () => {
    await mail.send(email, [ticket]);
    expect(received).toMatchObject([{ from: 'hello@ngoma.test', to: ['brenda@example.cm'] }]);
    const parsed = await PostalMime.parse(received[0]?.raw ?? '');
    expect(parsed).toMatchObject({ subject: 'Vos billets pour l’été', from: { name: 'Ngoma', address: 'hello@ngoma.test' } });
    expect(parsed.text).toContain('Merci, Brenda <3');
    expect(parsed.html).toContain('À bientôt');
    expect(parsed.attachments).toMatchObject([{ filename: ticket.filename, mimeType: 'application/pdf' }]);
    expect(Buffer.from(parsed.attachments[0]?.content as ArrayBuffer)).toEqual(ticket.content);
    expect(parsed.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  test('an email of a rolled-back transaction is never sent, and one of a committed transaction is', async () => {
    await db
      .transaction()
      .execute(async (tx) => {
        await mail.enqueue(tx, email);
        throw new Error('changed my mind');
      })
      .catch(() => undefined);
    expect(await runDueJobs(pool, clock, mail.jobs)).toEqual({ done: [], failed: [] });
    await db.transaction().execute((tx) => mail.enqueue(tx, email));
    expect(received).toEqual([]);
    expect((await runDueJobs(pool, clock, mail.jobs)).done).toEqual(['mail.send']);
    expect(received).toHaveLength(1);
  });

  test('an email enqueued before the payload’s field was renamed is sent', async () => {
    await jobs.enqueue(db, 'mail.send', { id: newId(), letter: email });
    await runDueJobs(pool, clock, mail.jobs);
    expect(received).toMatchObject([{ to: ['brenda@example.cm'] }]);
  });

  test('an email that the server refused temporarily is sent by the next attempt, under the same Message-ID', async () => {
    await mail.enqueue(db, email);
    failures = 1;
    expect((await runDueJobs(pool, clock, mail.jobs, { allowFailures: true })).failed).toHaveLength(1);
    clock.advance({ hours: 1 });
    await runDueJobs(pool, clock, mail.jobs);
    expect(received).toHaveLength(1);
    const idOf = async (raw: Buffer | undefined) => (await PostalMime.parse(raw ?? '')).messageId;
    await mail.send(email, [], 'tickets:1');
    await mail.send(email, [], 'tickets:1');
    const ids = await Promise.all(received.map(({ raw }) => idOf(raw)));
    expect(ids[0]).toMatch(/^<[0-9a-f-]{36}@ngoma\.test>$/);
    expect(ids[1]).toBe(ids[2]);
    expect(ids[0]).not.toBe(ids[1]);
  });

  test('a subject cannot add headers or recipients', async () => {
    await mail.send({ ...email, subject: { en: '', fr: 'Salut\r\nBcc: evil@example.com' } });
    expect(received[0]?.to).toEqual(['brenda@example.cm']);
    const parsed = await PostalMime.parse(received[0]?.raw ?? '');
    expect(parsed.subject).toBe('Salut Bcc: evil@example.com');
    expect(parsed.headers.map(({ key }) => key)).not.toContain('bcc');
  });
});

describe('without a mail server', () => {
  const config = { ...appConfig, smtpUrl: undefined, nodeEnv: 'development' as const };
  const mail = createMail({ config, db, jobs, clock });
  const anApp = (overrides: Partial<{ smtpUrl: string; nodeEnv: 'development' | 'production' }>) => {
    const app = buildHttp({ config: { publicUrl: appConfig.publicUrl, trustProxy: false }, logger: pino({ level: 'silent' }) });
    showOutbox(app, { config: { ...config, ...overrides }, db });
    return app;
  };
  const app = anApp({});
  afterAll(() => app.close());
  const emailsTo = async (to: string) =>
    (await app.inject({ url: `/dev/mail?to=${to}`, headers: { accept: 'application/json' } })).json().emails;

  test('emails are stored in the outbox, one per id however often a job runs', async () => {
    await mail.send({ ...email, to: 'twice@example.cm' }, [], 'tickets:2');
    await mail.send({ ...email, to: 'twice@example.cm' }, [], 'tickets:2');
    await mail.send({ ...email, to: 'twice@example.cm' });
    expect(await emailsTo('TWICE@example.cm')).toHaveLength(2);
  });

  test('the outbox keeps the last 1,000 emails, and all of them in production', async () => {
    const count = async () =>
      Number((await sql<{ count: number }>`select count(*) as count from mail_outbox`.execute(db)).rows[0]?.count);
    await sql`insert into mail_outbox (id, to_address, subject, html, text, created_at)
      select gen_random_uuid(), 'old@example.cm', 'Old', '', '', ${clock()}::timestamptz - interval '1 hour' - n * interval '1 second'
      from generate_series(1, 1200) n`.execute(db);
    const before = await count();
    await createMail({ config: { ...config, nodeEnv: 'production' }, db, jobs, clock }).send({ ...email, to: 'kept@example.cm' });
    expect(await count()).toBe(before + 1);
    await mail.send({ ...email, to: 'newest@example.cm' });
    expect(await count()).toBe(1_000);
    expect(await emailsTo('newest@example.cm')).toHaveLength(1);
  });

  test('emails are listed and shown with their attachments', async () => {
    await mail.send({ ...email, to: 'shown@example.cm', subject: { en: '', fr: '<script>alert(1)</script>' } }, [ticket]);
    const [shown] = await emailsTo('shown@example.cm');
    expect(shown).toMatchObject({
      to: 'shown@example.cm',
      subject: '<script>alert(1)</script>',
      attachments: [{ filename: ticket.filename }],
    });
    const list = await app.inject({ url: '/dev/mail', headers: { 'accept-language': 'fr' } });
    expect(list.body).toContain('Courrier sortant');
    expect(list.body).toContain('shown@example.cm');
    expect(list.body).not.toContain('<script>');
    const page = await app.inject(`/dev/mail/${shown.id}`);
    expect(page.body).toMatch(/<iframe sandbox="[^"]*"/);
    expect(page.body).not.toContain('allow-scripts');
    const frame = await app.inject(`/dev/mail/${shown.id}/html`);
    expect(frame.headers['content-security-policy']).toContain('sandbox');
    expect(frame.headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(frame.body).toContain('À bientôt');
    const file = await app.inject(shown.attachments[0].url);
    expect(file.rawPayload).toEqual(ticket.content);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('attachment'),
    });
  });

  test('our pictures come from the host that shows the email, whatever PUBLIC_URL names, and no script runs', async () => {
    const id = newId();
    const html =
      '<img src="https://ngoma.test/api/art/x.svg"><img src="https://elsewhere.test/x.gif"><a href="https://ngoma.test/x">x</a>';
    await sql`insert into mail_outbox (id, to_address, subject, html, text, attachments, created_at)
      values (${id}, 'pictures@example.cm', 'Pictures', ${html}, '', '[]', ${clock()})`.execute(db);
    const frame = await app.inject(`/dev/mail/${id}/html`);
    expect(frame.body).toBe(
      '<img src="/api/art/x.svg"><img src="https://elsewhere.test/x.gif"><a href="https://ngoma.test/x">x</a>',
    );
    // Without `allow-same-origin` this host would refuse its pictures to the frame.
    const sandboxes = [
      /sandbox ([^;]*)/.exec(String(frame.headers['content-security-policy'])),
      /sandbox="([^"]*)"/.exec((await app.inject(`/dev/mail/${id}`)).body),
    ];
    for (const sandbox of sandboxes)
      expect(sandbox?.[1]?.split(' ')).toEqual(['allow-same-origin', 'allow-popups', 'allow-popups-to-escape-sandbox']);
  });

  test.each(['/dev/mail/019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f', '/dev/mail/x', '/dev/mail/x/attachments/0'])(
    '%s is not found',
    async (url) => {
      expect((await app.inject(url)).statusCode).toBe(404);
    },
  );

  test.each([{ nodeEnv: 'production' as const }, { smtpUrl: 'smtp://mail.example' }])(
    'emails cannot be read with %j',
    async (overrides) => {
      const closed = anApp(overrides);
      expect((await closed.inject('/dev/mail')).statusCode).toBe(404);
      await closed.close();
    },
  );
});
