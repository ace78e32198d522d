import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase, testDatabase } from '#test/harness/database';
import { buildHttp } from '../http/http.ts';
import { openDatabase } from '../postgres/database.ts';
import type { EmbeddedState } from '../postgres/embedded/supervised-server.ts';
import { addHealth } from './health.ts';
import { addMetrics } from './metrics.ts';

const { pool } = await testDatabase();
const empty = openDatabase(await emptyDatabase());
const nowhere = openDatabase('postgres://nobody@127.0.0.1:9/none');

let isStopping = false;
let embedded: EmbeddedState = { isRunning: true, failedStarts: 0 };
const anApp = (database: typeof pool) => {
  const app = buildHttp({ config: { publicUrl: 'http://localhost', trustProxy: 1 }, logger: pino({ level: 'silent' }) });
  addHealth(app, { pool: database, isStopping: () => isStopping, embedded: () => embedded });
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

test('/healthz answers 200 whatever the state of the database', async () => {
  for (const each of [app, ...others]) expect((await each.inject('/healthz')).json()).toEqual({ status: 'ok' });
});

test('/readyz answers 200 with a reachable, migrated database, and else 503 with the reason', async () => {
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' });
  const answers = await Promise.all(others.map((each) => each.inject('/readyz')));
  expect(answers.map((answer) => [answer.statusCode, answer.json().status])).toEqual([
    [503, 'database not migrated'],
    [503, 'database unreachable'],
  ]);
});

test('/readyz answers 503 once the process was asked to stop', async () => {
  isStopping = true;
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  isStopping = false;
});

test('every response closes its connection once the process was asked to stop', async () => {
  expect((await app.inject('/healthz')).headers.connection).toBe('keep-alive');
  isStopping = true;
  expect((await app.inject('/healthz')).headers.connection).toBe('close');
  isStopping = false;
});

test('a request on a connection that was accepted before the end of listening is answered', async () => {
  const node = anApp(pool);
  await node.listen({ host: '127.0.0.1', port: 0 });
  const accepted = once(node.server, 'connection');
  const socket = connect((node.server.address() as AddressInfo).port, '127.0.0.1');
  await accepted;
  const closed = node.close();
  socket.write('GET /events/1 HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 .*connection: close/is);
  await closed;
});

test('a connection that has brought no request does not delay the end of the server', async () => {
  const node = anApp(pool);
  await node.listen({ host: '127.0.0.1', port: 0 });
  const accepted = once(node.server, 'connection');
  const socket = connect((node.server.address() as AddressInfo).port, '127.0.0.1');
  await accepted;
  await node.close();
  socket.destroy();
});

test('/readyz answers 200 while every connection for requests is in use', async () => {
  const clients = await Promise.all(Array.from({ length: 12 }, () => pool.connect()));
  const waiting = Array.from({ length: 50 }, () => pool.query('select 1'));
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  for (const client of clients) client.release();
  await Promise.all(waiting);
});

test('/healthz says that the embedded database is starting again', async () => {
  embedded = { isRunning: false, failedStarts: 3 };
  expect((await app.inject('/healthz')).json()).toEqual({
    status: 'ok',
    database: { status: 'starting again', failedStarts: 3 },
  });
  embedded = { isRunning: true, failedStarts: 0 };
});

test('responses are counted by route pattern, not by path', async () => {
  await app.inject('/events/1');
  await app.inject('/events/2');
  const { body, headers } = await app.inject('/metrics');
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/events/:id",status="200"} 2');
  expect(body).toMatch(/database_connections\{state="open"\} \d/);
  expect(body).toMatch(/jobs\{state="due"\} 0/);
  expect(body).toContain('nodejs_eventloop_lag_seconds');
});

test('/metrics works without a database', async () => {
  expect((await others[1]?.inject('/metrics'))?.statusCode).toBe(200);
});

test.each([
  ['41.202.0.1', 404],
  ['2001:db8::1', 404],
  ['10.1.2.3', 200],
  ['127.0.0.1', 200],
  ['fd00::1', 200],
])('/metrics for a client at %s answers %i', async (remoteAddress, status) => {
  expect((await app.inject({ url: '/metrics', remoteAddress })).statusCode).toBe(status);
});

test.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])('/metrics answers 404 to a request with %s', async (name) => {
  const headers = { [name]: name === 'forwarded' ? 'for=127.0.0.1' : '127.0.0.1' };
  expect((await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1', headers })).statusCode).toBe(404);
});
