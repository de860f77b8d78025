// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { clearAfterEach, openList, rowsShown } from '../../testing/list-screens.ts';

clearAfterEach();

it('offers new rows below the others, so that it moves none of them', async () => {
  const { client } = await openList('refunds', '?created_at%3E=2026-01-01');
  await rowsShown();
  const body = document.querySelector('[aria-busy]');
  const above = () => {
    const before: Element[] = [];
    for (let each = body?.previousElementSibling; each; each = each.previousElementSibling) before.push(each);
    return before.map(({ textContent }) => textContent);
  };
  const first = above();
  await act(() =>
    client.refetchQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey).includes('"_limit":1') }),
  );
  const offered = await screen.findByRole('button', { name: /new/ });
  expect(above()).toEqual(first);
  expect(body?.compareDocumentPosition(offered)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
