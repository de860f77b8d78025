import { organisation } from '@sluis/contract/entities/merchants/organisation';
import { useEffect } from 'react';
import { request } from './api-client.ts';
import { can, isProvider } from './granted.ts';
import { useOrganisation } from './organisation.ts';
import { useOrganisations } from './organisations.ts';
import { useMe } from './session.ts';
import { sessionStore } from './session-store.ts';

/** The merchant and mode that this tab has entered, so that reloading the page does not enter it a second time. */
const key = 'sluis.entered';

sessionStore.subscribe((session) => {
  if (session) return;
  try {
    sessionStorage.removeItem(key);
  } catch {
    // A browser that blocks storage has stored nothing.
  }
});

interface Node {
  readonly id: string;
  readonly parent: string | null;
}

/** The merchant that an organisation is or belongs to: the one directly below the provider. */
export function merchantAbove(nodes: readonly Node[], id: string, provider: string): string | undefined {
  const parents = new Map(nodes.map((node) => [node.id, node.parent]));
  let at = id;
  for (let parent = parents.get(at); parent && parent !== provider; parent = parents.get(at)) {
    // A cycle has no merchant.
    parents.delete(at);
    at = parent;
  }
  return parents.get(at) === provider ? at : undefined;
}

/**
 * Reports to the server once that provider staff entered a merchant, and in which mode, for the audit trail. Another
 * screen of the same merchant does not count; another merchant, another mode and returning do.
 */
export function useRecordEntry(): void {
  const me = useMe();
  const { id, mode } = useOrganisation();
  const organisations = useOrganisations();
  const isStaff = isProvider(me) && can(me, ['PSP_MERCHANT_LIST']);
  // A user who may not list organisations has no tree, and can only have a link to the merchant itself.
  const isTreeKnown = can(me, organisation.roles.list);
  const merchant = id && isTreeKnown ? merchantAbove(organisations, id, me.organisation.id) : id;
  const isOutside = id === undefined;
  useEffect(() => {
    if (isOutside) sessionStorage.removeItem(key);
    if (!isStaff || merchant === undefined) return;
    const entered = `${merchant}:${mode}`;
    if (sessionStorage.getItem(key) === entered) return;
    sessionStorage.setItem(key, entered);
    // A failed report does not count.
    request('POST', `/v1/psp/merchant/${merchant}/enter`, { body: { mode } }).catch(() =>
      sessionStorage.removeItem(key),
    );
  }, [isStaff, isOutside, merchant, mode]);
}
