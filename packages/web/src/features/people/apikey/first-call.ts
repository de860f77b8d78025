import { isGranted } from '@sluis/contract/base/role-expressions';
import { entities } from '@sluis/contract/registry';
import { expandRoles } from '@sluis/contract/roles';

/** The lists that integrators try first. */
const first = ['transaction', 'paymentlink', 'refund', 'customer', 'subscription'];

/** A read-only call that the roles allow: the path of a list. */
export function firstCall(roles: readonly string[]): string | undefined {
  const granted = expandRoles(roles);
  const names = [...first, ...Object.keys(entities)] as (keyof typeof entities)[];
  const name = names.find((each) => isGranted(granted, entities[each].roles.list));
  return name && `/v1/${name}?_limit=1`;
}

export interface Tried {
  readonly status: number;
  readonly duration_ms: number;
  /** The error code of the refusal. */
  readonly error_code: string | undefined;
  readonly body: string;
}

/** Makes a call as the integrator's program would: with the key and not with the session. */
export async function tryKey(secret: string, path: string): Promise<Tried> {
  const started = performance.now();
  const response = await fetch(path, { headers: { authorization: `Bearer ${secret}` }, credentials: 'omit' });
  const text = await response.text();
  const duration_ms = Math.round(performance.now() - started);
  const body = JSON.parse(text) as { readonly error?: { readonly code: string } };
  return { status: response.status, duration_ms, error_code: body.error?.code, body: JSON.stringify(body, null, 2) };
}
