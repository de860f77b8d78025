import { makeClient, type Sluis } from '@sluis/client';

/** The API as a gateway calls it. */
export interface Api {
  readonly sluis: Sluis;
  readonly signal: AbortSignal;
}

/** A client for a gateway's key. A call of the demo is not repeated: the next payment comes soon. */
export const openApi = (base_url: string, api_key: string, signal: AbortSignal): Api => ({
  sluis: makeClient({ base_url, api_key, retries: 1 }),
  signal,
});
