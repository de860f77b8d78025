import type { Browser, Locator, Page } from '@playwright/test';
import type { ItemOf } from '@sluis/contract/registry';
import type { Api } from './api.ts';
import { openTab } from './by-keyboard.ts';
import type { ListScreen } from './list-screen.ts';
import { freshReference, payByCard, payerOf } from './payer.ts';
import type { People } from './people.ts';

type Transaction = ItemOf<'transaction'>;

interface Shop {
  readonly api: Api;
  readonly organisation: string;
  readonly profile: string;
  readonly processors: readonly string[];
}

const roles = [
  ...['TAG_ALL', 'VALIDATION_RULESET_ALL', 'ROUTING_ALL'],
  ...['TRANSACTION_LIST', 'PAYMENT_PROFILE_LIST', 'PROCESSOR_LIST'],
];

/** A merchant of the test's own with a payment profile, so that its rules hold for no other test; its risk analyst signs in. */
export async function openShop(page: Page, people: People, operator: Api): Promise<Shop> {
  const name = await people.merchant();
  const organisations = await operator.list<{ id: string; name: string }>('organisation', { _limit: 'all' });
  const organisation = organisations.items.find((each) => each.name === name)?.id as string;
  const { items } = await operator.list<ItemOf<'processor'>>('processor', { payment_product: 'card', _limit: 'all' });
  const named = ['Noordzee Card Services', 'Polder Acquiring'];
  const processors = named.map((each) => items.find((processor) => processor.name === each)?.id as string);
  const profile = await operator.call<{ id: string }>('POST', 'paymentprofile', {
    organisation,
    name: 'Shop',
    display_name: 'Shop',
    currency_code: 'EUR',
    processors: processors.slice(0, 1),
  });
  await people.admit(page.context(), await people.invite({ roles, at: name }));
  return { api: operator, organisation, profile: profile.id, processors };
}

/** A customer of a country pays by card on a hosted page; returns the page after it. */
export async function pay(
  browser: Browser,
  { api, organisation, profile }: Shop,
  { amount, country_code, card }: { readonly amount: number; readonly country_code: string; readonly card: string },
) {
  const merchant_reference = freshReference('rules');
  const customer = await api.call<{ id: string }>('POST', 'customer', {
    organisation,
    email_address: `${merchant_reference}@customers.example`,
    country_code,
  });
  const link = await api.call<ItemOf<'paymentlink'>>('POST', 'paymentlink', {
    payment_profile: profile,
    customer: customer.id,
    merchant_reference,
    amount,
    language: 'en',
  });
  const payer = await payerOf(browser);
  await payer.goto(link.url ?? '');
  await payByCard(payer, card);
  const paid = async (): Promise<Transaction> => {
    const { items } = await api.list<Transaction>('transaction', { merchant_reference, organisation });
    return items[0] as Transaction;
  };
  return { payer, paid };
}

/** Why a payment of the list was decided as it was. */
export async function whyOf(page: Page, list: ListScreen, { id }: Transaction): Promise<Locator> {
  await list.visit('/transactions', { id, _open: true });
  await openTab(page, list.panel, 'Why');
  return list.panel.getByRole('tabpanel');
}
