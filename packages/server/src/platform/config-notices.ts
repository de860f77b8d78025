import { type Config, outboxFolder } from './config.ts';

/** Notices about the settings of this process, one line each, printed when it starts. */
export function noticesOf(config: Config): string[] {
  const { demo, role, metrics_token, trusted_proxies, public_url, smtp_url } = config;
  if (demo) return [];
  const is_direct = typeof trusted_proxies === 'number' ? trusted_proxies === 0 : trusted_proxies.length === 0;
  return [
    ...(metrics_token === undefined ? ['/metrics is disabled. Set METRICS_TOKEN to enable it.'] : []),
    // Mail is sent by jobs.
    ...((role === 'jobs' || role === 'all') && smtp_url === undefined
      ? [`No mail is sent: it is kept in ${outboxFolder(config)}. Set SMTP_URL to send it.`]
      : []),
    // Processes that only run jobs serve nothing but health checks.
    ...(role !== 'jobs' && (public_url ?? config.cards_url) !== undefined && is_direct
      ? ['No proxy is trusted. Behind a proxy, set TRUSTED_PROXIES; otherwise all clients count as one address.']
      : []),
  ];
}
