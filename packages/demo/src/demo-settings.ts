import { ConfigError } from '@sluis/server/platform/config-error';

/** The number of payments of a new demo world, from SLUIS_DEMO_PAYMENTS. Throws ConfigError for an invalid one. */
export function demoPayments({ SLUIS_DEMO_PAYMENTS: text }: NodeJS.ProcessEnv): number {
  const payments = Number(text || 150_000);
  if (!Number.isInteger(payments) || payments < 0 || payments > 10_000_000)
    throw new ConfigError('SLUIS_DEMO_PAYMENTS must be a whole number of at most 10000000.');
  return payments;
}

/** The automatic payments of the demo in a minute, from SLUIS_DEMO_TRAFFIC. Throws ConfigError for an invalid one. */
export function demoTraffic({ SLUIS_DEMO_TRAFFIC: text }: NodeJS.ProcessEnv): number {
  const per_minute = Number(text || 4);
  if (!Number.isInteger(per_minute) || per_minute < 0 || per_minute > 600)
    throw new ConfigError('SLUIS_DEMO_TRAFFIC must be a whole number of at most 600.');
  return per_minute;
}
