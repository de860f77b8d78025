import type { ServerResponse } from 'node:http';

/** The slowest allowed reading: an average in bytes a second over a span in which data was always available. */
export interface ReadSpeed {
  readonly while_ms: number;
  readonly bytes_per_s: number;
}

/** Even a telephone with a weak signal reads faster; a slower reader would occupy what others wait for. */
export const read_speed_min: ReadSpeed = { while_ms: 30_000, bytes_per_s: 32_768 };

/**
 * Aborts a response whose reader is too slow or has left; returns how to stop watching. A slow source does not count
 * against its reader.
 */
export function enforceReadSpeed(raw: ServerResponse, { while_ms, bytes_per_s }: ReadSpeed): () => void {
  const sent = () => raw.socket?.bytesWritten ?? 0;
  let since = { at_ms: performance.now(), bytes: sent() };
  const look = (): void => {
    const now = { at_ms: performance.now(), bytes: sent() };
    const took_ms = now.at_ms - since.at_ms;
    const isWaiting = raw.writableLength > 0;
    if (isWaiting && took_ms < while_ms) return;
    if (isWaiting && now.bytes - since.bytes < (took_ms / 1000) * bytes_per_s) raw.destroy();
    since = now;
  };
  const timer = setInterval(look, Math.min(1000, while_ms / 4));
  return () => clearInterval(timer);
}
