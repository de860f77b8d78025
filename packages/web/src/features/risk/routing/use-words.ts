import { paymentprofile } from '@sluis/contract/entities/merchants/paymentprofile';
import { processor } from '@sluis/contract/entities/processors/processor';
import type { ItemOf } from '@sluis/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { categoryLabel, useCategories } from '../../../kit/condition/use-condition-words.ts';
import { listOptions } from '../../../kit/item/list-request.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useIsUsableAt, useOrganisations } from '../../../lib/organisations.ts';
import { useCan } from '../../../lib/session.ts';
import type { Words } from './sentences.ts';

type Processor = ItemOf<'processor'>;
type Profile = ItemOf<'paymentprofile'>;

/** What the screens of a routing know of what its conditions and ends refer to. */
export interface RouteWords extends Words {
  readonly organisation: string;
  /** Those that the organisation can use, by name. */
  readonly processors: readonly Processor[];
  /** The currencies of its payment profiles and of those below it. */
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

const useProfiles = (): readonly Profile[] => {
  const enabled = useCan(paymentprofile.roles.list);
  const query = { _limit: 'all', _sort: 'display_name' };
  return useQuery({ ...listOptions<Profile>('paymentprofile', query), enabled, staleTime: stale_ms }).data?.items ?? [];
};

/** Whether an organisation is another or below it. */
function useIsWithin(organisation: string): (id: string) => boolean {
  const parents = new Map(useOrganisations().map(({ id, parent }) => [id, parent]));
  const isWithin = (id: string | null | undefined): boolean =>
    id != null && (id === organisation || isWithin(parents.get(id)));
  return isWithin;
}

/** The words of the routings of an organisation. */
export function useRouteWords(organisation: string): RouteWords {
  const { t } = useTranslation();
  const format = useFormat();
  const processors = useProcessors();
  const profiles = useProfiles();
  const categories = useCategories(true);
  const isUsable = useIsUsableAt(organisation);
  const isWithin = useIsWithin(organisation);
  const names = new Map<string, string>([
    ...processors.map(({ id, name }) => [id, name] as const),
    ...profiles.map(({ id, display_name }) => [id, display_name] as const),
    ...categories.map((each) => [each.mcc, categoryLabel(each)] as const),
  ]);
  const within = profiles.filter((each) => isWithin(each.organisation));
  const currencies = [...new Set(within.map(({ currency_code }) => currency_code))].sort();
  return {
    t,
    format,
    nameOf: (id) => names.get(id),
    currency_code: currencies.length === 1 ? currencies[0] : undefined,
    organisation,
    processors: processors.filter(({ organisation: owner }) => isUsable(owner)),
    currencies,
  };
}
