import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** Structured logs on standard output, one JSON object per line. Secrets and tokens never reach them. */
export function createLogger(config: Pick<Config, 'logLevel'>): Logger {
  return pino({
    level: config.logLevel,
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.secretKey'],
      censor: '[hidden]',
    },
  });
}
