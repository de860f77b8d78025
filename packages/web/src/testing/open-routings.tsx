import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { FakeApi } from './fake-api.ts';
import { openApp } from './open-app.tsx';
import { idOf, sampleItem } from './sample.ts';

export const [polder, noordzee, bank] = [idOf('processor', 1), idOf('processor', 2), idOf('processor', 3)];
export const route = idOf('routing', 1);
export const split = {
  if: [{ name: 'amount', operator: '>', value: 50000 }],
  then: polder,
  else: { if: [{ name: 'card_brand', operator: '==', value: 'visa' }], then: polder, else: noordzee },
};

const processorOf = (id: string, name: string, payment_product: string) => ({
  ...sampleItem('processor', 1),
  id,
  name,
  payment_product,
  organisation: null,
});
export const answer = (items: readonly unknown[]) => () => Response.json({ items, total: items.length, next: null });
export const routingOf = (n: number, name: string, more: object = {}) => ({
  ...sampleItem('routing', n, ['organisation']),
  name,
  payment_product: 'card',
  details: split,
  fallbacks: [],
  draft: null,
  ...more,
});

interface Options {
  readonly routings?: readonly object[];
  readonly prepare?: (api: FakeApi) => void;
  readonly isNarrow?: boolean;
  readonly roles?: readonly string[];
}

export async function openRoutings(
  path: string,
  { routings = [routingOf(1, 'Cards')], prepare, ...rest }: Options = {},
) {
  return openApp(path, {
    ...rest,
    prepare: (api) => {
      api.failures.set(
        'GET /v1/processor',
        answer([
          processorOf(polder, 'Polder', 'card'),
          processorOf(noordzee, 'Noordzee', 'card'),
          processorOf(bank, 'iDEAL', 'ideal'),
        ]),
      );
      api.failures.set(
        'GET /v1/paymentprofile',
        answer([{ ...sampleItem('paymentprofile', 1), organisation: idOf('organisation', 1), currency_code: 'EUR' }]),
      );
      api.failures.set('GET /v1/organisation', answer([{ ...sampleItem('organisation', 1), parent: null }]));
      api.failures.set('GET /v1/routing', answer(routings));
      for (const each of routings as readonly { id: string }[])
        api.failures.set(`GET /v1/routing/${each.id}`, () => Response.json(each));
      prepare?.(api);
    },
  });
}

export const choose = async (within_: HTMLElement, label: string | RegExp, option: string): Promise<void> => {
  await userEvent.click(within(within_).getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
export const press = (keys: string) => userEvent.keyboard(keys);
export const focused = (): string | null => document.activeElement?.getAttribute('aria-label') ?? null;
export const openEditor = async (): Promise<HTMLElement> => {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit route' }));
  return screen.findByRole('dialog');
};
