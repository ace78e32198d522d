import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { anAppWithLostCallbacks } from '#test/factories/debit-reports';
import { ask } from '#test/factories/events';
import { aNumber } from '#test/factories/payments';
import { anAdmin, aParticipant } from '#test/factories/people';
import { sendCode } from './confirm-number.ts';
import { erasePerson } from './debit-reports.store.ts';
import type { DebitReportsContext } from './debit-reports.types.ts';

const test = await anAppWithLostCallbacks();
const { db, clock, double, aDebit, aPrompted, factsOf, report, view, stored, ticketsOf, runJobs } = test;

const admin = await anAdmin(test);
const cases = async () => (await ask(test, 'GET', '/supervision/cases?kind=debit_report&limit=100', { as: admin })).body;
/** Returns a reply without what is new for every report. */
const neutral = (
  { status, body }: { readonly status: number; readonly body: unknown },
  { ref, code }: { ref: string; code: string },
) => `${status} ${JSON.stringify(body).replaceAll(ref, 'REF').replaceAll(code, 'CODE')}`;
const codeSentTo = async (number: string): Promise<string | undefined> => {
  const sent = await db.selectFrom('message_outbox').selectAll().where('to_number', '=', `+237${number}`).execute();
  return /\b\d{6}\b/.exec(JSON.stringify(sent.at(-1) ?? ''))?.[0];
};

describe('a reported debit whose callback was lost', () => {
  it('issues the ticket by the next answer of the gateway, which only its buyer sees', async () => {
    const debit = await aDebit();
    const { status, body } = await report(factsOf(debit), debit.buyer);
    expect(status).toBe(201);
    expect(body.report).toMatchObject({ progress: 'checking', details: null });
    await runJobs();
    expect(await ticketsOf(debit.orderId)).toBe(1);
    expect(await stored(body.report.ref)).toMatchObject({
      state: 'issued',
      payment_id: debit.paymentId,
      number: `237${debit.number}`,
    });
    expect(await view(body.report.ref, debit.buyer)).toMatchObject({
      details: {
        state: 'issued',
        reason: null,
        payment: { amount: 5_000, state: 'succeeded', orderId: debit.orderId, isOwn: true },
      },
    });
    for (const reader of [undefined, await aParticipant(test)])
      expect(await view(body.report.ref, reader)).toEqual({ ...body.report, details: null });
  });

  it('refunds money that came too late, as a late callback would', async () => {
    const late = await aPrompted();
    clock.advance({ minutes: 50 });
    await runJobs();
    await test.jobs['orders.tidy']?.({} as never);
    const setSize = (size: number | 'sold') =>
      sql`update quotas set size = ${size === 'sold' ? sql`sold + held` : size} where event_id = ${test.sale.eventId}`.execute(
        db,
      );
    await setSize('sold');
    await double.answer(late.gatewayRef, 'approve');
    const { body } = await report(factsOf(late), late.buyer);
    await runJobs();
    await setSize(1_000);
    expect(await ticketsOf(late.orderId)).toBe(0);
    expect((await view(body.report.ref, late.buyer)).details).toMatchObject({ state: 'refunded' });
  });

  it('waits while the payer has not answered, and becomes a case after a minute that ends by itself when the money comes', async () => {
    const prompted = await aPrompted();
    const { body } = await report(factsOf(prompted), prompted.buyer);
    await runJobs();
    expect((await view(body.report.ref, prompted.buyer)).details).toMatchObject({ state: 'checking' });
    for (const seconds of [5, 7, 13, 20]) {
      clock.advance({ seconds });
      await runJobs();
    }
    expect((await view(body.report.ref, prompted.buyer)).details).toMatchObject({ state: 'case', reason: 'unanswered' });
    await double.answer(prompted.gatewayRef, 'approve');
    clock.advance({ minutes: 10 });
    await runJobs();
    expect((await view(body.report.ref, prompted.buyer)).details).toMatchObject({ state: 'issued', reason: null });
    expect(await ticketsOf(prompted.orderId)).toBe(1);
  });

  it('of another amount is a case, and gives no ticket', async () => {
    const prompted = await aPrompted();
    double.amend(prompted.gatewayRef, { amount: 4_000 });
    await double.answer(prompted.gatewayRef, 'approve');
    const { body } = await report(factsOf(prompted), prompted.buyer);
    await runJobs();
    expect((await view(body.report.ref, prompted.buyer)).details).toMatchObject({ state: 'case', reason: 'wrong_amount' });
    expect(await ticketsOf(prompted.orderId)).toBe(0);
  });
});

describe('a report that nothing explains', () => {
  it('is a case with a number and the answers of the gateway, which an admin closes with a reason', async () => {
    const declined = await aPrompted();
    await double.answer(declined.gatewayRef, 'decline');
    const { body } = await report(factsOf(declined));
    await runJobs();
    const { ref, code } = body.report;
    expect(code).toMatch(/^D-\w{4}-\w{4}$/);
    const found = (await cases()).cases.find((one: { report: { code: string } }) => one.report.code === code);
    expect(found).toMatchObject({
      ...{ kind: 'debit_report', paymentId: declined.paymentId, payer: { _id: declined.buyer.user.id }, amount: 5_000 },
      report: { number: `237${declined.number}`, transactionId: declined.transactionId, reason: 'not_paid' },
    });
    expect(found.report.answers).toEqual([
      { paymentId: declined.paymentId, gateway: 'mtn', status: 'failed', operatorTxnId: null, paidXaf: null },
    ]);
    const close = (reason: string) =>
      ask(test, 'POST', `/supervision/debit-reports/${found._id}/close`, { as: admin, body: { reason } });
    expect((await close('x')).status).toBe(400);
    expect(await close('MTN gave the money back')).toMatchObject({ status: 200, body: { message: `Case ${code} is closed` } });
    expect((await close('Again')).body).toMatchObject({ code: 'report_not_open' });
    expect((await view(ref, declined.buyer)).details).toMatchObject({ state: 'closed', closeReason: 'MTN gave the money back' });
    await runJobs();
    expect(test.mails.map(({ message }) => [message.to, message.subject.en])).toContainEqual([
      declined.buyer.user.email,
      `Our answer to your report ${code}`,
    ]);
    const [act] = await db.selectFrom('audit_log').selectAll().where('subject_id', '=', found._id).execute();
    expect(act).toMatchObject({ action: 'debit_report.closed', actor_id: admin.user.id });
  });

  it('without an attempt is a case without a payment', async () => {
    const { body } = await report(factsOf({ number: aNumber(), transactionId: '404404' }));
    await runJobs();
    const found = (await cases()).cases.find((one: { report: { code: string } }) => one.report.code === body.report.code);
    expect(found).toMatchObject({ paymentId: null, payer: null, gateway: null, report: { reason: 'no_attempt', answers: [] } });
  });

  it('of a visitor is answered by a message to the number when it is closed, without what was found', async () => {
    const number = aNumber();
    const { body } = await report(factsOf({ number, transactionId: '404405' }));
    await runJobs();
    const found = (await cases()).cases.find((one: { report: { code: string } }) => one.report.code === body.report.code);
    const address = `/supervision/debit-reports/${found._id}/close`;
    await ask(test, 'POST', address, { as: admin, body: { reason: 'MTN gave the money back' } });
    await runJobs();
    const sent = await db.selectFrom('message_outbox').selectAll().where('to_number', '=', `+237${number}`).execute();
    expect(JSON.stringify(sent)).toContain(body.report.code);
    expect(JSON.stringify(sent)).not.toContain('MTN gave');
  });

  it('never settles a second payment by a transaction that was used for another one', async () => {
    const first = await aDebit();
    await runJobs();
    await report(factsOf(first));
    await runJobs();
    expect(await ticketsOf(first.orderId)).toBe(1);
    const thief = await aPrompted();
    const { body } = await report(factsOf({ ...thief, transactionId: first.transactionId }), thief.buyer);
    await runJobs();
    expect(await ticketsOf(thief.orderId)).toBe(0);
    expect(await stored(body.report.ref)).toMatchObject({
      state: 'case',
      case_reason: 'used_elsewhere',
      payment_id: thief.paymentId,
    });
    // The buyer of the second payment does not learn whose transaction it is.
    expect((await view(body.report.ref, thief.buyer)).details).toMatchObject({ reason: 'no_attempt' });
  });
});

describe('answers to readers who have proved nothing', () => {
  it('are the same byte for byte for a payment that is found and for a number that is unknown, at every age', async () => {
    const debit = await aDebit();
    const facts = [factsOf(debit), factsOf({ number: aNumber(), transactionId: '505505' })];
    const reports = [await report(facts[0] ?? {}), await report(facts[1] ?? {})];
    const [one, other] = reports.map(({ body }) => body.report);
    const same = (pair: readonly Awaited<ReturnType<typeof report>>[]) => {
      const [first, second] = pair;
      if (!first || !second) throw new Error('Two replies are compared');
      expect(neutral(first, one)).toBe(neutral(second, other));
      return first.status;
    };
    const both = (method: 'GET' | 'POST', path: string, body?: object) =>
      Promise.all([one, other].map(({ ref }) => ask(test, method, `/debit-reports/${ref}${path}`, body && { body })));
    expect(same(reports)).toBe(201);
    expect(same(await both('GET', ''))).toBe(200);
    await runJobs();
    expect(await ticketsOf(debit.orderId)).toBe(1);
    expect(same(await both('GET', ''))).toBe(200);
    expect(same(await both('POST', '/code'))).toBe(200);
    expect(same(await both('POST', '/confirm', { code: 'x' }))).toBe(400);
    await runJobs();
    expect(same(await both('POST', '/details', { key: 'x' }))).toBe(410);
    clock.advance({ seconds: 31 });
    expect(same(await both('GET', ''))).toBe(200);
    expect(await view(one.ref)).toMatchObject({ progress: 'checked', details: null });
    expect(same(await Promise.all(facts.map((body) => report(body))))).toBe(201);
  });

  it('do not depend on the age of the first report when it is made again', async () => {
    const body = factsOf(await aDebit());
    const first = await report(body);
    await runJobs();
    clock.advance({ minutes: 5 });
    const again = await report({ ...body, number: `+237 ${body.number}`, transactionId: ` ${body.transactionId} ` });
    expect(again).toMatchObject({ status: 201, body: { ...first.body, report: { ...first.body.report, progress: 'checking' } } });
    const all = await db.selectFrom('debit_reports').select('id').where('number', '=', `237${body.number}`).execute();
    expect(all).toHaveLength(1);
  });

  it('are 404 for an unknown reference', async () => {
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '/code', undefined],
      ['POST', '/confirm', { code: '123456' }],
      ['POST', '/details', { key: 'x' }],
    ] as const)
      expect((await ask(test, method, `/debit-reports/${'x'.repeat(22)}${path}`, body && { body })).status).toBe(404);
  });
});

describe('a code to the number', () => {
  it('opens the details to its holder for a day, once per code and with five tries', async () => {
    const debit = await aDebit();
    const { body } = await report(factsOf(debit));
    await runJobs();
    const { ref } = body.report;
    const path = `/debit-reports/${ref}`;
    await ask(test, 'POST', `${path}/code`);
    await runJobs();
    const code = (await codeSentTo(debit.number)) ?? '';
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await ask(test, 'POST', `${path}/confirm`, { body: { code: wrong } })).body).toMatchObject({ code: 'code_wrong' });
    const { status, body: confirmed } = await ask(test, 'POST', `${path}/confirm`, { body: { code } });
    expect(status).toBe(200);
    expect(confirmed.report.details).toMatchObject({
      state: 'issued',
      payment: { title: 'Makossa Night', isOwn: false, orderId: null },
    });
    expect((await ask(test, 'POST', `${path}/confirm`, { body: { code } })).status).toBe(400);
    const withKey = () => ask(test, 'POST', `${path}/details`, { body: { key: confirmed.key } });
    expect((await withKey()).body.report.details).toMatchObject({ state: 'issued' });
    clock.advance({ hours: 24 });
    expect(await withKey()).toMatchObject({ status: 410, body: { code: 'key_expired' } });
  });

  it('is refused after five wrong guesses, after ten minutes, and for another report', async () => {
    const debit = await aDebit();
    const { body } = await report(factsOf(debit));
    const other = await report(factsOf(debit, { amount: 6_000 }));
    const ask2 = (ref: string, code: string) => ask(test, 'POST', `/debit-reports/${ref}/confirm`, { body: { code } });
    const { ref } = body.report;
    const newCode = async () => {
      clock.advance({ minutes: 1 });
      await ask(test, 'POST', `/debit-reports/${ref}/code`);
      await runJobs();
      return (await codeSentTo(debit.number)) ?? '';
    };
    const first = await newCode();
    expect((await ask2(other.body.report.ref, first)).status).toBe(400);
    for (let guess = 0; guess < 5; guess += 1) await ask2(ref, `99999${guess}`.replace(first, '111111'));
    expect((await ask2(ref, first)).status).toBe(400);
    const second = await newCode();
    clock.advance({ minutes: 10 });
    expect((await ask2(ref, second)).status).toBe(400);
    expect((await ask2(ref, await newCode())).status).toBe(200);
  });

  it('is sent every 30 seconds at most, and five times a day for one number', async () => {
    const facts = factsOf({ number: aNumber(), transactionId: '606606' });
    const { body } = await report(facts);
    const request = () => ask(test, 'POST', `/debit-reports/${body.report.ref}/code`);
    expect([(await request()).status, (await request()).status]).toEqual([200, 429]);
    for (let times = 0; times < 4; times += 1) {
      clock.advance({ seconds: 31 });
      expect((await request()).status).toBe(200);
    }
    clock.advance({ seconds: 31 });
    expect((await request()).headers['retry-after']).toBe('3600');
    clock.advance({ hours: 25 });
    expect((await request()).status).toBe(200);
  });
});

describe('without a provider for messages', () => {
  const ctx: DebitReportsContext = {
    ...test.platform,
    payments: { gatewayIds: [], inquire: async () => undefined, describe: async () => undefined },
    phoneMessages: { isAvailable: () => false, send: () => Promise.reject(new Error('There is no provider')) },
  };

  it('a code goes to the email of the account that has the payment, and proves this account only', async () => {
    const debit = await aDebit();
    const { ref } = (await report(factsOf(debit))).body.report;
    await runJobs();
    const { id: reportId } = await stored(ref);
    await sendCode(ctx, { reportId, locale: 'fr' });
    const { message } = test.mails.at(-1) ?? {};
    expect(message?.to).toBe(debit.buyer.user.email);
    const code = /\b\d{6}\b/.exec(JSON.stringify(message))?.[0] ?? '';
    const { body } = await ask(test, 'POST', `/debit-reports/${ref}/confirm`, { body: { code } });
    expect(body.report.details).toMatchObject({ state: 'issued', payment: { isOwn: true } });
    // If the payment were another person's, the key would open nothing.
    const other = await aDebit({ number: debit.number });
    await db.updateTable('debit_reports').set({ payment_id: other.paymentId }).where('id', '=', reportId).execute();
    const shown = await ask(test, 'POST', `/debit-reports/${ref}/details`, { body: { key: body.key } });
    expect(shown).toMatchObject({ status: 200, body: { report: { details: null } } });
  });

  it('no code is sent where there is no payment, and the request waits for a check that has not ended', async () => {
    const { ref } = (await report(factsOf({ number: aNumber(), transactionId: '212121' }))).body.report;
    const { id: reportId } = await stored(ref);
    const before = test.mails.length;
    await sendCode(ctx, { reportId, locale: 'en' });
    expect(await stored(ref)).toMatchObject({ state: 'checking', confirmation_hash: null });
    await db.updateTable('debit_reports').set({ state: 'case', case_reason: 'no_attempt' }).where('id', '=', reportId).execute();
    await sendCode(ctx, { reportId, locale: 'en' });
    expect([test.mails.length, (await stored(ref)).confirmation_hash]).toEqual([before, null]);
    clock.advance({ seconds: 5 });
    expect((await runJobs()).done).toContain('debit-reports.send-code');
  });
});

describe('a report', () => {
  it.each([
    [{ number: '12345678' }, 'number_invalid', 'number'],
    [{ transactionId: '----' }, 'transaction_id_invalid', 'transactionId'],
    [{ debitedAt: '2020-01-01T00:00:00Z' }, 'time_invalid', 'debitedAt'],
    [{ amount: 0 }, 'invalid_input', 'amount'],
  ])('with %j is refused with %s beside its field', async (wrong, code, field) => {
    const reply = await report(factsOf({ number: aNumber(), transactionId: '707707' }, wrong));
    expect(reply).toMatchObject({ status: 400, body: { code, errors: { [field]: expect.any(String) } } });
  });

  it('is refused when its number or its transaction was reported too often on one day', async () => {
    const number = aNumber();
    for (let times = 0; times < 10; times += 1)
      expect((await report(factsOf({ number, transactionId: `80808${times}` }))).status).toBe(201);
    expect(await report(factsOf({ number, transactionId: '909090' }))).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    });
    for (let times = 0; times < 5; times += 1)
      expect((await report(factsOf({ number: aNumber(), transactionId: '100100' }))).status).toBe(201);
    expect((await report(factsOf({ number: aNumber(), transactionId: '100-100' }))).status).toBe(429);
  });

  it('with a corrected time is checked again as the same report', async () => {
    const debit = await aDebit();
    const wrongDay = new Date(clock().getTime() - 3 * 86_400_000).toISOString();
    const { body } = await report(factsOf(debit, { debitedAt: wrongDay }));
    await runJobs();
    expect(await stored(body.report.ref)).toMatchObject({ state: 'case', case_reason: 'no_attempt' });
    await report(factsOf(debit));
    await runJobs();
    expect(await stored(body.report.ref)).toMatchObject({ state: 'issued' });
    expect(await ticketsOf(debit.orderId)).toBe(1);
  });

  it('loses its number and its transaction id when the account of its reporter or of the payer is deleted', async () => {
    const [reporter, debit] = [await aParticipant(test), await aDebit()];
    const own = (await report(factsOf({ number: aNumber(), transactionId: '131313' }), reporter)).body.report.ref;
    const ofPayer = (await report(factsOf(debit))).body.report.ref;
    await runJobs();
    for (const { user } of [reporter, debit.buyer]) await db.transaction().execute((tx) => erasePerson(tx, user.id));
    for (const ref of [own, ofPayer])
      expect(await stored(ref)).toMatchObject({ number: null, transaction_id: null, transaction_key: null, answers: [] });
  });

  it('loses its number and its transaction id half a year after it has ended, and keeps how it ended', async () => {
    const debit = await aDebit();
    const { body } = await report(factsOf(debit));
    await runJobs();
    const open = await report(factsOf({ number: aNumber(), transactionId: '111222' }));
    await runJobs();
    clock.advance({ hours: 24 * 181 });
    await test.jobs['debit-reports.remove-numbers']?.({} as never);
    expect(await stored(body.report.ref)).toMatchObject({ state: 'issued', number: null, transaction_id: null, answers: [] });
    expect(await stored(open.body.report.ref)).toMatchObject({ state: 'case', transaction_id: '111222' });
  });
});
