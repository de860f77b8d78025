import { expect, test } from 'vitest';
import { commands, renamed } from './page.ts';

test.each([
  ['standby', 'pg_basebackup'],
  ['worker_lost', "'worker1b'"],
  ['coordinator_lost', "'db1b'"],
  ['worker_added', 'citus_rebalance_start'],
  ['worker_removed', 'citus_drain_node'],
] as const)('The page on scale has the commands for: %s', (event, part) => {
  expect(commands[event].join('\n')).toContain(part);
});

test('Names of the page are replaced in their order', () => {
  expect(renamed(['psql -h worker1b', 'worker1'], { worker1b: '::1', worker1: '::2' })).toEqual(['psql -h ::1', '::2']);
});
