import { configured, type SettingName, type SettingValues } from '@sluis/contract/configuration';
import type { RowOf } from '../load/tables.ts';
import { makeRandom } from './random.ts';
import type { Tree } from './tree.ts';

const day_ms = 86_400_000;

interface Configured {
  readonly organisation_setting: RowOf<'organisation_setting'>[];
  readonly change: RowOf<'change'>[];
}

type Values = { readonly [N in SettingName]?: readonly SettingValues[N][] };

/**
 * The provider's settings: limits for all, and other ones for some merchants. The last of several values of a setting
 * is in effect. The limits are far above real amounts, so that no payment of the demo is refused.
 */
export function makeConfiguration(seed: string, { root, merchants, rows }: Tree, now_ms: number): Configured {
  const random = makeRandom(`${seed} configuration`);
  const made: Configured = { organisation_setting: [], change: [] };
  const euros = (amount: number) => [{ currency_code: 'EUR', amount: amount * 100 }];
  const configure = (organisation: string | undefined, settings: Values): void => {
    if (organisation === undefined) return;
    for (const [name, values] of Object.entries(settings)) {
      const texts = values.map((value) => JSON.stringify(value));
      const begun_ms = now_ms - random.int(40, 200) * day_ms;
      for (const [index, after] of texts.entries()) {
        const at_ms = begun_ms + index * 20 * day_ms;
        const field = configured(name as SettingName);
        made.change.push({
          id: random.id('chng', at_ms),
          created_at: new Date(at_ms).toISOString(),
          organisation,
          entity: 'organisation',
          item: organisation,
          name: rows.organisation.find(({ id }) => id === organisation)?.name ?? null,
          action: 'CHANGED',
          actor_kind: 'user',
          actor_name: 'Omar Bakker',
          fields: [field],
          changes: [{ field, before: texts[index - 1] ?? null, after }],
          version: 1,
        });
      }
      made.organisation_setting.push({ organisation, name, value: texts.at(-1) ?? null, version: texts.length });
    }
  };
  const [largest, second, third] = merchants.map(({ organisation }) => organisation);
  configure(root, { limit_per_payment: [euros(25_000), euros(50_000)], webhooks_kept_days: [120] });
  configure(largest, {
    descriptor: [
      'SLUIS SHOP',
      rows.organisation
        .find(({ id }) => id === largest)
        ?.name.replace(/[^A-Za-z0-9 ]/g, '')
        .slice(0, 14)
        .trim() || 'SHOP',
    ],
    limit_per_day: [euros(2_000_000)],
    webhooks_kept_days: [180],
    modules: [['host2host']],
  });
  configure(rows.organisation.find(({ parent }) => parent === largest)?.id, { limit_per_payment: [euros(20_000)] });
  configure(second, { idle_minutes: [20], audit_kept_months: [12], page_language: ['nl'] });
  configure(third, { refunds_beyond_balance: [true], limit_per_payment: [null] });
  return made;
}
