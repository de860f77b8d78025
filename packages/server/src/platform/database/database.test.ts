import { expect, test } from 'vitest';
import { lostReference, referringTable, uniqueViolation } from './database.ts';

const errorOf = (code: string, message: string, more: object = {}) =>
  Object.assign(new Error(message), { code, ...more });

test.each([
  ['one server', '', { table: 'note', constraint: 'note_customer_fkey' }],
  ['a shard on the coordinator', '', { table: 'note_102345', constraint: 'note_customer_fkey_102345' }],
  [
    'a node of a cluster',
    'insert or update on table "note_102345" violates foreign key constraint "note_customer_fkey_102345"',
    {},
  ],
])('the field of a lost reference is named by an error of %s', (_, message, more) => {
  expect(lostReference(errorOf('23503', message, more))).toBe('customer');
});

test('a node of a cluster names the referring table and the unique constraint in its message', () => {
  const deleting =
    'update or delete on table "tag_102018" violates foreign key constraint "use_tag_fkey_102019" on table "use_102019"';
  expect(referringTable(errorOf('23503', deleting))).toBe('use');
  const inserting = 'duplicate key value violates unique constraint "tag_text_102018"';
  expect(uniqueViolation(errorOf('23505', inserting))).toBe('tag_text');
  expect(uniqueViolation(errorOf('23503', deleting))).toBeUndefined();
});
