import { inflateSync } from 'node:zlib';

/** Where the parts of a WOFF 1.0 file stand: https://www.w3.org/TR/WOFF/#OverallStructure */
const packed = { signature: 0x774f4646, header: 44, entry: 20 };
/** And those of the TrueType or OpenType file that it was made from. */
const plain = { header: 12, entry: 16 };

/**
 * The font that a WOFF file packs, table by table as it was. What draws with the packed one unpacks all its outlines
 * anew for each letter, in JavaScript: that is nearly all the time a ticket's paper takes. Throws a RangeError for anything else.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.length < packed.header || woff.readUInt32BE(0) !== packed.signature) throw new RangeError('This is no WOFF 1.0 file');
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

/** A table that would not have become smaller stands there as it is. */
function tableAt(woff: Buffer, at: number) {
  const [offset, length, fullLength] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
  const stored = woff.subarray(offset, offset + length);
  const table = length < fullLength ? inflateSync(stored) : stored;
  if (table.length !== fullLength) throw new RangeError('A table of this WOFF file is cut off');
  return { tag: woff.subarray(at, at + 4), checksum: woff.readUInt32BE(at + 16), table };
}
