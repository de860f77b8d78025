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
  status_history: ['organisation', ...history_columns],
} as const satisfies {
  [T in
    | 'credential'
    | 'checkoutdesign_change'
    | 'organisation_setting'
    | 'mail_address'
    | 'sandbox_token'
    | 'subscription_cycle'
    | 'status_history']: readonly (keyof Tables[T])[];
};

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
  'plan',
  'mail_address',
  'subscriptiondiscount',
  'terminal',
  'reportschedule',
  'report',
  ...large_tables,
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
