import { describe, expect, it } from 'vitest';
import { documentEncryption } from './document-encryption.ts';

const encryption = documentEncryption('a key of thirty-two bytes for tests');
const card = Buffer.from('The front of an identity card. The front of an identity card.');

describe('an encrypted document', () => {
  it('is read again with its own key, and contains nothing of the original', () => {
    const encrypted = encryption.encrypt('one', card);
    expect(encryption.decrypt('one', encrypted)).toEqual(card);
    expect(encrypted.content.includes(card.subarray(0, 8))).toBe(false);
    expect(encrypted.wrappedKey).toHaveLength(60);
  });

  it('has a key of its own, so that equal documents have different files', () => {
    const [one, other] = [encryption.encrypt('one', card), encryption.encrypt('one', card)];
    expect(one.content.equals(other.content)).toBe(false);
    expect(() => encryption.decrypt('one', { content: one.content, wrappedKey: other.wrappedKey })).toThrow();
  });

  it('cannot be read as another document or by another installation', () => {
    const encrypted = encryption.encrypt('one', card);
    expect(() => encryption.decrypt('two', encrypted)).toThrow();
    expect(() => documentEncryption('another key of thirty-two bytes!!').decrypt('one', encrypted)).toThrow();
  });

  it('cannot be changed unnoticed', () => {
    const { content, wrappedKey } = encryption.encrypt('one', card);
    for (const place of [0, 20, content.length - 1]) {
      const changed = Buffer.from(content);
      changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
      expect(() => encryption.decrypt('one', { content: changed, wrappedKey })).toThrow();
    }
  });
});
