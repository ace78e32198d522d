import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { accounts, type LedgerFeature, ledgerFeature } from '#features/ledger/index';
import { operationsFeature } from '#features/operations/index';
import {
  type Callback,
  type PaymentGateway,
  type PaymentsFeature,
  type PurposeSettler,
  paymentsFeature,
} from '#features/payments/index';
import { loadConfig } from '#platform/config';
import { buildHttp } from '#platform/http/http';
import { databaseIdempotency } from '#platform/http/idempotency';
import { unlimited } from '#platform/http/limits/rate-limit';
import { mountRoutes } from '#platform/http/mount';
import { authentication } from '#platform/http/session/authenticate';
import { newId } from '#platform/ids';
import { createJobs } from '#platform/jobs/jobs';
import { openKeyRing } from '#platform/keys/key-ring';
import type { Platform } from '#platform/platform';
import type { Db } from '#platform/postgres/database';
import { type TestClock, testClock } from '../harness/clock.ts';
import { testDatabase } from '../harness/database.ts';
import { runDueJobs } from '../harness/run-jobs.ts';

/** A product of the test shop with its payment. */
export interface Good {
  readonly id: string;
  readonly paymentId: string;
  readonly ref: string;
}

export type Shop = Awaited<ReturnType<typeof openShop>>;

const holdMinutes = 15;

let usedNumbers = 0;
/** Returns an MTN number that was not used before, because the open charges of one number are limited. */
export function aNumber(): string {
  usedNumbers += 1;
  return `677${100_000 + usedNumbers}`;
}
/** Returns the body that starts a payment from a number that was not used before. */
export const mtn = () => ({ operator: 'mtn', number: aNumber() });

interface ShopOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Further gateways, preferred to the sandbox. */
  readonly gateways?: readonly PaymentGateway[];
  readonly clock?: TestClock;
}

/**
 * Opens a shop with one table on top of the payments and ledger features, to test payments without orders, events and inventory.
 * A product is held for 15 minutes and may be sold out after that.
 */
export async function openShop(options: ShopOptions = {}) {
  const { db, pool } = await testDatabase();
  const clock = options.clock ?? testClock('2026-12-01T10:00:00Z');
  const alarms: { alarm: string }[] = [];
  const logger = pino({ level: 'error' }, { write: (line: string) => void alarms.push(JSON.parse(line)) });
  const env = {
    NODE_ENV: 'test',
    SECRET_KEY: 'a key of thirty-two bytes for tests',
    PUBLIC_URL: 'https://ngoma.test',
    ...options.env,
  };
  const config = loadConfig(env);
  // The platform lacks everything that neither feature should use, so that using it fails.
  const keys = await openKeyRing(db, config, clock);
  const platform = { config, db, pool, clock, jobs: createJobs(clock), keys, logger } as unknown as Platform;
  const operations = operationsFeature(platform);

  await sql`create table goods (id uuid primary key, holds_until timestamptz not null, ends_at timestamptz not null, is_called_off boolean not null default false,
    is_gone boolean not null default false, honoured_by uuid, failures integer not null default 0)`.execute(db);
  async function aUser(role: 'participant' | 'organizer' | 'admin', number: string | null = null): Promise<string> {
    const id = newId();
    const user = { id, role, email: `${id}@ngoma.test`, name: 'Ada', referral_code: id, number };
    await db.insertInto('users').values(user).execute();
    return id;
  }
  const payerId = await aUser('participant');
  const organizerId = await aUser('organizer');

  const callbacks: Callback[] = [];
  let deliversAtOnce = true;
  const ledger = ledgerFeature(platform);
  const settler = goodsSettler(db, platform, ledger, organizerId);
  const payments: PaymentsFeature = paymentsFeature(platform, {
    ledger,
    ...(options.gateways && { gateways: options.gateways }),
    settlers: () => ({ order: settler }),
    async deliver(callback) {
      callbacks.push(callback);
      if (deliversAtOnce) await call(callback);
    },
  });

  const app = buildHttp({ config, logger });
  mountRoutes(app, [...payments.routes, ...ledger.routes], {
    authenticate: authentication({
      findSession: async (token) =>
        token === payerId
          ? { sessionId: newId(), userId: payerId, email: 'ada@ngoma.test', name: 'Ada', role: 'participant', locale: null }
          : undefined,
      publicUrl: config.publicUrl,
    }),
    limiter: unlimited,
    idempotency: databaseIdempotency(db, clock),
    rawRoutes: payments.rawRoutes,
    strictReplies: true,
  });
  await app.ready();
  afterAll(async () => {
    await app.close();
    await payments.close();
  });

  const call = ({ path, headers, body }: { path: string; headers: Readonly<Record<string, string>>; body: string | Buffer }) =>
    app.inject({ method: 'POST', url: path, headers: { ...headers }, payload: body });
  const post = async (path: string, payload: object = {}, language = 'en') => {
    const reply = await app.inject({
      method: 'POST',
      url: `/api/payments/${path}`,
      payload,
      headers: { 'accept-language': language },
    });
    return { status: reply.statusCode, body: reply.json() };
  };
  const createPayment = async (
    purposeId: string,
    amountXaf: number,
    more: { gateway?: string; number?: string; payerId?: string } = {},
  ) => {
    // Each has its own payer unless a test says otherwise, because the open charges of one account are limited.
    const payer = more.payerId ?? (await aUser('participant'));
    return db.transaction().execute(async (tx) => {
      const [made] = await payments.createMany(tx, [{ purposeType: 'order', purposeId, amountXaf, ...more, payerId: payer }]);
      if (!made) throw new Error('No payment was created');
      return made;
    });
  };

  return {
    platform,
    settler,
    app,
    db,
    pool,
    clock,
    config,
    alarms,
    callbacks,
    payments,
    ledger,
    payerId,
    organizerId,
    post,
    call,
    createPayment,
    /** From now on callbacks are lost, unless a test delivers one by `call`. */
    loseCallbacks: () => {
      deliversAtOnce = false;
    },
    deliverCallbacks: () => {
      deliversAtOnce = true;
    },
    runJobs: (jobOptions?: { allowFailures?: boolean }) =>
      runDueJobs(pool, clock, { ...payments.jobs, ...ledger.jobs, ...operations.jobs }, jobOptions),
    /** Runs the poll job now. */
    poll: (paymentId: string) =>
      (payments.jobs['payments.poll'] as (payload: { paymentId: string }) => Promise<void>)({ paymentId }),
    checkHealth: () => (payments.jobs['payments.gateway-health'] as () => Promise<void>)(),
    /** Switches a gateway on or off as an admin. */
    switch: async (gateway: string, isOn: boolean) =>
      payments.switchGateway({ userId: organizerId }, { gateway, isOn, reason: 'a test of the switch' }),
    reconcile: () => (payments.jobs['payments.reconcile'] as () => Promise<void>)(),
    view: async (ref: string, language = 'en') => {
      const reply = await app.inject({ url: `/api/payments/${ref}`, headers: { 'accept-language': language } });
      return reply.json().payment;
    },
    aUser,
    /** Creates a product, by default for 5,000 XAF, with a first payment. */
    async aGood(amountXaf = 5_000, more: { payerId?: string } = {}): Promise<Good> {
      const id = newId();
      const holdsUntil = new Date(clock().getTime() + holdMinutes * 60_000);
      await sql`insert into goods (id, holds_until, ends_at) values (${id}, ${holdsUntil}, ${holdsUntil})`.execute(db);
      const { id: paymentId, ref } = await createPayment(id, amountXaf, more);
      return { id, paymentId, ref };
    },
    sellOut: async ({ id }: Good) => void (await sql`update goods set is_gone = true where id = ${id}`.execute(db)),
    callOff: async ({ id }: Good) => void (await sql`update goods set is_called_off = true where id = ${id}`.execute(db)),
    good: async ({ id }: Good) => {
      const { rows } = await sql<{ honoured_by: string | null; failures: number; holds_until: Date }>`
        select * from goods where id = ${id}`.execute(db);
      return rows[0];
    },
    payment: (id: string) => db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    refundsOf: (paymentId: string) => db.selectFrom('payment_refunds').selectAll().where('payment_id', '=', paymentId).execute(),
    /** Returns the ledger transfers of a product as source and kind. */
    transfersOf: async (good: Good) => {
      const refunds = db.selectFrom('payment_refunds').select('id').where('payment_id', '=', good.paymentId);
      const rows = await db
        .selectFrom('ledger_transfers')
        .select(['source_type', 'kind'])
        .where(({ or, eb }) => or([eb('source_id', 'in', [good.id, good.paymentId]), eb('source_id', 'in', refunds)]))
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(({ source_type, kind }) => `${source_type} ${kind}`);
    },
    balanceOf: async (code: string) => {
      const row = await db.selectFrom('ledger_accounts').select('balance_xaf').where('code', '=', code).executeTakeFirst();
      return row?.balance_xaf ?? 0;
    },
  };
}

function goodsSettler(db: Db, { clock }: Pick<Platform, 'clock'>, ledger: LedgerFeature, organizerId: string): PurposeSettler {
  interface Row {
    holds_until: Date;
    is_called_off: boolean;
    is_gone: boolean;
    honoured_by: string | null;
  }
  return {
    async succeeded(tx, { id, purposeId, gateway, amountXaf }) {
      const { rows } = await sql<Row>`select * from goods where id = ${purposeId} for update`.execute(tx);
      const good = rows[0];
      if (!good) throw new Error('The product does not exist');
      if (good.honoured_by !== null) throw new Error('The product was honoured twice');
      if (good.is_gone && clock() >= good.holds_until) return 'refunded';
      await sql`update goods set honoured_by = ${id} where id = ${purposeId}`.execute(tx);
      await ledger.post(tx, {
        sourceType: 'order',
        sourceId: purposeId,
        kind: 'sale',
        postings: [
          { account: accounts.gatewayClearing(gateway), amountXaf },
          { account: accounts.organizerPending(organizerId), amountXaf: 250 - amountXaf },
          { account: accounts.platformFees, amountXaf: -250 },
        ],
      });
      return 'honoured';
    },
    async succeededMany(tx, paid) {
      const held = new Set<string>();
      for (const payment of paid) {
        const { rows } = await sql<Row>`select * from goods where id = ${payment.purposeId} for update`.execute(tx);
        const isHeld = rows[0] === undefined || clock() < rows[0].holds_until;
        if (isHeld && (await this.succeeded(tx, payment)) === 'honoured') held.add(payment.id);
      }
      return held;
    },
    async failed(tx, { purposeId }) {
      await sql`update goods set failures = failures + 1 where id = ${purposeId}`.execute(tx);
    },
    async extendHold(tx, purposeId, until) {
      const { rows } = await sql`update goods set holds_until = greatest(holds_until, ${until}::timestamptz)
        where id = ${purposeId} and holds_until > ${clock()} returning id`.execute(tx);
      return rows.length > 0;
    },
    async endHoldExtension(tx, purposeId) {
      await sql`update goods set holds_until = ends_at where id = ${purposeId}`.execute(tx);
    },
    async describe(purposeId, locale) {
      const { rows } = await sql<Row>`select * from goods where id = ${purposeId}`.execute(db);
      const good = rows[0];
      if (!good) return undefined;
      const state = good.honoured_by ? 'confirmed' : good.is_called_off ? 'cancelled' : 'placed';
      return {
        title: locale === 'fr' ? 'Concert au Boukarou' : 'Concert at the Boukarou',
        lines: [{ label: locale === 'fr' ? '1 × Entrée' : '1 × Entry', amountXaf: 5_000 }],
        orderId: purposeId,
        holdsUntil: state === 'placed' ? good.holds_until : null,
        returnUrl: `https://ngoma.test/ticket-purchase-process?order=${purposeId}`,
        orderState: state,
      };
    },
  };
}
