import type { FastifyInstance } from 'fastify';
import { maskText } from '../../../platform/audit/mask.ts';
import { log } from '../../../platform/log.ts';
import { report_path } from './page-scripts.ts';

const body_max = 8192;
const text_max = 300;

/** The parts of a report that say what was stopped; the rest may quote the page. */
const logged_parts = ['effective-directive', 'blocked-uri', 'source-file', 'status-code', 'disposition'] as const;

/**
 * Logs what the policy of a page has stopped in a browser, as PCI DSS 11.6.1 asks for: an added script, a changed
 * target of the form. Extensions of browsers cause some too.
 */
export function registerReports(scope: FastifyInstance): void {
  scope.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('*', { parseAs: 'string', bodyLimit: body_max }, (_, body, done) => done(null, body));
    own.post(report_path, async (request, reply) => {
      const stopped = reportIn(request.body);
      if (stopped) log.warn({ stopped, ip: request.ip }, 'the policy of a payment page stopped something');
      return reply.code(204).send();
    });
  });
}

function reportIn(body: unknown): Readonly<Record<string, string>> | undefined {
  try {
    const report = (JSON.parse(String(body)) as { readonly 'csp-report'?: unknown })['csp-report'];
    if (typeof report !== 'object' || report === null) return undefined;
    const values = report as Readonly<Record<string, unknown>>;
    return Object.fromEntries(
      logged_parts.flatMap((name) =>
        values[name] === undefined ? [] : [[name, maskText(String(values[name])).slice(0, text_max)]],
      ),
    );
  } catch {
    return undefined;
  }
}
