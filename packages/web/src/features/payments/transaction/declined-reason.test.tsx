// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { clearAfterEach, openList, rowsShown } from '../../../testing/list-screens.ts';

clearAfterEach();

async function headsOf(path: string) {
  await openList(path, '?created_at%3E=2026-01-01');
  await rowsShown();
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  cleanup();
  return heads;
}

it('shows why payments were declined, in a column of that list only', async () => {
  expect(await headsOf('transactionsDeclined')).toContain('Status reason');
  expect(await headsOf('transactions')).not.toContain('Status reason');
});
