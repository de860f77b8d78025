import { finished, PassThrough } from 'node:stream';
import { lines_type } from '@sluis/contract/base/lines';
import type { FastifyReply } from 'fastify';
import { left } from './client-signal.ts';
import { errorAnswer, logProblem, toApiError } from './errors.ts';
import { enforceReadSpeed, type ReadSpeed, read_speed_min } from './read-speed.ts';
import type { Answer, Asked, Ended } from './route.ts';

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
  const complete = (result: object): Ended => {
    write({ result });
    return { status: 200 };
  };
  const refuse = (error: unknown): Ended => {
    const known = toApiError(error);
    if (!signal?.aborted) logProblem(request, known, error);
    const refusal = errorAnswer(known, request.id);
    write(refusal.body);
    return refusal;
  };
  const ended = done.then(complete, refuse).finally(() => lines.end());
  return { status: 200, lines, ended };
}

interface Following {
  readonly audit: (ended: Ended) => void;
  readonly pace: ReadSpeed | undefined;
}

/** Aborts a response in lines whose reader does not read; it is in the audit trail as it ended, or as left by its client. */
export function followLines(
  { raw }: FastifyReply,
  { ended }: Answer,
  { audit, pace = read_speed_min }: Following,
): void {
  const stop = enforceReadSpeed(raw, pace);
  finished(raw, (failed) => {
    stop();
    if (failed || !ended) audit({ status: left });
    else void ended.then(audit);
  });
}
