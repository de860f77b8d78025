import type { ServerResponse } from 'node:http';

/** How slowly a client may read: so many bytes a second on the average of a while in which there was always more to read. */
export interface ReadSpeed {
  readonly while_ms: number;
  readonly bytes_per_s: number;
}

/** A telephone far from its mast reads faster; who reads slower keeps a connection to the database that others wait for. */
export const read_speed_min: ReadSpeed = { while_ms: 30_000, bytes_per_s: 32_768 };

/** Breaks an answer off whose reader is too slow or has gone; answers how to stop watching. A slow source is no fault of its reader's. */
export function enforceReadSpeed(raw: ServerResponse, { while_ms, bytes_per_s }: ReadSpeed): () => void {
  const sent = () => raw.socket?.bytesWritten ?? 0;
  let since = { at_ms: performance.now(), bytes: sent() };
  const look = (): void => {
    const now = { at_ms: performance.now(), bytes: sent() };
    const took_ms = now.at_ms - since.at_ms;
    if (raw.writableNeedDrain && took_ms < while_ms) return;
    if (raw.writableNeedDrain && now.bytes - since.bytes < (took_ms / 1000) * bytes_per_s) raw.destroy();
    since = now;
  };
  const timer = setInterval(look, Math.min(1000, while_ms / 4));
  return () => clearInterval(timer);
}
