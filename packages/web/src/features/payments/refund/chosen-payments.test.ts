import { newId } from '@sluis/contract/base/ids';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { chosenPayments } from './chosen-payments.ts';

afterEach(() => void vi.unstubAllGlobals());

/** Node's HTTP server limits the head of a request, with sessions and cookies, to 16 KB. */
const address_max = 8000;

it('requests all chosen payments, by addresses within the server’s limit', async () => {
  const chosen = Array.from({ length: 450 }, () => newId('txn'));
  const addresses: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    addresses.push(address);
    const ids = new URL(address, 'http://localhost').searchParams.getAll('id[]');
    return Response.json({ items: ids.map((id) => ({ id })) });
  });
  const payments = await new QueryClient().fetchQuery(chosenPayments(chosen));
  expect(payments.map(({ id }) => id)).toEqual(chosen);
  expect(Math.max(...addresses.map(({ length }) => length))).toBeLessThan(address_max);
});
