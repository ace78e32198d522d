import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPostgresPrograms } from '../../server/src/platform/postgres/embedded/postgres-programs.ts';
import { root } from '../app/ngoma.ts';
import { freePort } from '../free-port.ts';

interface Ports {
  /** The port that people open. */
  readonly port: number;
  /** The port of PgBouncer. */
  readonly poolerPort: number;
  /** The port of HAProxy that leads to the primary. */
  readonly primaryPort: number;
}

/** HAProxy and PgBouncer with the configuration of `deploy`. */
export interface Proxies extends Ports {
  /** Returns the number of nodes to which HAProxy leads people. */
  readyNodes(): Promise<number>;
  stop(): Promise<void>;
}

export interface ProxyTargets {
  /** A folder for configuration and logs. */
  readonly folder: string;
  readonly nodePorts: readonly [number, number];
  readonly databasePorts: readonly [number, number];
  readonly user: string;
  readonly password: string;
}

/** Returns the configuration of HAProxy with the addresses of this machine. */
export const haproxyConfig = (
  { folder, nodePorts, databasePorts }: Pick<ProxyTargets, 'folder' | 'nodePorts' | 'databasePorts'>,
  { port, primaryPort }: Ports,
): string =>
  fillIn('deploy/haproxy/haproxy.cfg', {
    'log /dev/log local0': 'log stdout format raw local0',
    // Within the number of files that a login may open on most systems.
    'maxconn 20000': 'maxconn 400',
    'chroot /var/lib/haproxy': '',
    'user haproxy': '',
    'group haproxy': '',
    '/run/haproxy/admin.sock': join(folder, 'haproxy.sock'),
    'bind :80 ': `bind 127.0.0.1:${port} `,
    'bind 127.0.0.1:5433': `bind 127.0.0.1:${primaryPort}`,
    '10.0.0.21:3000': `127.0.0.1:${nodePorts[0]}`,
    '10.0.0.22:3000': `127.0.0.1:${nodePorts[1]}`,
    '10.0.0.31:5432': `127.0.0.1:${databasePorts[0]}`,
    '10.0.0.32:5432': `127.0.0.1:${databasePorts[1]}`,
  });

/** Returns the configuration of PgBouncer with the addresses of this machine. `users` is the path of its file of users. */
export const pgbouncerConfig = (users: string, { poolerPort, primaryPort }: Ports): string =>
  fillIn('deploy/pgbouncer/pgbouncer.ini', {
    'port=5433': `port=${primaryPort}`,
    'listen_addr = *': 'listen_addr = 127.0.0.1',
    'listen_port = 6432': `listen_port = ${poolerPort}`,
    '/etc/pgbouncer/userlist.txt': users,
    'logfile = /var/log/postgresql/pgbouncer.log': '',
    'pidfile = /var/run/postgresql/pgbouncer.pid': '',
  });

/** Starts both in the foreground, and waits until they listen. The logs stay in the folder. */
export async function startProxies(targets: ProxyTargets): Promise<Proxies> {
  const { folder, user, password } = targets;
  const ports = { port: await freePort(), poolerPort: await freePort(), primaryPort: await freePort() };
  const haproxy = join(folder, 'haproxy.cfg');
  writeFileSync(haproxy, haproxyConfig(targets, ports));
  const users = join(folder, 'userlist.txt');
  writeFileSync(users, `"${user}" "${password}"\n`, { mode: 0o600 });
  const pgbouncer = join(folder, 'pgbouncer.ini');
  writeFileSync(pgbouncer, pgbouncerConfig(users, ports));
  // PgBouncer does not run as root.
  const programs = await findPostgresPrograms();
  programs.own(users);
  const children = [
    start('haproxy', ['-db', '-f', haproxy], folder),
    start('pgbouncer', [...(programs.userId === undefined ? [] : ['-u', 'postgres']), pgbouncer], folder),
  ];
  for (const each of Object.values(ports)) await untilListening(each, children, folder);
  return {
    ...ports,
    async readyNodes() {
      const states = await askHaproxy(join(folder, 'haproxy.sock'), 'show stat nodes 4 -1');
      return states.split('\n').filter((line) => /^nodes,node\d,/.test(line) && line.includes(',UP,')).length;
    },
    async stop() {
      await Promise.all(children.map(end));
    },
  };
}

/** Reads a configuration of the repository and replaces texts in it. Throws for a text that is not there. */
function fillIn(path: string, replacements: Readonly<Record<string, string>>): string {
  let text = readFileSync(join(root, path), 'utf8');
  for (const [former, next] of Object.entries(replacements)) {
    if (!text.includes(former)) throw new Error(`${path} does not contain "${former}"`);
    text = text.replaceAll(former, next);
  }
  return text;
}

/** Sends a command to HAProxy's socket and returns the answer. */
async function askHaproxy(socketPath: string, command: string): Promise<string> {
  const socket = connect(socketPath);
  socket.end(`${command}\n`);
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  return answer;
}

function start(program: string, args: readonly string[], folder: string): ChildProcess {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const log = createWriteStream(join(folder, `${program}.log`));
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  child.once('error', () => {});
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return child;
}

async function untilListening(port: number, children: readonly ChildProcess[], folder: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const gone = children.find(({ exitCode, pid }) => exitCode !== null || pid === undefined);
    if (gone) {
      const log = readFileSync(join(folder, `${gone.spawnfile}.log`), 'utf8');
      throw new Error(`${gone.spawnfile} did not start:\n${log}`);
    }
    const isListening = await new Promise<boolean>((done) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => done(true)).once('error', () => done(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isListening) return;
    await sleep(100);
  }
  throw new Error(`Nothing listens on port ${port}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await exited;
  clearTimeout(timer);
}
