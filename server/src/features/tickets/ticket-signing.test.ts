import { type KeyObject, webcrypto } from 'node:crypto';
import { readTicketText } from '@ngoma/api/features/tickets/ticket-payload';
import fc from 'fast-check';
import { create } from 'qrcode';
import { describe, expect, test } from 'vitest';
import { deriveTicketKey, signTicketPayload, verifyTicketPayload } from './ticket-signing.ts';

const key = deriveTicketKey('a secret of the platform, long enough', 1);
const ours = (keyId: number): KeyObject | undefined => (keyId === 1 ? key.publicKey : undefined);

const anyTicket = fc.record({
  eventId: fc.uuid(),
  ticketId: fc.uuid(),
  typeId: fc.uuid(),
  serial: fc.integer({ min: 0, max: 0xffffffff }),
});
const brenda = {
  eventId: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f',
  ticketId: '019a8f5c-7b1b-7c3d-9e4f-1a2b3c4d5e70',
  typeId: '019a8f5c-7b1c-7c3d-ae4f-1a2b3c4d5e71',
  serial: 2,
};

describe('signed tickets', () => {
  test('a verified ticket has the signed values', () => {
    fc.assert(
      fc.property(anyTicket, (ticket) => {
        expect(verifyTicketPayload(signTicketPayload(ticket, key), ours)).toEqual({ ok: true, payload: { ...ticket, keyId: 1 } });
      }),
    );
  });

  test('a ticket always has the same text, which fits a QR code of version 8 at level M', () => {
    fc.assert(
      fc.property(anyTicket, (ticket) => {
        const text = signTicketPayload(ticket, key);
        expect(text).toMatch(/^NG1\.[A-Z2-7]{189}$/);
        expect(signTicketPayload(ticket, key)).toBe(text);
        expect(create(text, { errorCorrectionLevel: 'M' }).version).toBeLessThanOrEqual(8);
      }),
      { numRuns: 30 },
    );
  });

  test('a text with any bit flipped is refused', () => {
    const text = signTicketPayload(brenda, key);
    for (let at = 0; at < text.length; at += 1) {
      for (let bit = 0; bit < 8; bit += 1) {
        const flipped = text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ (1 << bit)) + text.slice(at + 1);
        expect(verifyTicketPayload(flipped, () => key.publicKey).ok).toBe(false);
      }
    }
  });

  test('a text with any character replaced is refused', () => {
    const character = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567');
    fc.assert(
      fc.property(anyTicket, fc.nat(188), character, (ticket, at, other) => {
        const text = signTicketPayload(ticket, key);
        fc.pre(text[4 + at] !== other);
        const changed = text.slice(0, 4 + at) + other + text.slice(5 + at);
        expect(verifyTicketPayload(changed, () => key.publicKey).ok).toBe(false);
      }),
    );
  });

  test('a signature by another key and an unknown key number are refused', () => {
    const foreign = deriveTicketKey('another secret', 1);
    expect(verifyTicketPayload(signTicketPayload(brenda, foreign), ours)).toEqual({ ok: false, reason: 'bad_signature' });
    expect(verifyTicketPayload(signTicketPayload(brenda, { ...key, keyId: 9 }), ours)).toEqual({
      ok: false,
      reason: 'unknown_key',
    });
  });

  test('a text combined from two tickets is refused', () => {
    const one = signTicketPayload(brenda, key);
    const other = signTicketPayload({ ...brenda, serial: 3 }, key);
    expect(verifyTicketPayload(one.slice(0, 91) + other.slice(91), ours).ok).toBe(false);
  });

  test.each([
    ['', 'not_ours'],
    ['K7WQM3XP', 'not_ours'],
    ['https://ngoma.example', 'not_ours'],
    ['ng1.AAAA', 'not_ours'],
    ['NG1.', 'damaged'],
    ['NG1.AAAA', 'damaged'],
    [`NG1.${'A'.repeat(188)}0`, 'damaged'],
    [`NG1.${'A'.repeat(188)}B`, 'damaged'],
    [`NG1.${'A'.repeat(189)}`, 'unknown_key'],
    ['NG2.AAAA', 'newer_version'],
    ['NG0.AAAA', 'not_ours'],
  ])('the text %j is refused as %s', (text, reason) => {
    expect(verifyTicketPayload(text, ours)).toEqual({ ok: false, reason });
  });

  test('random texts are refused and never throw', () => {
    const tails = fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'), minLength: 189, maxLength: 189 });
    const garbage = fc.oneof(
      fc.string({ unit: 'binary' }),
      tails.map((tail) => `NG1.${tail}`),
      fc.string().map((tail) => `NG1.${tail}`),
    );
    fc.assert(fc.property(garbage, (text) => verifyTicketPayload(text, () => key.publicKey).ok === false));
  });

  test('values outside their range cannot be signed', () => {
    for (const serial of [-1, 1.5, 2 ** 32, Number.NaN])
      expect(() => signTicketPayload({ ...brenda, serial }, key)).toThrow(RangeError);
    expect(() => signTicketPayload({ ...brenda, eventId: 'makossa' }, key)).toThrow(RangeError);
    expect(() => signTicketPayload(brenda, { ...key, keyId: 70_000 })).toThrow(RangeError);
  });

  test('the Web Cryptography API of a browser verifies a ticket', async () => {
    const read = readTicketText(signTicketPayload(brenda, key));
    if (!read.ok) throw new Error(read.reason);
    const raw = key.publicKey.export({ format: 'der', type: 'spki' });
    const publicKey = await webcrypto.subtle.importKey('spki', raw, 'Ed25519', false, ['verify']);
    expect(await webcrypto.subtle.verify('Ed25519', publicKey, read.signature, read.signed)).toBe(true);
  });
});

test('the key depends only on the secret and its number', () => {
  const pem = (secret: string, keyId: number) => deriveTicketKey(secret, keyId).publicKey.export({ format: 'pem', type: 'spki' });
  expect(pem('one', 1)).toBe(pem('one', 1));
  expect(pem('one', 1)).not.toBe(pem('one', 2));
  expect(pem('one', 1)).not.toBe(pem('two', 1));
  expect(key.privateKey.asymmetricKeyType).toBe('ed25519');
});
