import { contract_version, type Registration } from '@sluis/adapter';
import { makeExample } from '../../../adapter/example/adapter.ts';

export const webhook_secret = 'the secret of webhooks that are measured';

/** The acquirer of `server.ts`, at the address in the environment. */
export const acquirerAt = (base_url: string) =>
  makeExample({ base_url }, new Map(Object.entries({ api_key: 'of the benchmark', webhook_secret })));

export const registration: Registration = {
  contract: contract_version,
  name: 'measured',
  adapter: acquirerAt(String(process.env.BENCH_ACQUIRER)),
};
