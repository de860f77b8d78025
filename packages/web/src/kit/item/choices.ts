import { country_codes } from '@sluis/contract/base/countries';
import { currency_codes } from '@sluis/contract/base/currencies';
import type { Field } from '@sluis/contract/base/fields';
import { entityOf } from '@sluis/contract/declared';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../lib/format.ts';
import { can } from '../../lib/granted.ts';
import { useTranslation } from '../../lib/i18n.ts';
import type { Me } from '../../lib/me.ts';
import { useMe } from '../../lib/session.ts';
import { wordKey } from './field-of.ts';
import { listOptions } from './list-request.ts';
import { nameOf } from './name-of.ts';
import type { Row } from './row.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** As `#rrggbb`, for items with a colour. */
  readonly color?: string;
}

/** Whether a viewer can choose values of a field: for a small entity only viewers who may list it. */
export function canChoose(me: Pick<Me, 'roles'>, field: Field | undefined): boolean {
  const entity = field && 'to' in field ? entityOf(field.to) : undefined;
  return !entity?.small || can(me, entity.roles.list);
}

interface NamedItems {
  readonly items: readonly Choice[];
  /** Whether the names are still being loaded. */
  readonly isAwaited: boolean;
}

/**
 * The items of a small entity as choices, by the field that names them. Empty while they load and for a viewer whose
 * roles do not list them. Within an organisation only its own, if each item belongs to an organisation.
 */
export function useNamedItems(entity: string | undefined, within?: string): NamedItems {
  const declared = entity === undefined ? undefined : entityOf(entity);
  const isOwned = declared?.fields.organisation?.create === 'required';
  const me = useMe();
  const { data, isLoading } = useQuery({
    ...listOptions(entity ?? '', { _limit: 'all', ...(isOwned && { organisation: within }) }),
    enabled: declared?.small === true && can(me, declared.roles.list),
    staleTime: 60_000,
  });
  if (!declared || !data) return { items: [], isAwaited: isLoading };
  const hasColor = declared.fields.color !== undefined;
  const items = data.items.map((item: Row) => ({
    value: item.id,
    label: nameOf(declared.name, item),
    ...(hasColor && { color: String(item.color) }),
  }));
  return { items, isAwaited: false };
}

/** The same as choices. */
export const useItemsOf = (entity: string | undefined, within?: string): readonly Choice[] =>
  useNamedItems(entity, within).items;

const referred = (field: Field): string | undefined =>
  field.kind === 'ref' || field.kind === 'refs' ? field.to : undefined;

const currencies: readonly Choice[] = currency_codes.map((code) => ({ value: code, label: code }));
const countries = (nameOfCode: (code: string) => string): readonly Choice[] =>
  country_codes
    .map((value) => ({ value, label: nameOfCode(value) }))
    .sort((one, other) => one.label.localeCompare(other.label));

/** The choices of a filter or form for a field; undefined for fields whose values are not a closed set. */
export function useChoices(
  entity: string,
  name: string,
  within?: string,
  field: Field | undefined = entityOf(entity).fields[name],
): readonly Choice[] | undefined {
  const { t } = useTranslation();
  const format = useFormat();
  const items = useItemsOf(field && referred(field), within);
  switch (field?.kind) {
    case 'enum':
    case 'texts':
      return field.values?.map((value) => ({ value, label: t(wordKey(entity, name, value)) }));
    case 'boolean':
      return ['true', 'false'].map((value) => ({ value, label: t(`list.${value}`) }));
    case 'ref':
    case 'refs':
      return entityOf(field.to).small ? items : undefined;
    case 'country':
      return countries(format.country);
    case 'currency':
      return currencies;
    default:
      return undefined;
  }
}
