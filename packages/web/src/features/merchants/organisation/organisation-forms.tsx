import { useAllowedAddresses } from '../../../kit/form/allowed-addresses.tsx';
import { CreateForm } from '../../../kit/form/create-form.tsx';
import { EditForm, type EditProps } from '../../../kit/form/edit-form.tsx';
import { OrganisationSelect } from '../../../kit/form/organisation-select.tsx';
import { useListState } from '../../../kit/list/list-state.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { useHomeOrganisation } from '../../../lib/level.ts';
import { useOrganisations } from '../../../lib/organisations.ts';
import type { Organisation } from './organisation.item.ts';

const own_fields = [
  'name',
  'email',
  'phone',
  'tax_number',
  'street',
  'street_number',
  'extended_address',
  'postal_code',
  'locality',
  'region',
  'country_code',
  'idle_minutes',
  'mfa_required',
  'mfa_required_own',
  'address_ranges',
];

const useWords = () => {
  const { t } = useTranslation();
  return {
    help: {
      idle_minutes: t('organisation.idle_help'),
      mfa_required: t('organisation.mfa_help'),
      mfa_required_own: t('organisation.mfa_own_help'),
    },
    headings: { street: t('organisation.sections.address'), idle_minutes: t('organisation.sections.security') },
  };
};

/** Adds an organisation below the one whose button was pressed, or below the one that the screen is about. */
export function CreateOrganisation({ onDone }: { readonly onDone: (id: string) => void }) {
  const { t } = useTranslation();
  const { search } = useListState();
  const home = useHomeOrganisation();
  const organisations = useOrganisations();
  const words = useWords();
  const allowed = useAllowedAddresses(t('organisation.ranges_help'));
  const known = (id: unknown) => organisations.find((each) => each.id === id);
  const parent = known(search._draft) ?? known(home);
  // The form needs the tree for its initial values, and the tree may load later.
  if (organisations.length === 0) return null;
  return (
    <CreateForm
      key={parent?.id}
      entity="organisation"
      only={['parent', ...own_fields]}
      initial={{ parent: parent?.id ?? '', country_code: parent?.country_code ?? '', address_ranges: [] }}
      {...words}
      check={allowed.check}
      inputs={{
        ...allowed.inputs,
        parent: ({ value, onChange, ...input }) => (
          <OrganisationSelect
            {...input}
            withAsterisk
            value={String(value) || null}
            onChange={(id) => onChange(id ?? '')}
          />
        ),
      }}
      onDone={onDone}
    />
  );
}

/** Changes an organisation; moving it is a separate action. */
export function EditOrganisation(props: { readonly item: Organisation } & EditProps) {
  const { t } = useTranslation();
  const allowed = useAllowedAddresses(t('organisation.ranges_help'));
  return <EditForm entity="organisation" only={own_fields} {...useWords()} {...allowed} {...props} />;
}
