import { organisation } from '@sluis/contract/entities/organisation';
import { useEffect } from 'react';
import { request } from './api-client.ts';
import { can, isProvider } from './granted.ts';
import { useOrganisation } from './organisation.ts';
import { useOrganisations } from './organisations.ts';
import { useMe } from './session.ts';
import { sessionStore } from './session-store.ts';

/** Which merchant this tab is in, and in which mode, so that reloading the page does not enter it a second time. */
const key = 'sluis.entered';

sessionStore.subscribe((session) => {
  if (!session) sessionStorage.removeItem(key);
});

interface Node {
  readonly id: string;
  readonly parent: string | null;
}

/** The merchant that an organisation is or is part of: what stands right below the provider. */
export function merchantAbove(nodes: readonly Node[], id: string, provider: string): string | undefined {
  const parents = new Map(nodes.map((node) => [node.id, node.parent]));
  let at = id;
  for (let parent = parents.get(at); parent && parent !== provider; parent = parents.get(at)) {
    // One that stands above itself stands below nobody.
    parents.delete(at);
    at = parent;
  }
  return parents.get(at) === provider ? at : undefined;
}

/**
 * Tells the server once that staff of the provider enter a merchant, and in which mode: that is the row in its audit
 * trail. Another screen of the same merchant is no entering; another merchant, another mode and coming back are.
 */
export function useRecordEntry(): void {
  const me = useMe();
  const { id, mode } = useOrganisation();
  const organisations = useOrganisations();
  const isStaff = isProvider(me) && can(me, ['PSP_MERCHANT_LIST']);
  // A user who may not list organisations knows no tree, and can only have been given the merchant itself.
  const isTreeKnown = can(me, organisation.roles.list);
  const merchant = id && isTreeKnown ? merchantAbove(organisations, id, me.organisation.id) : id;
  const isOutside = id === undefined;
  useEffect(() => {
    if (isOutside) sessionStorage.removeItem(key);
    if (!isStaff || merchant === undefined) return;
    const entered = `${merchant}:${mode}`;
    if (sessionStorage.getItem(key) === entered) return;
    sessionStorage.setItem(key, entered);
    // One that failed was not said.
    request('POST', `/v1/psp/merchant/${merchant}/enter`, { body: { mode } }).catch(() =>
      sessionStorage.removeItem(key),
    );
  }, [isStaff, isOutside, merchant, mode]);
}
