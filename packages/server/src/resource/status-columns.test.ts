import type { Entity } from '@sluis/contract/base/entity';
import { entity } from '@sluis/contract/base/entity';
import { f } from '@sluis/contract/base/fields';
import { tag } from '@sluis/contract/entities/payments/tag';
import { expect, test } from 'vitest';
import { cloneDatabase } from '../testing/world.ts';
import { demandStatusColumns } from './status-columns.ts';

test('a table without the columns of its statuses is refused', async () => {
  const { kysely } = await cloneDatabase();
  await demandStatusColumns(kysely);
  const with_statuses: Entity = { ...tag, transitions: { NEW: ['DONE'], DONE: [] } };
  await expect(demandStatusColumns(kysely, [with_statuses])).rejects.toThrow(
    'needs these columns: tag.status, tag.status_reason, tag.last_status_update.',
  );
});

test('an entity with statuses and without their fields does not compile', () => {
  const common = { name: 'lamp', display: 'id', roles: { list: [] } } as const;
  const transitions = { NEW: [] } as const;
  // @ts-expect-error The fields of statuses are missing.
  entity({ ...common, transitions, fields: { id: f.id('lmp') } });
  const status = f.oneOf(['NEW']);
  const fields = {
    id: f.id('lmp'),
    status,
    status_reason: f.text(9, { nullable: true }),
    last_status_update: f.instant(),
  };
  expect(entity({ ...common, transitions, fields }).fields.status).toBe(status);
});
