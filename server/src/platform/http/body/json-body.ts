import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { bilingual } from '../../i18n/messages.ts';
import { Refusal } from '../refusal.ts';
import { findUnstorable } from './text-safety.ts';
import { invalidInput } from './validation.ts';
import { messages } from './validation-messages.ts';

/** Maximum nesting of objects and lists. No endpoint needs more than a few levels. */
export const maxJsonDepth = 32;

/**
 * Parses JSON bodies. Refuses with 400 what is not UTF-8 or not JSON, more than `maxJsonDepth` levels, prototype keys and text
 * that the database cannot store; with 415 another character set. An empty body is undefined.
 */
export function addJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    if (bytes.length === 0) return done(null, undefined);
    const charset = /charset="?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
    if (charset && !/^(utf-?8|us-ascii)$/i.test(charset))
      return done(Object.assign(new Error('charset'), { code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' }));
    if (!isUtf8(bytes)) return done(Object.assign(new SyntaxError('not UTF-8'), { statusCode: 400 }));
    // Before parsing, so that a deeply nested body does not cost more than a flat one of its size.
    if (isDeeperThan(maxJsonDepth, bytes)) return done(tooDeep());
    const text = bytes.toString('utf8');
    parse(request, text, (error, value) => {
      if (error) return done(error);
      // In valid UTF-8 only an escape can produce text that cannot be stored; JSON forbids a bare NUL.
      const unstorable = text.includes('\\u') ? findUnstorable(value) : undefined;
      return unstorable === undefined ? done(null, value) : done(invalidInput({ [unstorable]: messages.unstorable }));
    });
  });
}

const [quote, backslash] = [0x22, 0x5c];
const [openList, openObject, closeList, closeObject] = [0x5b, 0x7b, 0x5d, 0x7d];

/**
 * Returns whether objects and lists are nested deeper than `levels`. Reads each byte at most once and stops when the limit is
 * exceeded. The answer for invalid JSON does not matter, since the parser refuses it afterwards.
 */
export function isDeeperThan(levels: number, json: Uint8Array): boolean {
  let depth = 0;
  let isInText = false;
  for (let index = 0; index < json.length; index++) {
    const byte = json[index];
    if (isInText) {
      // The byte after a backslash is part of the string, even if it is a quote.
      if (byte === backslash) index += 1;
      else if (byte === quote) isInText = false;
    } else if (byte === quote) isInText = true;
    else if (byte === openList || byte === openObject) {
      depth += 1;
      if (depth > levels) return true;
    } else if (byte === closeList || byte === closeObject) depth -= 1;
  }
  return false;
}

const tooDeep = () => new Refusal('json_too_deep', 400, bilingual('platform.jsonTooDeep', { maxJsonDepth }));
