import { paymentprofile } from '@sluis/contract/entities/merchants/paymentprofile';
import { processor } from '@sluis/contract/entities/processors/processor';
import type { ItemOf } from '@sluis/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { listOptions } from '../../../kit/item/list-request.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useMccs } from '../../../lib/mccs.ts';
import { useIsUsableAt, useOrganisations } from '../../../lib/organisations.ts';
import { useCan } from '../../../lib/session.ts';
import type { Words } from './sentences.ts';

export type Processor = ItemOf<'processor'>;
interface Choice {
  readonly value: string;
  readonly label: string;
}

/** What the screens of a routing know of what its conditions and ends refer to. */
export interface RouteWords extends Words {
  /** Those that an organisation can use, by name. */
  readonly processors: readonly Processor[];
  readonly profiles: readonly Choice[];
  readonly mccs: readonly Choice[];
  /** The currencies of the payment profiles of an organisation and those below it. */
  readonly currencies: readonly string[];
}

/** The number that the specification's form asks for. */
const processors_max = 2000;
const stale_ms = 60_000;

const useProcessors = (): readonly Processor[] => {
  const enabled = useCan(processor.roles.list);
  const query = { _limit: processors_max, _sort: 'name' };
  return useQuery({ ...listOptions<Processor>('processor', query), enabled, staleTime: stale_ms }).data?.items ?? [];
};

function useProfilesBelow(organisation: string) {
  const enabled = useCan(paymentprofile.roles.list);
  const query = { _limit: 'all', _sort: 'display_name' };
  const profiles = useQuery({
    ...listOptions<ItemOf<'paymentprofile'>>('paymentprofile', query),
    enabled,
    staleTime: stale_ms,
  }).data?.items;
  const parents = new Map(useOrganisations().map(({ id, parent }) => [id, parent]));
  const isBelow = (id: string | null | undefined): boolean =>
    id != null && (id === organisation || isBelow(parents.get(id)));
  return { profiles: profiles ?? [], below: (profiles ?? []).filter((each) => isBelow(each.organisation)) };
}

/** The words of the routings of an organisation. */
export function useRouteWords(organisation: string): RouteWords {
  const { t } = useTranslation();
  const format = useFormat();
  const processors = useProcessors();
  const { profiles, below } = useProfilesBelow(organisation);
  const isUsable = useIsUsableAt(organisation);
  const mccs = useMccs();
  const named = new Map<string, string>([
    ...processors.map(({ id, name }) => [id, name] as const),
    ...profiles.map(({ id, display_name }) => [id, display_name] as const),
    ...mccs.map(({ value, label }) => [value, label] as const),
  ]);
  const nameOf = (key: string): string => named.get(key) ?? key;
  const currencies = [...new Set(below.map(({ currency_code }) => currency_code))].sort();
  return {
    t,
    format,
    currency_code: currencies.length === 1 ? currencies[0] : undefined,
    processorName: nameOf,
    profileName: nameOf,
    mccName: (mcc) => nameOf(String(mcc).padStart(4, '0')),
    processors: processors.filter(({ organisation: owner }) => isUsable(owner)),
    profiles: below.map(({ id, display_name }) => ({ value: id, label: display_name })),
    mccs,
    currencies,
  };
}
