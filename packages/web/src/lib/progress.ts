import type { ErrorBody } from '@sluis/contract/base/errors';
import type { Progress } from '@sluis/contract/risk/results';
import { request } from './api-client.ts';
import { errorIn } from './request-error.ts';

interface Line<T> extends Partial<ErrorBody> {
  readonly progress?: Progress;
  readonly result?: T;
}

export interface Waiting {
  readonly signal: AbortSignal;
  /** Receives the progress, if it takes long enough to have any. */
  readonly onProgress: (progress: Progress) => void;
}

/** Sends a request that can take long. Throws as `request` does. */
export const requestWithProgress = <T>(path: string, body: unknown, { signal, onProgress }: Waiting): Promise<T> =>
  request<T>('POST', path, { body, signal, readLines: (response) => readLines<T>(response, onProgress) });

async function readLines<T>({ body }: Response, onProgress: Waiting['onProgress']): Promise<T> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    const lines = (text + decoder.decode(read.value, { stream: true })).split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) {
      const { progress, result, ...failed } = JSON.parse(line) as Line<T>;
      if (progress) onProgress(progress);
      else if (result !== undefined) return result;
      else throw errorIn(failed);
    }
  }
  throw new Error('The last line is missing.');
}
