import type { CardRights } from './database/card-rights.ts';

/** The rights of the process of cards on the tables of the platform and of the engine, which have no module. */
export const platform_card_rights: CardRights = {
  kysely_migration: ['select'],
  schema_window: ['select'],
  clock: ['select'],
  hold: ['select'],
  installation_key: ['select', 'insert', 'update (sealed)'],
  organisation: ['select'],
  organisation_setting: ['select'],
  sealed_detail: ['select', 'update (sealed)'],
  audittrail: ['insert'],
  status_history: ['insert'],
  change: ['insert'],
  statistic_delta: ['select', 'insert'],
};
