import type { Placements } from '../../../platform/database/tables.ts';

interface ChargebackTables {
  chargeback_notice: { organisation: string; chargeback: string; due_at: string };
  chargeback_mail: { merchant: string; sent_at: string };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends ChargebackTables {}
}

export const placements: Placements<ChargebackTables> = {
  chargeback_notice: 'local',
  chargeback_mail: 'local',
};
