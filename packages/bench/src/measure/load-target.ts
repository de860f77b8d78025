import { newId } from '@sluis/contract/base/ids';
import { dateIn } from '@sluis/contract/base/time';
import type { Facts } from '../dataset/fill.ts';
import type { LoadShop } from '../dataset/load-shop.ts';
import { timezone } from '../dataset/sums.ts';
import type { Target } from '../load/callers.ts';
import { type Server, signIn } from '../servers.ts';
import { askJson, bearer } from './ask.ts';
import { listQuestions } from './questions.ts';
import { dashboardSince } from './statistics.ts';

const pages = 20;
const day_ms = 86_400_000;

/** All that callers of the shop, people of the largest merchant and people of the provider ask for. */
export async function targetOf(server: Server, shop: LoadShop, { viewers, ends_at_ms }: Facts): Promise<Target> {
  const { address } = server;
  const merchant = await signIn(server, viewers.largest);
  const provider = await signIn(server, viewers.provider);
  const lists = listQuestions(viewers.largest, ends_at_ms).map(({ sluis }) => sluis);
  const listed = await askJson(address, `${lists[0]}&_limit=100`, bearer(merchant));
  const month = new URLSearchParams({ 'created_at>=': dateIn(timezone, new Date(ends_at_ms - 31 * day_ms)) });
  return {
    address,
    profile: shop.profile,
    mandates: shop.mandates,
    tokens: { ...shop.keys, merchant, provider },
    pages: await Promise.all(Array.from({ length: pages }, () => makePage(server, shop))),
    lists,
    details: (listed.items as { readonly id: string }[]).map(({ id }) => `/v1/transaction/${id}`),
    figures: dashboardSince(dateIn(timezone, new Date(Date.now() - 27 * day_ms))),
    exported: `/v1/transaction/export?${month}`,
  };
}

async function makePage({ address }: Server, { keys, profile }: LoadShop): Promise<string> {
  const response = await fetch(`${address}/v1/paymentlink`, {
    method: 'POST',
    headers: { ...bearer(keys.shop), 'content-type': 'application/json' },
    body: JSON.stringify({ payment_profile: profile, merchant_reference: newId('page'), amount: 1250 }),
  });
  if (response.status !== 201) throw new Error(`a link: ${response.status} ${await response.text()}`);
  return new URL(((await response.json()) as { readonly url: string }).url).pathname;
}
