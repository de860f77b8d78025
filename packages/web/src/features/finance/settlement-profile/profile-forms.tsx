import { settlementprofile } from '@sluis/contract/entities/finance/settlementprofile';
import type { ItemOf } from '@sluis/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { CreateForm } from '../../../kit/form/create-form.tsx';
import { EditForm, type EditProps, type More } from '../../../kit/form/edit-form.tsx';
import { FieldInput } from '../../../kit/form/field-input.tsx';
import type { RowDraft } from '../../../kit/form/read-field.ts';
import { RowsInput } from '../../../kit/form/rows-input.tsx';
import { listOptions } from '../../../kit/item/list-request.ts';
import { businessToday } from '../../../lib/business-time.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useOrganisation } from '../../../lib/organisation.ts';
import { useMe } from '../../../lib/session.ts';
import { AccountSelect } from './account-select.tsx';
import { ProfilesSelect } from './profiles-select.tsx';
import type { SettlementProfile } from './settlement-profile.item.ts';

const settles = ['payment_profiles', 'package', 'schedule', 'terms'];
const rules = ['negative_balance_rule', 'vat'];

/** The common parts of both forms; `of` is the merchant of a profile that exists. */
function useShared(of?: string): More {
  const { t } = useTranslation();
  const at = (drafts: Readonly<Record<string, unknown>>): string => of ?? String(drafts.organisation ?? '');
  return {
    inputs: {
      payment_profiles: (input, drafts) => <ProfilesSelect {...input} organisation={at(drafts)} />,
      terms: ({ value, onChange, ...input }, drafts) => (
        <RowsInput
          {...input}
          Input={FieldInput}
          entity="settlementprofile"
          name="terms"
          field={settlementprofile.fields.terms}
          description={t('settlement_profile.terms_help')}
          value={value as readonly RowDraft[]}
          onChange={onChange}
          cell={(cell) =>
            cell.name === 'bank_account' ? <AccountSelect {...cell} organisation={at(drafts)} /> : undefined
          }
        />
      ),
    },
    help: {
      number: t('settlement_profile.number_help'),
      package: t('settlement_profile.next_day_help'),
      valid_from: t('settlement_profile.valid_from_help'),
      vat: t('settlement_profile.vat_help'),
    },
  };
}

/** A new profile has the default package. */
export function CreateSettlementProfile({ onDone }: { readonly onDone: (id: string) => void }) {
  const { t } = useTranslation();
  const { timezone } = useFormat();
  const me = useMe();
  const merchant = useOrganisation().id;
  const shared = useShared();
  const defaults = useQuery(listOptions<ItemOf<'package'>>('package', { is_default: true, _limit: 1 }));
  if (defaults.isLoading) return null;
  return (
    <CreateForm
      entity="settlementprofile"
      only={['organisation', 'name', 'number', ...settles, 'valid_from', ...rules]}
      initial={{
        organisation: merchant ?? '',
        package: defaults.data?.items[0]?.id ?? '',
        valid_from: businessToday(timezone),
      }}
      {...shared}
      check={(name, value) =>
        name === 'organisation' && value === me.organisation.id ? t('settlement_profile.no_merchant') : undefined
      }
      onDone={onDone}
    />
  );
}

export function EditSettlementProfile(props: { readonly item: SettlementProfile } & EditProps) {
  return (
    <EditForm
      {...props}
      entity="settlementprofile"
      only={['name', ...settles, ...rules, 'active']}
      {...useShared(props.item.organisation.id)}
    />
  );
}
