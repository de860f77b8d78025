import { PassThrough } from 'node:stream';
import { lines_type } from '@sluis/contract/base/lines';
import { errorAnswer, logProblem, toApiError } from './errors.ts';
import type { Answer, Asked } from './route.ts';

/**
 * Answers a read that may take long. A caller that accepts lines receives `{progress}` while it is read, and last
 * `{result}` or `{error}`; what fails before any progress is refused with its status.
 */
export async function answerWithProgress(
  { request, signal }: Pick<Asked, 'request' | 'signal'>,
  work: (tell: (progress: object) => void) => Promise<object>,
): Promise<Answer> {
  if (!request.headers.accept?.includes(lines_type)) return { status: 200, body: await work(() => {}) };
  const lines = new PassThrough();
  const write = (line: object) => lines.write(`${JSON.stringify(line)}\n`);
  const begun = Promise.withResolvers<void>();
  const done = work((progress) => {
    write({ progress });
    begun.resolve();
  });
  await Promise.race([done, begun.promise]);
  const refuse = (error: unknown): void => {
    const known = toApiError(error);
    if (!signal?.aborted) logProblem(request, known, error);
    write(errorAnswer(known, request.id).body);
  };
  void done.then((result) => write({ result }), refuse).then(() => lines.end());
  return { status: 200, lines };
}
