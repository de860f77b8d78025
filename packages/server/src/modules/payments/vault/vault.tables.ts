import type { Placements } from '../../../platform/database/tables.ts';

interface VaultTables {
  /** A card, sealed by the key of the vault; never its security code. */
  vault_card: {
    token: string;
    organisation: string;
    created_at: string;
    expires_on: string;
    sealed: string;
  };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends VaultTables {}
}

export const placements: Placements<VaultTables> = {
  vault_card: 'spread',
};
