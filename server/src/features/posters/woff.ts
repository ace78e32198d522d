import { inflateSync } from 'node:zlib';

/** Sizes in the WOFF 1.0 file format: https://www.w3.org/TR/WOFF/#OverallStructure */
const packed = { signature: 0x774f4646, header: 44, entry: 20 };
/** Sizes in the TrueType and OpenType file format. */
const plain = { header: 12, entry: 16 };

/**
 * Unpacks a WOFF font into the TrueType or OpenType font it contains. Drawing from a packed font inflates all outlines for each
 * character in JavaScript, which takes most of the time of a ticket PDF. Throws a RangeError for other files.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.length < packed.header || woff.readUInt32BE(0) !== packed.signature)
    throw new RangeError('This is not a WOFF 1.0 file');
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(plain.header + count * plain.entry);
  const power = Math.floor(Math.log2(count));
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(plain.entry * 2 ** power, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(plain.entry * (count - 2 ** power), 10);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (let nth = 0; nth < count; nth += 1) {
    const { tag, checksum, table } = tableAt(woff, packed.header + nth * packed.entry);
    const at = plain.header + nth * plain.entry;
    tag.copy(head, at);
    head.writeUInt32BE(checksum, at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(table.length, at + 12);
    // Each table begins at a multiple of four bytes.
    const padding = Buffer.alloc(-table.length & 3);
    parts.push(table, padding);
    offset += table.length + padding.length;
  }
  return Buffer.concat(parts);
}

/** Returns a table with its tag and checksum. Tables that compression would not shrink are stored as they are. */
function tableAt(woff: Buffer, at: number) {
  const [offset, length, fullLength] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
  const stored = woff.subarray(offset, offset + length);
  const table = length < fullLength ? inflateSync(stored) : stored;
  if (table.length !== fullLength) throw new RangeError('A table of this WOFF file is truncated');
  return { tag: woff.subarray(at, at + 4), checksum: woff.readUInt32BE(at + 16), table };
}
