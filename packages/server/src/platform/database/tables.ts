import type { Fields, Value } from '@sluis/contract/base/fields';
import type { EntityName, entities } from '@sluis/contract/registry';
import type { ColumnType, Generated } from 'kysely';

/** Columns of an entity follow from its fields; a generated column cannot be written. */
type Column<F> = F extends { generated: true }
  ? ColumnType<Value<F>, never, never>
  : F extends { kind: 'object' | 'words' }
    ? ColumnType<Value<F>, string | null, string | null>
    : F extends { nullable: true } | { kind: 'refs' }
      ? ColumnType<Value<F>, Value<F> | undefined, Value<F>>
      : // Null is what hosts are shown of a guest; the column has none.
        Value<Omit<F, 'guests'>>;
type Defaulted =
  | 'version'
  | 'active'
  | 'mfa_enabled'
  | 'stand_in'
  | 'psp_default'
  | 'default'
  | 'amount_refunded'
  | 'amount_charged_back'
  | 'taken'
  | 'blocked'
  | 'header_payment_description'
  | 'show_language_switch'
  | 'payment_product_order'
  | 'number_format'
  | 'language'
  | 'multiple_use'
  | 'times_paid'
  | 'amount_paid'
  | 'interval_count'
  | 'statuses_subscription_update'
  | 'limit_to_first_order'
  | 'billing_cycle'
  | 'failed_tries'
  | 'skipped_cycles'
  | 'discounts_attached'
  | 'applied_duration'
  | 'columns'
  | 'labels'
  | 'format'
  | 'timezone'
  | 'progress'
  | 'manual'
  | 'tries';
type Table<F extends Fields> = {
  [K in keyof F as F[K] extends { output: 'input' } ? never : K]: K extends Defaulted
    ? Generated<Value<F[K]>>
    : Column<F[K]>;
};

type EntityTables = { [N in EntityName]: Table<(typeof entities)[N]['fields']> };

interface StatusHistory {
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
}

interface PlatformTables {
  credential: { user: string; password_hash: string; changed_at: string };
  session: {
    id: string;
    user: string;
    membership: string;
    created_at: string;
    last_activity_at: string;
    expires_at: string;
    ended_at: string | null;
    ip: string | null;
    user_agent: string | null;
    factor: string | null;
  };
  factor: {
    id: string;
    created_at: string;
    user: string;
    type: string;
    name: string | null;
    secret: string | null;
    last_step: number | null;
    credential_id: string | null;
    public_key: Uint8Array | null;
    counter: number | null;
    transports: string[] | null;
    last_used_at: string | null;
  };
  recovery_code: { user: string; code_hash: string };
  trusted_device: {
    id: string;
    created_at: string;
    user: string;
    token_hash: string;
    expires_at: string;
    user_agent: string | null;
  };
  one_time_token: {
    hash: string;
    purpose: string;
    user: string | null;
    data: ColumnType<unknown, string, string>;
    tries: Generated<number>;
    created_at: string;
    expires_at: string;
  };
  mail_address: {
    merchant: string;
    address: string;
    asked_at: string;
    agreed_at: string | null;
    withdrawn_at: ColumnType<string | null, string | null | undefined, string | null>;
    withdrawal: Generated<string>;
  };
  mail_off: { organisation: string; user: string; kind: string };
  chargeback_notice: { organisation: string; chargeback: string; due_at: string };
  chargeback_mail: { merchant: string; sent_at: string };
  mail: {
    organisation: string | null;
    id: string;
    created_at: string;
    recipient: string;
    kind: string;
    sealed: string | null;
    state: string;
    tries: Generated<number>;
    last_error: string | null;
    sent_at: string | null;
  };
  savedview: {
    id: string;
    created_at: string;
    organisation: string;
    user: string;
    list: string;
    name: string;
    query: string;
    columns: ColumnType<unknown, string | null, string | null>;
    shared: Generated<boolean>;
    version: Generated<number>;
  };
  schema_window: { migration: string; runs_with: string };
  sign_in_failure: { email: string; ip: string; failed_at: string };
  status_history: StatusHistory;
  audittrail: {
    id: string;
    created_at: string;
    organisation: string;
    authentication: string;
    user: string | null;
    apikey: string | null;
    type: string;
    method: string;
    route: string;
    url: string;
    response_code: number;
    duration_ms: number;
    origin: string | null;
    request_id: string;
    item: string | null;
    transaction: string | null;
    request: ColumnType<unknown, string | null, never>;
    response: ColumnType<unknown, string | null, never>;
    bodies: Uint8Array | null;
  };
  idempotency_key: {
    actor: string;
    key: string;
    path: string;
    body_hash: string;
    response_code: number;
    response_body: string;
    created_at: string;
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
  import_row: {
    payment_profile: string;
    kind: string;
    reference: string;
    item: string;
    values_hash: string;
    created_at: Generated<string>;
  };
  subscription_cycle: {
    subscription: string;
    cycle: number;
    organisation: string;
    due_date: string;
    amount: number;
    discount_amount: Generated<number>;
    discount: string | null;
    transaction: string | null;
    state: string;
  };
  processing_order: {
    id: string;
    created_at: string;
    organisation: string;
    operation: string;
    item: string;
    transaction: string;
    mandate: string | null;
    amount: number;
    tries: Generated<number>;
    leased_until: string | null;
  };
  hosted_try: {
    item: string;
    nonce: string;
    organisation: string;
    transaction: string;
    created_at: Generated<string>;
    network: string;
    keep: boolean;
    challenge_url: string | null;
    abandon_at: string | null;
    paid: Generated<boolean>;
  };
  sandbox_payment: {
    reference: string;
    id: string;
    created_at: string;
    kind: string;
    amount: number;
    currency_code: string;
    status: string;
    status_reason: string | null;
    behaviour: string | null;
    payment: string | null;
    answer: ColumnType<unknown, string, string>;
    settles_at: string | null;
    return_url: string | null;
  };
  sandbox_token: { token: string; behaviour: string; card: ColumnType<unknown, string, never> };
  sandbox_setting: {
    one: Generated<boolean>;
    latency_ms: Generated<number>;
    decline_percent: Generated<number>;
    outage: Generated<boolean>;
    traffic_per_minute: Generated<number>;
  };
  webhook_attempt: {
    id: string;
    created_at: string;
    organisation: string;
    webhook: string;
    status_code: number | null;
    content: string | null;
    duration_ms: number;
    error: string | null;
  };
  webhook_secret: {
    id: string;
    organisation: string;
    created_at: string;
    sealed: string;
    expires_at: string | null;
  };
  webhook_disabled_url: { organisation: string; url: string; created_at: string; webhook: string };
  report_piece: { report: string; piece: number; bytes: Uint8Array };
  hold: { one: Generated<boolean>; since: string };
  clock: { one: Generated<boolean>; offset_ms: number; target_offset_ms: Generated<number> };
  worker_heartbeat: { worker_id: string; beat_at: string };
}

/** Every table that queries can name. A test compares it with the migrated database. */
export type Tables = EntityTables & PlatformTables;
