import { inflateRawSync } from 'node:zlib';

/** The files of a ZIP archive by path, read from its central directory (APPNOTE 4.3.12); for archives below 4 GiB. */
export function readZip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06'));
  if (end < 0) throw new Error('no end of central directory');
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const method = archive.readUInt16LE(at + 10);
    const size = archive.readUInt32LE(at + 20);
    const name_length = archive.readUInt16LE(at + 28);
    const path = archive.toString('utf8', at + 46, at + 46 + name_length);
    const local = archive.readUInt32LE(at + 42);
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(from, from + size);
    files.set(path, method === 8 ? inflateRawSync(packed) : packed);
    at += 46 + name_length + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}
