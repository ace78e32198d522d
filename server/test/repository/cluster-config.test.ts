import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { haproxyConfig, pgbouncerConfig } from '../../../tools/cluster/proxies.ts';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const haproxy = read('deploy/haproxy/haproxy.cfg');
const pgbouncer = read('deploy/pgbouncer/pgbouncer.ini');
const postgresql = read('deploy/postgresql/replication.conf');

/** Returns the number behind a name in a configuration. */
const numberOf = (text: string, name: string) => Number(new RegExp(`^ *${name} *=? *(\\d+)`, 'm').exec(text)?.[1]);

it('the drill finds each address that it replaces in the configuration of HAProxy and PgBouncer', () => {
  const ports = { port: 1, poolerPort: 2, primaryPort: 3 };
  const filled = haproxyConfig({ folder: '/tmp/drill', nodePorts: [4, 5], databasePorts: [6, 7] }, ports);
  expect(filled).toContain('server node2 127.0.0.1:5 check');
  expect(filled).not.toMatch(/10\.0\.0\./);
  expect(pgbouncerConfig('/tmp/drill/users', ports)).toContain('listen_port = 2');
});

it('HAProxy asks whether a server is the primary as a user of no rights', () => {
  const message = Buffer.from(/send-binary (0000\w+)/.exec(haproxy)?.[1] ?? '', 'hex');
  expect(message.readInt32BE(0)).toBe(message.length);
  expect(message.readInt32BE(4)).toBe(3 << 16);
  expect(message.toString('latin1', 8)).toBe('user\0ngoma_check\0database\0postgres\0\0');
  const answer = Buffer.from(/expect binary (\w+)/.exec(haproxy)?.[1] ?? '', 'hex');
  expect(answer.toString('latin1')).toBe('in_hot_standby\0off');
});

it('the limits of HAProxy, PgBouncer and PostgreSQL fit each other and the server', () => {
  const backlog = Number(/listenBacklog = ([\d_]+)/.exec(read('server/src/main.ts'))?.[1]?.replace('_', ''));
  expect(haproxy).toContain(`backlog ${backlog}\n`);
  expect(haproxy).toContain('server node1 10.0.0.21:3000 check');
  expect(/port=(\d+) dbname/.exec(pgbouncer)?.[1]).toBe(/listen primary.+?bind 127\.0\.0\.1:(\d+)/s.exec(haproxy)?.[1]);
  // Two nodes and a worker, each with 16 connections for requests and a watch.
  expect(numberOf(pgbouncer, 'default_pool_size')).toBeGreaterThanOrEqual(3 * 17);
  // And about 20 direct ones each.
  expect(numberOf(postgresql, 'max_connections')).toBeGreaterThanOrEqual(numberOf(pgbouncer, 'default_pool_size') + 3 * 20);
  // A request may take 60 seconds.
  expect(numberOf(haproxy, 'timeout server')).toBeGreaterThan(60);
});
