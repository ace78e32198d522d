import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { settingNames } from '#platform/config';
import { root } from '../../../tools/app/ngoma.ts';

// The containers are not started here: there may be no engine. Their image is read in deployment.test.ts.

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const unknown = (names: Iterable<string>) => [...names].filter((name) => !settingNames.includes(name));
const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
const secretNames = /SECRET|PASSWORD|TOKEN|KEY/;

interface Service {
  readonly image?: string;
  readonly build?: { readonly context: string; readonly dockerfile?: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly configs?: readonly { readonly source: string }[];
  readonly networks?: { readonly machines: { readonly ipv4_address: string } };
  readonly network_mode?: string;
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
  readonly stop_grace_period?: string;
  readonly ulimits?: { readonly nofile: number };
}

describe('the compose file', () => {
  const { services, volumes, configs } = parse(read('deploy/compose.yaml'), { merge: true }) as {
    readonly services: Readonly<Record<string, Service>>;
    readonly volumes: Readonly<Record<string, unknown>>;
    readonly configs: Readonly<Record<string, { readonly content: string }>>;
  };
  const all = Object.entries(services);
  const nodes = ['node1', 'node2', 'worker'] as const;
  const addressOf = (name: string) => services[name]?.networks?.machines.ipv4_address;

  it('has two nodes and a worker of one image behind HAProxy and PgBouncer, a primary with a replica, and a store', () => {
    expect(all.map(([name]) => name).sort()).toEqual(
      ['bucket', 'db1', 'db2', 'files', 'haproxy', 'node1', 'node2', 'pgbouncer', 'worker'].sort(),
    );
    expect(new Set(nodes.map((name) => services[name]?.image)).size).toBe(1);
    expect(nodes.map((name) => services[name]?.environment?.WORKER)).toEqual(['off', 'off', 'only']);
    expect(nodes.map((name) => services[name]?.ulimits?.nofile)).toEqual([65_536, 65_536, 65_536]);
  });

  it('sets only settings that exist, and takes every secret from the environment of its caller', () => {
    for (const name of nodes) expect(unknown(Object.keys(services[name]?.environment ?? {}))).toEqual([]);
    const settings = Object.entries(services.node1?.environment ?? {});
    expect(settings.filter(([name, value]) => secretNames.test(name) && !/^\$\{\w+:[?-]\}$/.test(value))).toEqual([]);
    for (const [name, value] of settings)
      if (/_URL$/.test(name) && /@/.test(value)) expect(value, name).toMatch(/:\$\{\w+:\?\}@/);
  });

  it('mounts files, volumes and configurations that exist', () => {
    for (const source of all.flatMap(([, { volumes: mounted = [] }]) => mounted.map((one) => one.split(':')[0] ?? ''))) {
      if (source.startsWith('.')) expect(existsSync(join(root, 'deploy', source)), source).toBe(true);
      else expect(Object.keys(volumes)).toContain(source);
    }
    for (const { source } of all.flatMap(([, service]) => service.configs ?? []))
      expect(configs[source]?.content).toContain('${');
    for (const [, { build }] of all)
      if (build) expect(existsSync(join(root, 'deploy', build.context, build.dockerfile ?? 'Dockerfile'))).toBe(true);
  });

  it('names images by version, and gives each long-running service a health check and more than a minute to stop', () => {
    for (const [name, { image: named, healthcheck, stop_grace_period: grace, build }] of all) {
      if (!build) expect(named, name).toMatch(/:\d+\.\d+/);
      if (name === 'bucket') continue;
      expect(Number.parseInt(grace ?? '0', 10), name).toBeGreaterThan(60);
      // The image of the nodes has its own check. The worker listens on no port.
      if (name === 'worker') expect(healthcheck).toEqual({ disable: true });
      else if (!name.startsWith('node')) expect(healthcheck?.test, name).toBeDefined();
    }
    for (const [name, { depends_on: before = {} }] of all)
      for (const [other, { condition }] of Object.entries(before))
        if (condition === 'service_healthy')
          expect(services[other]?.healthcheck?.test, `${name} waits for ${other}`).toBeDefined();
  });

  it('gives its machines the addresses that HAProxy, PgBouncer and the nodes use', () => {
    const haproxy = read('deploy/haproxy/haproxy.cfg');
    for (const name of ['node1', 'node2']) expect(haproxy).toContain(`server ${name} ${addressOf(name)}:3000 check`);
    for (const name of ['db1', 'db2']) expect(haproxy).toContain(`server ${name} ${addressOf(name)}:5432 check`);
    expect(services.pgbouncer?.network_mode).toBe('service:haproxy');
    const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL, S3_URL } = services.node1?.environment ?? {};
    expect(DATABASE_URL).toContain(`@${addressOf('haproxy')}:6432/`);
    expect(read('deploy/pgbouncer/pgbouncer.ini')).toContain('listen_port = 6432');
    expect(DATABASE_DIRECT_URL).toContain(`@${addressOf('haproxy')}:5433/`);
    expect(read('deploy/containers/haproxy.cfg')).toContain(`bind ${addressOf('haproxy')}:5433`);
    expect(DATABASE_REPLICA_URL).toContain(`@${addressOf('db2')}:5432/`);
    expect(S3_URL).toContain(`@${addressOf('files')}:8333/`);
    expect(read('deploy/containers/replica.sh')).toContain(`host=${addressOf('db1')} `);
  });

  it.each(['primary.sh', 'replica.sh'])('%s is a script that bash accepts', (name) => {
    execFileSync('bash', ['-n', join(root, 'deploy/containers', name)]);
  });

  it.runIf(has('haproxy'))('HAProxy accepts its two configurations together', () => {
    const files = ['deploy/haproxy/haproxy.cfg', 'deploy/containers/haproxy.cfg'].flatMap((path) => ['-f', join(root, path)]);
    const { status, stderr } = spawnSync('haproxy', ['-c', ...files], { encoding: 'utf8' });
    expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
  });
});
