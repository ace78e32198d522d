import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';

/** What may stand behind a setting: an empty value means "not given", as in most shells and compose files. */
const setting = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === '' ? undefined : value), schema);

const urlOf = (protocols: readonly string[], example: string) =>
  z.string().refine(
    (text) => {
      const url = URL.parse(text);
      return url !== null && protocols.includes(url.protocol);
    },
    { error: `must be an address such as ${example}` },
  );

const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

const switchOf = () => choice(['1', '0']);

/** The environment as people write it. One line per variable; the README lists the same names. */
const Environment = z.object({
  NODE_ENV: setting(choice(['development', 'test', 'production']).default('development')),
  PORT: setting(
    z
      .string()
      .regex(/^\d+$/, 'must be a port number between 1 and 65535')
      .transform(Number)
      .refine((port) => port >= 1 && port <= 65_535, { error: 'must be a port number between 1 and 65535' })
      .default(3000),
  ),
  HOST: setting(z.string().default('127.0.0.1')),
  DATA_DIR: setting(z.string().default('./data')),
  DATABASE_URL: setting(urlOf(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/ngoma').optional()),
  PUBLIC_URL: setting(urlOf(['http:', 'https:'], 'https://ngoma.example').optional()),
  SMTP_URL: setting(urlOf(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional()),
  MAIL_FROM: setting(
    z.string().includes('@', { error: 'must be an e-mail address, such as Ngoma <hello@ngoma.example>' }).optional(),
  ),
  S3_URL: setting(urlOf(['http:', 'https:'], 'https://key:secret@s3.example/bucket?region=eu-west-3').optional()),
  DEMO: setting(choice(['auto', '1', '0']).default('auto')),
  PAYMENTS_SANDBOX: setting(switchOf().optional()),
  LOG_LEVEL: setting(choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional()),
  WORKER: setting(choice(['inline', 'off', 'only']).default('inline')),
  SECRET_KEY: setting(
    z
      .string()
      .refine((text) => Buffer.byteLength(text) >= 32, { error: 'must have at least 32 bytes (try: openssl rand -hex 32)' })
      .optional(),
  ),
  PUSH_HOSTS: setting(z.string().optional()),
  RATE_LIMITS: setting(switchOf().default('1')),
  TRUST_PROXY: setting(
    z
      .string()
      .default('0')
      .transform((text): Config['trustProxy'] => (text === '0' ? false : /^\d+$/.test(text) ? Number(text) : text)),
  ),
});

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(Environment.shape);

/** The settings of one process, checked and with every default filled in. */
export interface Config {
  readonly nodeEnv: 'development' | 'test' | 'production';
  readonly port: number;
  readonly host: string;
  /** An absolute path: the embedded database, local files, generated secrets. */
  readonly dataDir: string;
  /** Undefined: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** The address that people see, without a slash at its end. */
  readonly publicUrl: string;
  /** Undefined: mail goes to the outbox only. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Undefined: files lie in `dataDir`. */
  readonly s3Url: string | undefined;
  /** `auto`: only on an empty embedded database. Always `0` in production. */
  readonly demo: 'auto' | '1' | '0';
  /** Whether the play-money gateway is offered; on by default everywhere but in production. */
  readonly paymentsSandbox: boolean;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Whether this process runs jobs beside serving requests, not at all, or nothing else. */
  readonly worker: 'inline' | 'off' | 'only';
  /** 32 bytes or more; every other key is derived from it. The same on all nodes. */
  readonly secretKey: string;
  /** Hosts of push services beside those of the known browsers, to which we may post. */
  readonly pushHosts: readonly string[];
  /** Off for load tests only, which call from one address more often than any venue. */
  readonly rateLimits: boolean;
  /** Which proxies in front are believed: so many hops, or these addresses; false: none, `X-Forwarded-*` is ignored. */
  readonly trustProxy: false | number | string;
}

/** Everything that is wrong with the environment, one line per fault. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(
      `Ngoma cannot start: ${faults.length === 1 ? 'one setting is' : `${faults.length} settings are`} wrong.\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    );
    this.faults = faults;
  }
}

/** Reads the settings from the environment. Throws a ConfigError that lists every fault at once. */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const parsed = Environment.safeParse(env);
  const faults = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  const secretFault = missingSecret(env);
  if (secretFault) faults.push(secretFault);
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults);

  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  const dataDir = resolve(values.DATA_DIR);
  const visibleHost = ['0.0.0.0', '::'].includes(values.HOST) ? 'localhost' : values.HOST;
  return {
    nodeEnv: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    publicUrl: (values.PUBLIC_URL ?? `http://${visibleHost}:${values.PORT}`).replace(/\/+$/, ''),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? 'Ngoma <no-reply@ngoma.test>',
    s3Url: values.S3_URL,
    demo: production ? '0' : values.DEMO,
    paymentsSandbox: values.PAYMENTS_SANDBOX === undefined ? !production : values.PAYMENTS_SANDBOX === '1',
    // On a developer's terminal a line per request would bury the address that the start prints.
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    worker: values.WORKER,
    secretKey: values.SECRET_KEY ?? ownSecret(dataDir),
    pushHosts: values.PUSH_HOSTS?.split(',').map((host) => host.trim()) ?? [],
    rateLimits: values.RATE_LIMITS === '1',
    trustProxy: values.TRUST_PROXY,
  };
}

/** Nodes that share a database must share the key too, and production must not lose it with a folder. */
function missingSecret(env: Readonly<Record<string, string | undefined>>): string | undefined {
  if (env.SECRET_KEY) return undefined;
  if (env.NODE_ENV === 'production') return 'SECRET_KEY is required in production (try: openssl rand -hex 32)';
  if (env.DATABASE_URL)
    return 'SECRET_KEY is required beside DATABASE_URL, and must be the same on all nodes (try: openssl rand -hex 32)';
  return undefined;
}

/** The key of a single machine with its own database: made on the first start, kept in the data folder. */
function ownSecret(dataDir: string): string {
  const path = join(dataDir, 'secrets.json');
  if (existsSync(path)) {
    const kept = z.object({ secretKey: z.string().min(32) }).safeParse(parseJson(readFileSync(path, 'utf8')));
    if (!kept.success)
      throw new ConfigError([
        `${path} is damaged: put it back from a copy, or remove it (tickets signed so far then no longer open a door)`,
      ]);
    return kept.data.secretKey;
  }
  const secretKey = randomBytes(32).toString('hex');
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(path, `${JSON.stringify({ secretKey }, null, 2)}\n`, { mode: 0o600 });
  return secretKey;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
