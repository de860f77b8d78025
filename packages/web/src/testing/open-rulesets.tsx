import type { Rule } from '@sluis/contract/risk/conditions';
import type { FakeApi } from './fake-api.ts';
import { type OpenOptions, openApp } from './open-app.tsx';
import { idOf, sampleItem } from './sample.ts';

export const rules: readonly Rule[] = [
  { name: 'amount', operator: '>', value: '50000', currency_code: 'EUR' },
  { name: 'country_code', operator: 'NOT_IN', value: ['NL', 'BE'] },
];
export const ruleset = (n: number, parts: object = {}) => ({
  ...sampleItem('validationruleset', n, ['organisation']),
  name: `Ruleset ${n}`,
  action: 'block',
  tag: null,
  payment_profile: null,
  email: null,
  webhook_url: null,
  lists: [],
  rules,
  active: true,
  draft: null,
  version: 4,
  published_version: 3,
  ...parts,
});
export const answer = (api: FakeApi, path: string, body: unknown) => api.failures.set(path, () => Response.json(body));
export const list = (items: readonly object[]) => ({ items, total: items.length, total_is_exact: true, next: null });

export const openRulesets = (address: string, items: readonly object[], { prepare, ...options }: OpenOptions = {}) =>
  openApp(address, {
    ...options,
    prepare: (api) => {
      answer(api, 'GET /v1/validationruleset', list(items));
      answer(api, 'GET /v1/organisation', list([{ ...sampleItem('organisation', 1), parent: null }]));
      answer(api, 'GET /v1/paymentprofile', list([sampleItem('paymentprofile', 1)]));
      for (const [n, item] of items.entries())
        answer(api, `GET /v1/validationruleset/${idOf('validationruleset', n)}`, item);
      prepare?.(api);
    },
  });

export const normal = (text: string | null | undefined): string => (text ?? '').replaceAll('\u00a0', ' ');
