import type { Generated } from 'kysely';
import type { Placements } from '../../platform/database/tables.ts';

interface RiskTables {
  valuelist_value: {
    list: string;
    value: string;
    organisation: string;
    created_at: string;
    expires_at: string | null;
    why: string | null;
    added_by: string | null;
    added_by_kind: string;
  };
  risk_version: {
    item: string;
    number: number;
    organisation: string;
    created_at: string;
    content: object | string;
    note: string | null;
    actor_kind: string;
    actor: string | null;
    actor_name: string | null;
  };
  risk_snapshot: { hash: string; organisation: string; created_at: string; rulesets: object | string };
  risk_publication: { organisation: string; hash: string | null };
  transaction_decision: {
    transaction: string;
    organisation: string;
    created_at: string;
    mode: string;
    snapshots: string[];
    facts: object | string;
    routing: string | null;
    routing_version: number | null;
    path: string | null;
    processor: string | null;
    processor_reason: string | null;
    duration_us: number;
  };
  transaction_rule_match: {
    transaction: string;
    ruleset: string;
    organisation: string;
    created_at: string;
    number: number;
    effect: string;
    notified: Generated<boolean>;
    mailed: Generated<boolean>;
  };
  ruleset_mail: { ruleset: string; next_at: string };
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends RiskTables {}
}

export const placements: Placements<RiskTables> = {
  valuelist_value: 'shared',
  risk_version: 'shared',
  risk_snapshot: 'shared',
  risk_publication: 'shared',
  transaction_decision: 'spread',
  transaction_rule_match: 'spread',
  ruleset_mail: 'local',
};
