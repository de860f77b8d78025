import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import { packing_dictionary } from './packing-dictionary.ts';

const dictionary = Buffer.from(packing_dictionary);
/** Stands before what was packed by the dictionary; no JSON begins by it. */
const packed_by_dictionary = 1;
/** A body of a call may have a megabyte; more than that many times would not be ours. */
const unpacked_bytes_max = 64 * 1024 * 1024;
// The window holds the dictionary and a usual body; with the usual sizes making room took longer than packing.
const options = { dictionary, windowBits: 13, memLevel: 6, level: constants.Z_DEFAULT_COMPRESSION };

/** JSON in a quarter of its room and less: what bodies of calls and answers have in common is not written again. */
export const pack = (text: string): Buffer =>
  text === '' ? Buffer.alloc(0) : Buffer.concat([Buffer.of(packed_by_dictionary), deflateRawSync(text, options)]);

/** What was packed; what was kept as it is before there was packing is answered so. */
export const unpack = (bytes: Uint8Array): string =>
  bytes[0] === packed_by_dictionary
    ? inflateRawSync(bytes.subarray(1), { dictionary, maxOutputLength: unpacked_bytes_max }).toString()
    : Buffer.from(bytes).toString();
