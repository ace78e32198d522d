import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, loadConfig, settingNames } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'ngoma-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const key = 'k'.repeat(32);
const faultsOf = (env: Record<string, string>): readonly string[] => {
  try {
    loadConfig(env);
  } catch (fault) {
    if (fault instanceof ConfigError) return fault.faults;
    throw fault;
  }
  return [];
};

it('a stop waits five seconds in production, which STOP_DELAY changes, and not at all elsewhere', () => {
  const production = { DATA_DIR: folder, NODE_ENV: 'production', SECRET_KEY: key };
  const delayOf = (env: Record<string, string>) => loadConfig(env).stopDelayMs;
  expect([delayOf({ DATA_DIR: folder }), delayOf(production)]).toEqual([0, 5_000]);
  expect(delayOf({ ...production, STOP_DELAY: '12' })).toBe(12_000);
  expect(faultsOf({ ...production, STOP_DELAY: '90' })).toEqual(['STOP_DELAY must be a number of seconds up to 40']);
});

describe('without any setting', () => {
  it('the configuration suits a laptop: this machine only, an embedded database, sandbox payments and demo data', () => {
    expect(loadConfig({ DATA_DIR: folder })).toMatchObject({
      nodeEnv: 'development',
      port: 3000,
      host: '127.0.0.1',
      dataDir: folder,
      databaseUrl: undefined,
      publicUrl: 'http://127.0.0.1:3000',
      demo: 'auto',
      paymentsSandbox: true,
      worker: 'inline',
      trustProxy: false,
    });
  });

  it('a key is made on the first start, readable by its owner alone, and is the same on the next start', () => {
    const { secretKey } = loadConfig({ DATA_DIR: folder });
    expect(Buffer.byteLength(secretKey)).toBeGreaterThanOrEqual(32);
    expect(loadConfig({ DATA_DIR: folder }).secretKey).toBe(secretKey);
    expect(JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'))).toEqual({ secretKey });
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it('a damaged key file is refused instead of replaced by a new key', () => {
    const other = mkdtempSync(join(folder, 'damaged-'));
    writeFileSync(join(other, 'secrets.json'), '{"secretKey": ');
    expect(faultsOf({ DATA_DIR: other })).toEqual([expect.stringContaining('is damaged')]);
  });
});

describe('wrong settings', () => {
  it('are all reported at once', () => {
    const faults = faultsOf({
      PORT: '99999',
      DATABASE_URL: 'mysql://somewhere',
      PUBLIC_URL: 'ngoma.example',
      DEMO: 'yes',
      SECRET_KEY: 'short',
      WORKER: 'sometimes',
      MAIL_FROM: 'nobody',
      LOG_LEVEL: 'loud',
    });
    const names = faults.map((fault) => fault.split(' ')[0]);
    expect(names.sort()).toEqual([
      'DATABASE_URL',
      'DEMO',
      'LOG_LEVEL',
      'MAIL_FROM',
      'PORT',
      'PUBLIC_URL',
      'SECRET_KEY',
      'WORKER',
    ]);
  });

  it('make one readable message', () => {
    expect(() => loadConfig({ PORT: 'http', DEMO: 'yes' })).toThrow(
      'Ngoma cannot start: 2 settings are wrong.\n  - PORT must be a port number between 1 and 65535\n  - DEMO must be one of auto, 1, 0',
    );
  });

  it.each(['0', '-1', '65536', '3000.5', 'http'])('PORT=%s is refused', (PORT) => {
    expect(faultsOf({ PORT })).toHaveLength(1);
  });
});

describe('in production', () => {
  it('a key must be given', () => {
    expect(faultsOf({ NODE_ENV: 'production', DATA_DIR: folder })).toEqual([expect.stringContaining('SECRET_KEY is required')]);
  });

  it('there are no demo data, and sandbox payments only on request', () => {
    const production = { NODE_ENV: 'production', SECRET_KEY: key, DEMO: '1', DATA_DIR: folder };
    expect(loadConfig(production)).toMatchObject({ demo: '0', paymentsSandbox: false });
    expect(loadConfig({ ...production, PAYMENTS_SANDBOX: '1' }).paymentsSandbox).toBe(true);
  });
});

it('a database URL requires a key, since nodes that share a database must share the key', () => {
  const DATABASE_URL = 'postgres://ngoma@db/ngoma';
  expect(faultsOf({ DATABASE_URL })).toEqual([expect.stringContaining('SECRET_KEY is required')]);
  expect(loadConfig({ DATABASE_URL, SECRET_KEY: key }).secretKey).toBe(key);
});

describe('the address of a payment gateway', () => {
  const production = {
    NODE_ENV: 'production',
    SECRET_KEY: key,
    DATA_DIR: folder,
    PAWAPAY_TOKEN: 'a-token',
    PAWAPAY_MODE: 'live',
  };

  it('must be encrypted, because keys travel with each request', () => {
    const mtnKeys = { MTN_COLLECTION_KEY: 'k', MTN_COLLECTION_USER: 'u', MTN_COLLECTION_SECRET: 's', MTN_MODE: 'live' };
    const plain = { ...mtnKeys, MTN_URL: 'http://mtn.example', PAWAPAY_URL: 'http://127.0.0.1.example:8080' };
    expect(faultsOf({ ...production, ...plain })).toEqual([
      'PAWAPAY_URL must begin with https://, except for an address of this machine',
      'MTN_URL must begin with https://, except for an address of this machine',
    ]);
  });

  it.each(['https://api.example', 'http://127.0.0.1:8080', 'http://localhost:8080', 'http://[::1]:8080'])('may be %s', (url) => {
    expect(loadConfig({ ...production, PAWAPAY_URL: url }).gateways.pawapay).toMatchObject({ url, mode: 'live' });
  });
});

it('an empty setting counts as not given', () => {
  expect(loadConfig({ PORT: '', SMTP_URL: '', DATABASE_URL: '', DATA_DIR: folder })).toMatchObject({
    port: 3000,
    smtpUrl: undefined,
  });
});

it('a number of proxies or a list of addresses is trusted, as configured', () => {
  expect(loadConfig({ TRUST_PROXY: '2', DATA_DIR: folder }).trustProxy).toBe(2);
  expect(loadConfig({ TRUST_PROXY: '10.0.0.0/8', DATA_DIR: folder }).trustProxy).toBe('10.0.0.0/8');
});

it('a public address of another machine requires a mode, so that no installation runs in development by mistake', () => {
  const NODE_ENV = 'development';
  for (const PUBLIC_URL of ['https://ngoma.example', 'http://192.168.1.20:3000', 'https://localhost.example']) {
    expect(faultsOf({ PUBLIC_URL, DATA_DIR: folder })).toEqual([expect.stringContaining('NODE_ENV is required')]);
    expect(faultsOf({ PUBLIC_URL, NODE_ENV, DATA_DIR: folder })).toEqual([]);
  }
  for (const PUBLIC_URL of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
    expect(faultsOf({ PUBLIC_URL, DATA_DIR: folder })).toEqual([]);
});

it('the public address has no slash at its end, and names localhost instead of “every interface”', () => {
  expect(loadConfig({ NODE_ENV: 'test', PUBLIC_URL: 'https://ngoma.example/', DATA_DIR: folder }).publicUrl).toBe(
    'https://ngoma.example',
  );
  expect(loadConfig({ HOST: '0.0.0.0', PORT: '80', DATA_DIR: folder }).publicUrl).toBe('http://localhost:80');
});

it('docs/operations.md names every setting', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  expect(settingNames.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

describe('a connection pooler', () => {
  const pooled = { DATABASE_URL: 'postgres://app@pooler:6432/ngoma', SECRET_KEY: key, DATA_DIR: folder };

  it('is passed by the connections that need a session of their own, if the direct URL is given', () => {
    const direct = 'postgres://app@database:5432/ngoma';
    expect(loadConfig({ ...pooled, DATABASE_DIRECT_URL: direct })).toMatchObject({ databaseDirectUrl: direct });
    expect(loadConfig(pooled)).toMatchObject({ databaseDirectUrl: undefined });
  });

  it('has a replica beside it for public reads, if its URL is given', () => {
    const replica = 'postgres://app@replica:5432/ngoma';
    expect(loadConfig({ ...pooled, DATABASE_REPLICA_URL: replica })).toMatchObject({ databaseReplicaUrl: replica });
    expect(loadConfig(pooled)).toMatchObject({ databaseReplicaUrl: undefined });
    expect(faultsOf({ DATA_DIR: folder, DATABASE_REPLICA_URL: replica })).toEqual([
      'DATABASE_REPLICA_URL needs DATABASE_URL beside it',
    ]);
  });

  it('is refused without the URL of the pool', () => {
    expect(faultsOf({ DATA_DIR: folder, DATABASE_DIRECT_URL: 'postgres://app@database:5432/ngoma' })).toEqual([
      'DATABASE_DIRECT_URL needs DATABASE_URL beside it',
    ]);
  });
});
