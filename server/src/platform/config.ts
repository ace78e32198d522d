import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type GatewaySettings, readGatewaySettings } from './gateway-settings.ts';
import { missingMode, missingSecret } from './required-settings.rules.ts';

/** Wraps the schema of a setting. An empty value means "not given", as in most shells and compose files. */
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

/** Schema of the environment. One line per variable; docs/operations.md lists the same names. */
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
  DATABASE_DIRECT_URL: setting(urlOf(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/ngoma').optional()),
  DATABASE_REPLICA_URL: setting(urlOf(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/ngoma').optional()),
  PUBLIC_URL: setting(urlOf(['http:', 'https:'], 'https://ngoma.example').optional()),
  SMTP_URL: setting(urlOf(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional()),
  MAIL_FROM: setting(
    z.string().includes('@', { error: 'must be an email address, such as Ngoma <hello@ngoma.example>' }).optional(),
  ),
  ALERT_EMAIL: setting(z.email({ error: 'must be an email address, such as operations@ngoma.example' }).optional()),
  COMPANY_NAME: setting(z.string().trim().max(200).default('Ngoma')),
  COMPANY_ADDRESS: setting(z.string().trim().max(300).optional()),
  COMPANY_TAX_ID: setting(z.string().trim().max(60).optional()),
  S3_URL: setting(urlOf(['http:', 'https:'], 'https://key:secret@s3.example/bucket?region=eu-west-3').optional()),
  WAL_ARCHIVE: setting(z.string().optional()),
  DEMO: setting(choice(['auto', '1', '0']).default('auto')),
  PAYMENTS_SANDBOX: setting(switchOf().optional()),
  PAWAPAY_MODE: setting(choice(['test', 'live']).default('test')),
  PAWAPAY_TOKEN: setting(z.string().optional()),
  PAWAPAY_URL: setting(urlOf(['https:', 'http:'], 'https://api.pawapay.io').optional()),
  MTN_MODE: setting(choice(['test', 'live']).default('test')),
  MTN_URL: setting(urlOf(['https:', 'http:'], 'https://sandbox.momodeveloper.mtn.com').optional()),
  MTN_TARGET_ENVIRONMENT: setting(z.string().optional()),
  MTN_COLLECTION_KEY: setting(z.string().optional()),
  MTN_COLLECTION_USER: setting(z.string().optional()),
  MTN_COLLECTION_SECRET: setting(z.string().optional()),
  MTN_DISBURSEMENT_KEY: setting(z.string().optional()),
  MTN_DISBURSEMENT_USER: setting(z.string().optional()),
  MTN_DISBURSEMENT_SECRET: setting(z.string().optional()),
  NOTCHPAY_PUBLIC_KEY: setting(z.string().optional()),
  NOTCHPAY_PRIVATE_KEY: setting(z.string().optional()),
  NOTCHPAY_HASH_KEY: setting(z.string().optional()),
  NOTCHPAY_URL: setting(urlOf(['https:', 'http:'], 'https://api.notchpay.co').optional()),
  STRIPE_SECRET_KEY: setting(z.string().optional()),
  STRIPE_WEBHOOK_SECRET: setting(z.string().optional()),
  STRIPE_URL: setting(urlOf(['https:', 'http:'], 'https://api.stripe.com').optional()),
  LOG_LEVEL: setting(choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional()),
  WORKER: setting(choice(['inline', 'off', 'only']).default('inline')),
  SECRET_KEY: setting(
    z
      .string()
      .refine((text) => Buffer.byteLength(text) >= 32, { error: 'must have at least 32 bytes (try: openssl rand -hex 32)' })
      .optional(),
  ),
  TECHSOFT_TOKEN: setting(z.string().optional()),
  TECHSOFT_SENDER: setting(z.string().max(11, 'has at most 11 characters').default('Ngoma')),
  TECHSOFT_URL: setting(urlOf(['https:', 'http:'], 'https://app.techsoft-sms.com').default('https://app.techsoft-sms.com')),
  WHATSAPP_TOKEN: setting(z.string().optional()),
  WHATSAPP_PHONE_NUMBER_ID: setting(z.string().regex(/^\d+$/, 'must be the id of the number, in digits').optional()),
  WHATSAPP_URL: setting(
    urlOf(['https:', 'http:'], 'https://graph.facebook.com/v23.0').default('https://graph.facebook.com/v23.0'),
  ),
  QUIET_HOURS: setting(
    z
      .string()
      .regex(/^(off|([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d)$/, 'must be such as 22:00-07:00, or off')
      .default('22:00-07:00'),
  ),
  PUSH_HOSTS: setting(z.string().optional()),
  MAP_TILES: setting(
    z
      .string()
      .regex(/^https?:\/\/[^\s{}?#]+\/\S*$/, 'must be an address such as https://tiles.example/{z}/{x}/{y}.png')
      .refine((text) => ['{z}', '{x}', '{y}'].every((place) => text.includes(place)), {
        error: 'must have the places {z}, {x} and {y}, as in https://tiles.example/{z}/{x}/{y}.png',
      })
      .optional(),
  ),
  MAP_ATTRIBUTION: setting(z.string().trim().max(120).default('© OpenStreetMap')),
  STOP_DELAY: setting(
    z
      .string()
      .regex(/^\d{1,2}$/, 'must be a number of seconds up to 40')
      .transform(Number)
      .refine((seconds) => seconds <= 40, { error: 'must be a number of seconds up to 40' })
      .optional(),
  ),
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

/** Access to the SMS provider. */
export interface SmsSettings {
  /** Without a slash at its end. */
  readonly url: string;
  readonly token: string;
  /** The registered name of the sender, of at most 11 characters. */
  readonly sender: string;
}

/** Access to Meta's WhatsApp Cloud API. */
export interface WhatsappSettings {
  /** With the version of the API, without a slash at its end. */
  readonly url: string;
  readonly token: string;
  readonly phoneNumberId: string;
}

/** The validated settings of one process, with all defaults filled in. */
export interface Config {
  readonly nodeEnv: 'development' | 'test' | 'production';
  readonly port: number;
  readonly host: string;
  /** Absolute path of the folder with the embedded database, local files and generated secrets. */
  readonly dataDir: string;
  /** Undefined for the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Leads past a connection pooler to the same database. Undefined if `databaseUrl` leads to PostgreSQL itself. */
  readonly databaseDirectUrl: string | undefined;
  /** Leads to a streaming replica for public reads. Undefined if all reads use the primary. */
  readonly databaseReplicaUrl: string | undefined;
  /** The address that people open, without a slash at its end. */
  readonly publicUrl: string;
  /** Undefined when emails only go to the outbox. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** An address that is notified of alerts, beside the admins. */
  readonly alertEmail: string | undefined;
  /** The company that runs the platform, as invoices state it. */
  readonly company: { readonly name: string; readonly address: string | undefined; readonly taxId: string | undefined };
  /** Undefined when no SMS can be sent. */
  readonly sms: SmsSettings | undefined;
  /** Undefined when no WhatsApp message can be sent. */
  readonly whatsapp: WhatsappSettings | undefined;
  /** The quiet hours of people who chose none, as times of day in Cameroon. Undefined for none. */
  readonly quietHours: { readonly from: string; readonly until: string } | undefined;
  /** Undefined when files are stored in `dataDir`. */
  readonly s3Url: string | undefined;
  /** Where the embedded database archives its log: an absolute folder, or a bucket as in `s3Url`. Undefined for no archive. */
  readonly walArchive: string | undefined;
  /** `auto` creates demo data only in an empty embedded database. Always `0` in production. */
  readonly demo: 'auto' | '1' | '0';
  /** Whether the sandbox payment gateway is offered. By default it is, except in production. */
  readonly paymentsSandbox: boolean;
  /** The configured payment gateways. All of them are in the same mode. */
  readonly gateways: GatewaySettings;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** `inline` runs jobs in the process that serves requests, `off` runs none, `only` runs jobs and serves no requests. */
  readonly worker: 'inline' | 'off' | 'only';
  /** At least 32 bytes. Encrypts the key ring, which has all other keys. The same on all nodes. */
  readonly secretKey: string;
  /** The key that replaces `secretKey`, while a rotation of the generated key is under way. */
  readonly nextSecretKey: string | undefined;
  /** Hosts of push services that we may post to, besides those of the known browsers. */
  readonly pushHosts: readonly string[];
  /** Where the pictures of maps come from: an address with {z}, {x} and {y}. Undefined: there are no maps. */
  readonly mapTiles: { readonly url: string; readonly attribution: string } | undefined;
  /** Milliseconds between the signal to stop and the end of listening, in which load balancers notice the 503 of `/readyz`. */
  readonly stopDelayMs: number;
  /** False only for load tests, which send more requests from one address than any venue. */
  readonly rateLimits: boolean;
  /** Trusted proxies: a number of hops, or addresses. False trusts none, so that `X-Forwarded-*` is ignored. */
  readonly trustProxy: false | number | string;
}

/** Lists everything that is wrong with the environment, one line per setting. */
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

/** Reads the settings from the environment. Throws a ConfigError that lists all errors at once. */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const parsed = Environment.safeParse(env);
  const faults = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  const secretFault = missingSecret(env);
  if (secretFault) faults.push(secretFault);
  const modeFault = missingMode(env);
  if (modeFault) faults.push(modeFault);
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL) faults.push('DATABASE_DIRECT_URL needs DATABASE_URL beside it');
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL) faults.push('DATABASE_REPLICA_URL needs DATABASE_URL beside it');
  if (env.WAL_ARCHIVE && env.DATABASE_URL)
    faults.push('WAL_ARCHIVE is for the embedded database only; with DATABASE_URL, use pgBackRest (docs/operations.md)');
  if (!parsed.success) throw new ConfigError(faults);

  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  const paymentsSandbox = values.PAYMENTS_SANDBOX === undefined ? !production : values.PAYMENTS_SANDBOX === '1';
  const gateways = readGatewaySettings(values, { isProduction: production, hasSandbox: values.PAYMENTS_SANDBOX === '1' });
  faults.push(...gateways.faults);
  if (Boolean(values.WHATSAPP_TOKEN) !== Boolean(values.WHATSAPP_PHONE_NUMBER_ID))
    faults.push('WHATSAPP_TOKEN and WHATSAPP_PHONE_NUMBER_ID are needed together');
  if (faults.length > 0) throw new ConfigError(faults);

  const dataDir = resolve(values.DATA_DIR);
  const visibleHost = ['0.0.0.0', '::'].includes(values.HOST) ? 'localhost' : values.HOST;
  return {
    nodeEnv: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    publicUrl: (values.PUBLIC_URL ?? `http://${visibleHost}:${values.PORT}`).replace(/\/+$/, ''),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? 'Ngoma <no-reply@ngoma.test>',
    alertEmail: values.ALERT_EMAIL,
    company: { name: values.COMPANY_NAME, address: values.COMPANY_ADDRESS, taxId: values.COMPANY_TAX_ID },
    sms: values.TECHSOFT_TOKEN
      ? { url: trimmed(values.TECHSOFT_URL), token: values.TECHSOFT_TOKEN, sender: values.TECHSOFT_SENDER }
      : undefined,
    whatsapp:
      values.WHATSAPP_TOKEN && values.WHATSAPP_PHONE_NUMBER_ID
        ? {
            url: trimmed(values.WHATSAPP_URL),
            token: values.WHATSAPP_TOKEN,
            phoneNumberId: values.WHATSAPP_PHONE_NUMBER_ID,
          }
        : undefined,
    quietHours: quietHoursIn(values.QUIET_HOURS),
    s3Url: values.S3_URL,
    walArchive: archiveAddress(values.WAL_ARCHIVE),
    demo: production ? '0' : values.DEMO,
    paymentsSandbox,
    gateways: gateways.settings,
    // On a developer's terminal one line per request would hide the address that the start prints.
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    worker: values.WORKER,
    ...(values.SECRET_KEY ? { secretKey: values.SECRET_KEY, nextSecretKey: undefined } : ownSecrets(dataDir)),
    pushHosts: values.PUSH_HOSTS?.split(',').map((host) => host.trim()) ?? [],
    mapTiles: values.MAP_TILES ? { url: values.MAP_TILES, attribution: values.MAP_ATTRIBUTION } : undefined,
    stopDelayMs: (values.STOP_DELAY ?? (production ? 5 : 0)) * 1_000,
    rateLimits: values.RATE_LIMITS === '1',
    trustProxy: values.TRUST_PROXY,
  };
}

const trimmed = (url: string): string => url.replace(/\/+$/, '');

const archiveAddress = (text: string | undefined): string | undefined =>
  text === undefined || /^https?:/.test(text) ? text : resolve(text);

function quietHoursIn(text: string): Config['quietHours'] {
  const [from, until] = text.split('-');
  return from && until && from !== until ? { from, until } : undefined;
}

/**
 * Returns the key of a single machine with its own database. Creates it on the first start and stores it in the data folder.
 * Throws a ConfigError when the file is damaged.
 */
function ownSecrets(dataDir: string): Pick<Config, 'secretKey' | 'nextSecretKey'> {
  const path = join(dataDir, 'secrets.json');
  if (existsSync(path)) {
    const kept = OwnSecrets.safeParse(parseJson(readFileSync(path, 'utf8')));
    if (!kept.success)
      throw new ConfigError([
        `${path} is damaged: put it back from a copy, or remove it (tickets signed so far would then be refused at check-in)`,
      ]);
    return { secretKey: kept.data.secretKey, nextSecretKey: kept.data.nextSecretKey };
  }
  const secretKey = randomBytes(32).toString('hex');
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(path, `${JSON.stringify({ secretKey }, null, 2)}\n`, { mode: 0o600 });
  return { secretKey, nextSecretKey: undefined };
}

/** Schema of `secrets.json`. It has both keys from the beginning to the end of a rotation. */
const OwnSecrets = z.object({ secretKey: z.string().min(32), nextSecretKey: z.string().min(32).optional() });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
