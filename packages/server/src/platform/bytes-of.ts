const object_bytes = 32;
const number_bytes = 8;

/** The approximate memory of a value, without its functions; a value that it refers to twice counts twice. */
export function bytesOf(value: unknown): number {
  if (typeof value === 'string') return object_bytes + 2 * value.length;
  if (typeof value !== 'object' || value === null) return number_bytes;
  if (ArrayBuffer.isView(value)) return object_bytes + value.byteLength;
  let bytes = object_bytes;
  if (value instanceof Map) for (const [key, each] of value) bytes += bytesOf(key) + bytesOf(each);
  else if (value instanceof Set || Array.isArray(value)) for (const each of value) bytes += bytesOf(each);
  else for (const [key, each] of Object.entries(value)) bytes += bytesOf(key) + bytesOf(each);
  return bytes;
}
