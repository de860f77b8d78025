import { newId } from '@sluis/contract/base/ids';
import { isStorableText } from '@sluis/contract/base/text';
import { z } from 'zod';
import type { MiddlewareAdapter } from '../../../platform/middleware-adapter.ts';
import { middleware_answers } from '../../../platform/middleware-adapter.ts';
import { type Outgoing, post } from '../../../platform/outgoing/post.ts';
import { signatureHeaders } from '../../../platform/outgoing/signature.ts';

const reason_max = 200;
const content_max = 1000;

const answerSchema = z.object({
  answer: z.enum(middleware_answers),
  reason: z.string().refine(isStorableText).nullish(),
});

function readAnswer(content: string): z.infer<typeof answerSchema> | undefined {
  try {
    return answerSchema.safeParse(JSON.parse(content)).data;
  } catch {
    return undefined;
  }
}

/**
 * Posts the payment to an address, signed as webhooks are. The answer is JSON: `{"answer": "allow" | "tag" | "block",
 * "reason": "…"}` with a 2xx status.
 */
export const makeHttps = (outgoing: Outgoing): MiddlewareAdapter => ({
  ask: async (payment, { url, secret, timeout_ms }) => {
    const sent = { type: 'payment', timestamp: new Date().toISOString(), data: payment };
    const body = JSON.stringify(sent);
    const timestamp = Math.floor(Date.now() / 1000);
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Sluis-Middleware/1',
      'accept-encoding': 'identity',
      ...signatureHeaders({ id: newId('msg'), timestamp, body }, secret ? [secret] : []),
    };
    const { status_code, content, error, duration_ms } = await post(
      url ?? '',
      { purpose: 'middleware', headers, body },
      { ...outgoing, timeout_ms },
    );
    const call = {
      status_code,
      duration_ms,
      // Text cut within a character is not valid Unicode, and could not be stored.
      content: content?.slice(0, content_max).toWellFormed() ?? null,
      call: { url: url ?? '', headers: { ...headers, 'webhook-signature': '***' }, body: sent },
    };
    const is_success = status_code !== null && status_code >= 200 && status_code < 300;
    const read = is_success ? readAnswer(content ?? '') : undefined;
    if (read)
      return { ...call, ...read, reason: read.reason?.slice(0, reason_max).toWellFormed() || null, error: null };
    const fault = is_success ? 'invalid response' : `response code ${status_code}`;
    return { ...call, answer: null, reason: null, error: error ?? fault };
  },
});
