import { type Field, type Fields, isColumn, type Value } from '@sluis/contract/base/fields';
import { type EntityName, entities } from '@sluis/contract/registry';
import type { Tables } from '@sluis/server/platform/database/tables';
import { history_columns } from '@sluis/server/resource/history';

type Nullable<F extends Fields> = { [K in keyof F]: F[K] extends { nullable: true } ? K : never }[keyof F];
type Written<F extends Fields> = {
  -readonly [K in keyof F as F[K] extends { generated: true } | { output: 'input' } | { kept_in: string }
    ? never
    : K]: Value<F[K]>;
};
/** A row to write: without computed columns, and null for absent ones. */
type Row<F extends Fields> = Omit<Written<F>, Nullable<F>> & Partial<Pick<Written<F>, Nullable<F> & keyof Written<F>>>;

/** The tables of the demo world besides those of the entities, and their columns. */
const others = {
  credential: ['user', 'password_hash', 'changed_at'],
  checkoutdesign_change: ['organisation', 'design', 'version', 'created_at', 'actor_name', 'before', 'after'],
  organisation_setting: ['organisation', 'name', 'value', 'version'],
  mail_address: ['merchant', 'address', 'asked_at', 'agreed_at'],
  sandbox_token: ['token', 'behaviour', 'card'],
  subscription_cycle: [
    'subscription',
    'cycle',
    'organisation',
    'due_date',
    'amount',
    'discount_amount',
    'discount',
    'transaction',
    'state',
  ],
  valuelist_value: ['list', 'value', 'organisation', 'created_at', 'expires_at', 'why', 'added_by', 'added_by_kind'],
  risk_version: [
    'item',
    'number',
    'organisation',
    'created_at',
    'content',
    'note',
    'actor_kind',
    'actor',
    'actor_name',
  ],
  risk_snapshot: ['hash', 'organisation', 'created_at', 'rulesets'],
  risk_publication: ['organisation', 'hash'],
  transaction_decision: [
    'transaction',
    'organisation',
    'created_at',
    'mode',
    'snapshots',
    'facts',
    'routing',
    'routing_version',
    'path',
    'processor',
    'processor_reason',
    'duration_us',
  ],
  transaction_rule_match: ['transaction', 'ruleset', 'organisation', 'created_at', 'number', 'effect'],
  status_history: ['organisation', ...history_columns],
} as const satisfies { readonly [T in keyof Tables]?: readonly (keyof Tables[T])[] };

export type WorldTable = EntityName | keyof typeof others;
export type RowOf<T extends WorldTable> = T extends EntityName
  ? Row<(typeof entities)[T]['fields']>
  : T extends keyof typeof others
    ? {
        [C in (typeof others)[T][number] & keyof Tables[T]]: Tables[T][C] extends { readonly __insert__: infer I }
          ? I
          : Tables[T][C];
      }
    : never;
export type Rows = { [T in WorldTable]?: RowOf<T>[] };

/** The tables that grow with the number of payments; each references only those before it. */
export const large_tables = ['customer', 'transaction', 'refund', 'chargeback', 'status_history'] as const;
/** The order in which rows are written, so that what is referenced exists. */
export const world_tables = [
  'organisation',
  'organisation_setting',
  'change',
  'user',
  'membership',
  'credential',
  'apikey',
  'welcomemail',
  'processor',
  'tag',
  'middleware',
  'bankaccount',
  'paymentprofile',
  'valuelist',
  'validationruleset',
  'routing',
  'risk_version',
  'risk_snapshot',
  'risk_publication',
  'plan',
  'mail_address',
  'subscriptiondiscount',
  'terminal',
  'reportschedule',
  'report',
  ...large_tables,
  'transaction_decision',
  'transaction_rule_match',
  'valuelist_value',
  'customernote',
  'sandbox_token',
  'mandate',
  'scheduledtransaction',
  'checkoutdesign',
  'checkoutdesign_change',
  'paymentlink',
  'cardaddlink',
  'subscription',
  'subscription_cycle',
] as const;

/** The columns of a row to write: the declared ones that the database does not compute. */
export const columnsOf = (table: WorldTable): readonly string[] =>
  table in others
    ? others[table as keyof typeof others]
    : Object.entries(entities[table as EntityName].fields)
        .filter(([, field]: [string, Field]) => !field.generated && isColumn(field))
        .map(([name]) => name);
