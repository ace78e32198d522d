import { describe, expect, it } from 'vitest';
import { type Good, mtn, openShop } from '#test/factories/payments';
import { aProvider } from '#test/gateways/provider';

const first = aProvider({ id: 'first', operators: ['mtn', 'orange'] });
const second = aProvider({ id: 'second', operators: ['mtn'] });
const cards = aProvider({ id: 'cards', operators: ['card'], caps: { flow: 'hosted', minXaf: 300, promptMinutes: 30 } });
const shop = await openShop({
  env: { PAYMENTS_SANDBOX: '0' },
  gateways: [first.gateway, second.gateway, cards.gateway],
});
const { clock, db, post, view, runJobs } = shop;

const orange = { operator: 'orange', number: '699112233' };
const card = { operator: 'card' };
const rowOf = ({ paymentId }: Pick<Good, 'paymentId'>) => shop.payment(paymentId);
const stateOf = async (gateway: string) =>
  db.selectFrom('gateway_states').selectAll().where('gateway', '=', gateway).executeTakeFirst();

async function aStarted(body: object = mtn()) {
  const good = await shop.aGood();
  const reply = await post(`${good.ref}/start`, body);
  expect(reply.status).toBe(200);
  const { gateway, gateway_ref: gatewayRef } = await rowOf(good);
  return { ...good, gateway, gatewayRef };
}
async function endOutage(gateway: string) {
  await db.deleteFrom('gateway_states').where('gateway', '=', gateway).execute();
  // Answers of the outage are older than what counts.
  clock.advance({ minutes: 30 });
}
/** Lets the first provider lose three requests, after which it counts as down. */
async function anOutage() {
  first.behave('loses_request');
  const lost = [await aStarted(), await aStarted(), await aStarted()];
  await runJobs();
  return lost;
}
const callback = (gateway: string, hint: object) =>
  shop.call({
    path: `/api/payments/webhooks/${gateway}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(hint),
  });

describe('the operator that the payer chooses', () => {
  it('decides which gateway sends the attempt, under a reference in its own format', async () => {
    const good = await shop.aGood();
    expect(await rowOf(good)).toMatchObject({ gateway: 'first', gateway_ref: expect.stringMatching(/^first-/) });
    const started = await post(`${good.ref}/start`, card);
    expect(started.body.payment).toMatchObject({ gateway: 'cards', state: 'pending', mode: 'test', operator: 'card' });
    const { gateway_ref: ref, provider_ref } = await rowOf(good);
    expect(started.body.payment.continueUrl).toBe(`https://cards.test/${ref}`);
    expect(provider_ref).toBe(`at-${ref}`);
    expect([...cards.charges.keys()]).toContain(ref);
    expect(await aStarted(orange)).toMatchObject({ gateway: 'first' });
  });

  it('is refused for an amount below the minimum of its gateways, and nothing is sent', async () => {
    const good = await shop.aGood(200);
    const reply = await post(`${good.ref}/start`, card);
    expect(reply).toMatchObject({ status: 400, body: { code: 'amount_not_payable', minXaf: 300, stepXaf: 1 } });
    expect(await view(good.ref)).toMatchObject({ state: 'created' });
    expect((await post(`${good.ref}/start`, mtn())).status).toBe(200);
  });
});

describe('a gateway that does not answer', () => {
  it('stays up for one phone whose operator does not answer, however often it tries', async () => {
    first.behave('refuses');
    const one = mtn();
    for (let times = 0; times < 4; times += 1) await aStarted(one);
    await runJobs();
    first.behave('accepts');
    expect((await aStarted()).gateway).toBe('first');
  });

  it('takes no new attempts after three missing answers, and the second one does', async () => {
    const lost = await anOutage();
    expect(lost.map(({ gateway }) => gateway)).toEqual(['first', 'first', 'first']);
    expect(await stateOf('first')).toMatchObject({ health: 'down', outages: 1 });
    expect(await aStarted()).toMatchObject({ gateway: 'second' });
    const reply = await shop.app.inject('/api/payments/gateways');
    expect(reply.json().operators).toMatchObject([
      { operator: 'mtn', isAvailable: true, reason: null },
      { operator: 'orange', isAvailable: false, reason: 'down' },
      { operator: 'card', isAvailable: true, reason: null },
    ]);
    const refused = await post(`${(await shop.aGood()).ref}/start`, { ...orange, number: '699112244' }, 'fr');
    expect(refused).toEqual({
      status: 503,
      body: { code: 'operator_unavailable', message: expect.stringContaining('Orange Money n’est pas disponible') },
    });
    await endOutage('first');
  });

  it('is tried with single attempts after a while, and is up again after three answers', async () => {
    await anOutage();
    first.behave('accepts');
    clock.advance({ minutes: 2 });
    await shop.checkHealth();
    expect(await stateOf('first')).toMatchObject({ health: 'trial' });
    expect([(await aStarted()).gateway, (await aStarted()).gateway]).toEqual(['first', 'second']);
    clock.advance({ seconds: 20 });
    expect([(await aStarted()).gateway, (await aStarted()).gateway]).toEqual(['first', 'second']);
    // Without another gateway for its operator, everyone goes through it.
    expect((await aStarted({ ...orange, number: '699112255' })).gateway).toBe('first');
    await shop.checkHealth();
    expect(await stateOf('first')).toMatchObject({ health: 'up', outages: 0 });
    expect((await aStarted()).gateway).toBe('first');
    await endOutage('first');
  });

  it('does not get its attempts sent through another gateway: one that was cancelled blocks others until its prompt has ended', async () => {
    const [lost] = await anOutage();
    if (!lost) throw new Error('There was no outage');
    expect((await post(`${lost.ref}/cancel`)).status).toBe(200);
    const again = (await post(`${lost.ref}/retry`)).body.payment;
    expect(again).toMatchObject({ state: 'created' });
    const refused = await post(`${again.ref}/start`, mtn());
    expect(refused).toMatchObject({ status: 409, body: { code: 'payment_unresolved' } });
    clock.advance({ minutes: 14 });
    expect((await post(`${again.ref}/start`, mtn())).body.code).toBe('payment_unresolved');
    first.behave('accepts');
    await runJobs();
    // Now the first gateway has said that it never got the attempt.
    expect(await post(`${again.ref}/start`, mtn())).toMatchObject({ status: 200, body: { payment: { state: 'pending' } } });
    await endOutage('first');
  });

  it('may still be paid: of two attempts that succeed the second is refunded', async () => {
    const good = await aStarted();
    await post(`${good.ref}/cancel`);
    await runJobs();
    await shop.switch('first', false);
    const again = (await post(`${good.ref}/retry`)).body.payment;
    expect((await post(`${again.ref}/start`, mtn())).body.payment).toMatchObject({ gateway: 'second' });
    const { id, gateway_ref } = await db
      .selectFrom('payments')
      .selectAll()
      .where('ref', '=', again.ref)
      .executeTakeFirstOrThrow();
    first.approve(good.gatewayRef);
    second.approve(gateway_ref);
    await shop.poll(id);
    await shop.poll(good.paymentId);
    await runJobs();
    expect(await view(again.ref)).toMatchObject({ state: 'succeeded', outcome: 'honoured' });
    expect(await view(good.ref)).toMatchObject({ state: 'refunded', outcome: 'refunded' });
    expect([...first.refunds.values()].filter(({ paymentRef }) => paymentRef === good.gatewayRef)).toHaveLength(1);
    expect([...second.refunds.values()].filter(({ paymentRef }) => paymentRef === gateway_ref)).toHaveLength(0);
    await shop.switch('first', true);
  });
});

describe('the switch', () => {
  it('sends attempts elsewhere from then on, and settles those already sent', async () => {
    const good = await aStarted();
    await shop.switch('first', false);
    expect((await aStarted()).gateway).toBe('second');
    first.approve(good.gatewayRef);
    await shop.poll(good.paymentId);
    expect(await view(good.ref)).toMatchObject({ state: 'succeeded', outcome: 'honoured' });
    await shop.switch('first', true);
  });

  it('during many starts sends each attempt through one gateway, and all later ones elsewhere', async () => {
    const goods = await Promise.all(Array.from({ length: 12 }, () => shop.aGood()));
    const release = first.holdRequests();
    const starts = goods.map(({ ref }) => post(`${ref}/start`, mtn()));
    await shop.switch('first', false);
    const later = await Promise.all(Array.from({ length: 4 }, () => aStarted()));
    release();
    expect((await Promise.all(starts)).map(({ status }) => status)).toEqual(goods.map(() => 200));
    expect(later.map(({ gateway }) => gateway)).toEqual(later.map(() => 'second'));
    for (const good of goods) {
      const { gateway, gateway_ref } = await rowOf(good);
      const sentThrough = [first, second].filter(({ charges }) => charges.has(gateway_ref)).map((one) => one.gateway.id);
      expect(sentThrough).toEqual([gateway]);
    }
    await shop.switch('first', true);
  });
});

describe('two starts at once', () => {
  it('of two attempts for one purpose charge the payer once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const good = await shop.aGood();
      const other = await shop.createPayment(good.id, 5_000);
      const replies = await Promise.all([post(`${good.ref}/start`, mtn()), post(`${other.ref}/start`, card)]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const rows = await db.selectFrom('payments').selectAll().where('purpose_id', '=', good.id).execute();
      const charged = rows.filter(({ gateway_ref }) => [first, cards].some(({ charges }) => charges.has(gateway_ref)));
      expect(charged).toHaveLength(1);
    }
  });

  it('would charge twice without the lock of all attempts', async () => {
    const good = await shop.aGood();
    await shop.createPayment(good.id, 5_000);
    const isFree = async () =>
      (await db.selectFrom('payments').select('state').where('purpose_id', '=', good.id).execute()).every(
        ({ state }) => state === 'created',
      );
    const [one, two] = await Promise.all([isFree(), isFree()]);
    expect([one, two]).toEqual([true, true]);
  });

  it('of a retry make one further attempt', async () => {
    const good = await aStarted();
    first.decline(good.gatewayRef);
    await shop.poll(good.paymentId);
    expect(await view(good.ref)).toMatchObject({ state: 'failed', mayRetry: true });
    const replies = await Promise.all([1, 2, 3, 4].map(() => post(`${good.ref}/retry`)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(replies.map(({ body }) => body.payment.ref)).size).toBe(1);
  });
});

describe('the gateway’s own id of a request', () => {
  it('is used to ask for a payment and for its refund', async () => {
    const good = await aStarted(card);
    await shop.sellOut(good);
    clock.advance({ minutes: 41 });
    cards.approve(good.gatewayRef);
    await shop.poll(good.paymentId);
    await runJobs();
    expect(await view(good.ref)).toMatchObject({ state: 'refunded', outcome: 'refunded' });
    const [refund] = await shop.refundsOf(good.paymentId);
    expect(refund).toMatchObject({ state: 'succeeded', provider_ref: `at-${refund?.gateway_ref}` });
  });

  it('that a signed callback brings finds a payment whose reply was lost', async () => {
    cards.behave('loses_reply');
    const good = await aStarted(card);
    cards.behave('accepts');
    cards.approve(good.gatewayRef);
    const providerRef = `at-${good.gatewayRef}`;
    await callback('cards', { eventId: 'evt-1', ref: good.gatewayRef, providerRef, about: 'payment' });
    await runJobs();
    expect(await view(good.ref)).toMatchObject({ state: 'succeeded', outcome: 'honoured' });
    expect(await rowOf(good)).toMatchObject({ provider_ref: providerRef });
  });

  it('leads a callback without our reference to its payment', async () => {
    const good = await aStarted(card);
    cards.approve(good.gatewayRef);
    await callback('cards', { eventId: 'evt-2', providerRef: `at-${good.gatewayRef}`, about: 'payment' });
    await runJobs();
    expect(await view(good.ref)).toMatchObject({ state: 'succeeded', outcome: 'honoured' });
  });

  it('of another payment is not stored, and an alarm is raised', async () => {
    const [one, other] = [await aStarted(card), await aStarted(card)];
    await db.updateTable('payments').set({ provider_ref: null }).where('id', '=', other.paymentId).execute();
    shop.alarms.length = 0;
    const body = { eventId: 'evt-3', ref: other.gatewayRef, providerRef: `at-${one.gatewayRef}`, about: 'payment' };
    await callback('cards', body);
    await runJobs();
    expect((await rowOf(other)).provider_ref).toBeNull();
    expect(shop.alarms).toEqual([expect.objectContaining({ alarm: 'payment_transaction_claimed_twice' })]);
  });
});

describe('a callback', () => {
  it('about a dispute is recorded with its payment, and raises one alarm', async () => {
    const good = await aStarted(card);
    cards.approve(good.gatewayRef);
    await shop.poll(good.paymentId);
    shop.alarms.length = 0;
    const hint = { providerRef: `at-${good.gatewayRef}`, about: 'dispute' };
    await callback('cards', { ...hint, eventId: 'dispute-1' });
    await callback('cards', { ...hint, eventId: 'dispute-2' });
    await runJobs();
    expect(shop.alarms).toEqual([expect.objectContaining({ alarm: 'payment_dispute', paymentId: good.paymentId })]);
    const facts = await db
      .selectFrom('payment_facts')
      .select('kind')
      .where('payment_id', '=', good.paymentId)
      .where('kind', '=', 'dispute')
      .execute();
    expect(facts).toHaveLength(1);
  });

  it('that names a dispute only is about the payment that the gateway names', async () => {
    const good = await aStarted(card);
    cards.approve(good.gatewayRef);
    await shop.poll(good.paymentId);
    cards.dispute('dp-1', good.gatewayRef);
    shop.alarms.length = 0;
    await callback('cards', { eventId: 'dispute-3', providerRef: 'dp-1', about: 'dispute' });
    await runJobs();
    expect(shop.alarms).toEqual([expect.objectContaining({ alarm: 'payment_dispute', paymentId: good.paymentId })]);
  });

  it('about a payout that is no refund is stored, and an alarm says that none was made', async () => {
    shop.alarms.length = 0;
    await callback('first', { eventId: 'payout-1', ref: 'unknown', about: 'payout' });
    await runJobs();
    expect(shop.alarms).toEqual([expect.objectContaining({ alarm: 'payment_unknown_payout' })]);
    const kept = await db.selectFrom('webhook_inbox').select('outcome').where('event_id', '=', 'payout-1').execute();
    expect(kept).toEqual([{ outcome: 'unknown_payout' }]);
  });
});

describe('a hold', () => {
  const minutesLeft = async (good: Good) =>
    ((await shop.good(good))?.holds_until.getTime() ?? 0) / 60_000 - clock().getTime() / 60_000;

  it('lasts until the prompt of the pending charge has ended and ten minutes more', async () => {
    const [prompt, hosted] = [await aStarted(), await aStarted(card)];
    expect([await minutesLeft(prompt), await minutesLeft(hosted)]).toEqual([15, 40]);
    expect(await view(hosted.ref)).toMatchObject({
      promptEndsAt: new Date(clock().getTime() + 30 * 60_000).toISOString(),
      holdsUntil: new Date(clock().getTime() + 40 * 60_000).toISOString(),
    });
  });

  it('ends when it was to end at first once the charge has failed or was cancelled, however often it is tried', async () => {
    const good = await aStarted(card);
    await post(`${good.ref}/cancel`);
    expect(await minutesLeft(good)).toBe(15);
    clock.advance({ minutes: 5 });
    const again = (await post(`${good.ref}/retry`)).body.payment;
    await post(`${again.ref}/start`, card);
    expect(await minutesLeft(good)).toBe(40);
    const { id, gateway_ref } = await db
      .selectFrom('payments')
      .selectAll()
      .where('ref', '=', again.ref)
      .executeTakeFirstOrThrow();
    cards.decline(gateway_ref);
    await shop.poll(id);
    expect(await minutesLeft(good)).toBe(10);
    clock.advance({ minutes: 10 });
    expect((await post(`${again.ref}/retry`)).body.code).toBe('payment_closed');
  });
});

describe('open charges', () => {
  it('of one number are limited to three, until one has ended', async () => {
    const one = mtn();
    const goods = [await aStarted(one), await aStarted(one), await aStarted(one)];
    const fourth = await shop.aGood();
    expect(await post(`${fourth.ref}/start`, one)).toEqual({
      status: 409,
      body: {
        code: 'too_many_charges',
        limit: 3,
        message: '3 payment requests are already waiting on this phone. Answer them first, or use another number.',
      },
    });
    first.decline(goods[0]?.gatewayRef as string);
    await shop.poll(goods[0]?.paymentId as string);
    expect((await post(`${fourth.ref}/start`, one)).status).toBe(200);
  });

  it('of one account are limited to five, also when they start at once', async () => {
    const payerId = await shop.aUser('participant');
    const goods = await Promise.all(Array.from({ length: 9 }, () => shop.aGood(5_000, { payerId })));
    const replies = await Promise.all(goods.map(({ ref }) => post(`${ref}/start`, mtn())));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(replies.filter(({ body }) => body.code === 'too_many_charges')).toHaveLength(4);
    // A prompt that has ended waits no more.
    clock.advance({ minutes: 5 });
    const left = goods.find((_, index) => replies[index]?.status !== 200);
    expect((await post(`${left?.ref}/start`, mtn())).status).toBe(200);
  });
});

describe('the number of the account', () => {
  it('is filled in for its owner only, and used when they give no other', async () => {
    await db.updateTable('users').set({ number: '+237 677 65 43 21' }).where('id', '=', shop.payerId).execute();
    const good = await shop.aGood(5_000, { payerId: shop.payerId });
    expect(await view(good.ref)).toMatchObject({ number: null });
    const headers = { authorization: `Bearer ${shop.payerId}` };
    const own = await shop.app.inject({ url: `/api/payments/${good.ref}`, headers });
    expect(own.json().payment).toMatchObject({ number: '237677654321' });
    expect((await post(`${good.ref}/start`, { operator: 'mtn' })).body.code).toBe('number_invalid');
    const started = await shop.app.inject({
      ...{ method: 'POST', url: `/api/payments/${good.ref}/start`, headers },
      payload: { operator: 'mtn' },
    });
    expect(started.json().payment).toMatchObject({ state: 'pending', number: '237677654321' });
  });
});

describe('a live gateway', () => {
  it('is never replaced by the sandbox, whose play money would buy real tickets', async () => {
    const live = aProvider({ id: 'live', operators: ['mtn'], mode: 'live' });
    const other = await openShop({ gateways: [live.gateway] });
    const reply = (await other.app.inject('/api/payments/gateways')).json();
    expect(reply.gateways.map(({ id }: { id: string }) => id)).toEqual(['live']);
    expect(reply.operators.map(({ operator }: { operator: string }) => operator)).toEqual(['mtn']);
    await other.switch('live', false);
    const good = await other.aGood();
    expect((await other.post(`${good.ref}/start`, mtn())).body.code).toBe('operator_unavailable');
    expect((await other.post(`sandbox/${good.ref}`, { outcome: 'approve' })).status).toBe(404);
  });
});
