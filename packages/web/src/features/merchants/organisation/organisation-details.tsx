import type { ReactNode } from 'react';
import { Cell } from '../../../kit/item/cell.tsx';
import type { ItemProps } from '../../../kit/item/row.ts';
import { FieldGrid } from '../../../kit/panel/field-grid.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { useOrganisations } from '../../../lib/organisations.ts';
import type { Organisation } from './organisation.item.ts';

type Props = ItemProps<Organisation>;

const of_organisation = ['email', 'phone', 'tax_number', 'created_at', 'id'];
const of_address = ['street', 'street_number', 'extended_address', 'postal_code', 'locality', 'region', 'country_code'];
const settings = ['mfa_required', 'idle_minutes'] as const;
type Setting = (typeof settings)[number];

/** The organisation's name, parent and sign-in requirements. */
export function OrganisationDetails({ item }: Props) {
  const { t } = useTranslation();
  const organisations = useOrganisations();
  const parent = organisations.find(({ id }) => id === item.parent);
  const parts = { entity: 'organisation', item };
  const drawn = Object.fromEntries(
    settings.map((name) => [name, <EffectiveSetting key={name} item={item} name={name} />]),
  );
  return (
    <>
      <FieldGrid
        {...parts}
        paths={[...(parent ? ['parent'] : []), ...of_organisation]}
        drawn={parent ? { parent: parent.name } : {}}
      />
      <FieldGrid {...parts} paths={of_address} title={t('organisation.sections.address')} />
      <FieldGrid
        {...parts}
        paths={[...settings, 'mfa_required_own', 'address_ranges']}
        drawn={{ ...drawn, address_ranges: <EffectiveRanges item={item} /> }}
        title={t('organisation.sections.security')}
      />
    </>
  );
}

/** The addresses from which its users work: its own list, or the nearest above; the provider's is for its own users. */
function EffectiveRanges({ item }: Props): ReactNode {
  const { t } = useTranslation();
  const above = new Map(useOrganisations().map((each) => [each.id, each]));
  const way = [item];
  for (let next = above.get(item.parent ?? ''); next && !way.includes(next); next = above.get(next.parent ?? ''))
    way.push(next);
  const from = way.find((each, at) => each.address_ranges.length > 0 && (at === 0 || each.parent !== null));
  if (!from) return t('organisation.any_address');
  const list = from.address_ranges.join(', ');
  return from === item ? list : `${list} (${t('organisation.inherited', { name: from.name })})`;
}

/** The effective setting for the users of an organisation: its own, or the nearest above that the viewer can see. */
function EffectiveSetting({ item, name }: Props & { readonly name: Setting }): ReactNode {
  const { t } = useTranslation();
  const organisations = useOrganisations();
  if (item[name] !== null) return <Cell entity="organisation" item={item} path={name} />;
  const above = new Map(organisations.map((each) => [each.id, each]));
  const seen = new Set([item.id]);
  let from = above.get(item.parent ?? '');
  while (from && from[name] === null && !seen.has(from.id)) {
    seen.add(from.id);
    from = above.get(from.parent ?? '');
  }
  if (!from || from[name] === null) return t('organisation.not_set');
  return (
    <>
      <Cell entity="organisation" item={from} path={name} /> ({t('organisation.inherited', { name: from.name })})
    </>
  );
}
