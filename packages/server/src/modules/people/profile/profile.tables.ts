import type { Placements } from '../../../platform/database/tables.ts';

interface ProfileTables {
  mail_off: { organisation: string; user: string; kind: string };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends ProfileTables {}
}

export const placements: Placements<ProfileTables> = {
  mail_off: 'local',
};
