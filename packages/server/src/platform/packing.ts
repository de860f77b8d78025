import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import { packing_dictionary } from './packing-dictionary.ts';

const dictionary = Buffer.from(packing_dictionary);
/** Precedes data compressed with the dictionary; no JSON begins with it. */
const packed_by_dictionary = 1;
/** A body of a call may have a megabyte; many times that is not our own data. */
const unpacked_bytes_max = 64 * 1024 * 1024;
// The window fits the dictionary and a usual body; with the usual sizes allocation took longer than compression.
const options = { dictionary, windowBits: 13, memLevel: 6, level: constants.Z_DEFAULT_COMPRESSION };

/** JSON in a quarter of its size or less: common content of bodies is not written again. */
export const pack = (text: string): Buffer =>
  text === '' ? Buffer.alloc(0) : Buffer.concat([Buffer.of(packed_by_dictionary), deflateRawSync(text, options)]);

/** The uncompressed text; data from before compression is returned unchanged. */
export const unpack = (bytes: Uint8Array): string =>
  bytes[0] === packed_by_dictionary
    ? inflateRawSync(bytes.subarray(1), { dictionary, maxOutputLength: unpacked_bytes_max }).toString()
    : Buffer.from(bytes).toString();
