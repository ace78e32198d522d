import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts bytes as nonce, ciphertext and tag. `subject` binds them to their use: with another one they cannot be decrypted. */
function seal(key: Buffer, bytes: Buffer, subject: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(subject));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts what `seal` returned. Throws for another key, another subject and for a single changed bit. */
function open(key: Buffer, sealed: Buffer, subject: string): Buffer {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes))
    .setAAD(Buffer.from(subject))
    .setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]);
}

/** An encrypted document: the content of its file, and its key, which is encrypted itself. */
export interface EncryptedDocument {
  readonly content: Buffer;
  readonly wrappedKey: Buffer;
}

/**
 * Encrypts documents, each with a random key of its own. That key is stored encrypted with a key derived from a secret of the key ring, so that
 * neither the files nor the database reveal a document alone. A document whose key is deleted cannot be read again.
 */
export function documentEncryption(secret: string) {
  const wrappingKey = Buffer.from(hkdfSync('sha256', secret, '', 'identity-documents:1', keyBytes));
  return {
    encrypt(documentId: string, bytes: Buffer): EncryptedDocument {
      const key = randomBytes(keyBytes);
      return { content: seal(key, bytes, documentId), wrappedKey: seal(wrappingKey, key, documentId) };
    },
    /** Throws when the key belongs to another document or installation, or when the content was changed. */
    decrypt: (documentId: string, { content, wrappedKey }: EncryptedDocument): Buffer =>
      open(open(wrappingKey, wrappedKey, documentId), content, documentId),
    /** Decrypts the key of a document, to encrypt it under another secret. */
    unwrap: (documentId: string, wrappedKey: Buffer): Buffer => open(wrappingKey, wrappedKey, documentId),
    wrap: (documentId: string, key: Buffer): Buffer => seal(wrappingKey, key, documentId),
  };
}
