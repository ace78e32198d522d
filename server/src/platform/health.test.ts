import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase, testDatabase } from '../../test/database.ts';
import { openDatabase } from './database.ts';
import { addHealth } from './health.ts';
import { buildHttp } from './http.ts';
import { addMetrics } from './metrics.ts';

const { pool } = await testDatabase();
const empty = openDatabase(await emptyDatabase());
const nowhere = openDatabase('postgres://nobody@127.0.0.1:9/none');

let isStopping = false;
const anApp = (database: typeof pool) => {
  const app = buildHttp({ config: { publicUrl: 'http://localhost', trustProxy: 1 }, logger: pino({ level: 'silent' }) });
  addHealth(app, { pool: database, isStopping: () => isStopping });
  addMetrics(app, { pool: database });
  app.get('/events/:id', async () => ({}));
  return app;
};
const app = anApp(pool);
const others = [anApp(empty.pool), anApp(nowhere.pool)];
beforeAll(() => app.ready());
afterAll(async () => {
  await Promise.all([app, ...others].map((each) => each.close()));
  await empty.close();
  await nowhere.close();
});

test('a process that lives says so, whatever its database does', async () => {
  for (const each of [app, ...others]) expect((await each.inject('/healthz')).json()).toEqual({ status: 'ok' });
});

test('a process is ready with a reachable, migrated database', async () => {
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' });
  const answers = await Promise.all(others.map((each) => each.inject('/readyz')));
  expect(answers.map((answer) => [answer.statusCode, answer.json().status])).toEqual([
    [503, 'database not migrated'],
    [503, 'database unreachable'],
  ]);
});

test('a process that was asked to stop is no longer ready', async () => {
  isStopping = true;
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  isStopping = false;
});

test('answers are counted by route, not by address', async () => {
  await app.inject('/events/1');
  await app.inject('/events/2');
  const { body, headers } = await app.inject('/metrics');
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/events/:id",status="200"} 2');
  expect(body).toMatch(/database_connections\{state="open"\} \d/);
  expect(body).toMatch(/jobs\{state="due"\} 0/);
  expect(body).toContain('nodejs_eventloop_lag_seconds');
});

test('figures are told without a database, too', async () => {
  expect((await others[1]?.inject('/metrics'))?.statusCode).toBe(200);
});

test.each([
  ['41.202.0.1', 404],
  ['2001:db8::1', 404],
  ['10.1.2.3', 200],
  ['127.0.0.1', 200],
  ['fd00::1', 200],
])('figures for %s: %i', async (address, status) => {
  expect((await app.inject({ url: '/metrics', headers: { 'x-forwarded-for': address } })).statusCode).toBe(status);
});
