import type { Fields, Value } from '@sluis/contract/base/fields';
import type { EntityName, entities } from '@sluis/contract/registry';
import type { ColumnType, Generated } from 'kysely';
import type { Placements } from '../platform/database/tables.ts';

/** Columns of an entity follow from its fields; a generated column cannot be written. */
type Column<F> = F extends { generated: true }
  ? ColumnType<Value<F>, never, never>
  : F extends { kind: 'object' | 'rows' | 'words' }
    ? ColumnType<Value<F>, string | null, string | null>
    : F extends { nullable: true } | { kind: 'refs' } | { kind: 'texts'; create: 'optional' }
      ? ColumnType<Value<F>, Value<F> | undefined, Value<F>>
      : // Hosts read null for a guest; the column never is.
        Value<Omit<F, 'guests'>>;
/** Columns of fields with a default have it in the database as well; a test checks this. */
type Table<F extends Fields> = {
  [K in keyof F as F[K] extends { output: 'input' } | { kept_in: string } ? never : K]: F[K] extends {
    default: unknown;
  }
    ? Generated<Value<F[K]>>
    : Column<F[K]>;
};

type EntityTables = { [N in EntityName]: Table<(typeof entities)[N]['fields']> };

interface EngineTables {
  status_history: {
    item: string;
    id: string;
    organisation: string;
    status: string;
    status_reason: string | null;
    processor_id_external: string | null;
    occurred_at: string;
    created_at: string;
    actor_kind: string;
    actor: string | null;
    actor_name: string | null;
  };
  export_ticket: {
    hash: string;
    organisation: string;
    request: ColumnType<unknown, string, never>;
    expires_at: string;
  };
  running_export: {
    id: string;
    actor: string;
    listing: string;
    format: string;
    bytes: number;
    created_at: string;
    seen_at: string;
  };
}

declare module '../platform/database/tables.ts' {
  interface Tables extends EntityTables, EngineTables {}
}

/** Those of entities are in their declarations. */
export const placements: Placements<EngineTables> = {
  status_history: 'spread',
  export_ticket: 'local',
  running_export: 'local',
};
