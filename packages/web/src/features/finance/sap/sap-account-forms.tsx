import { Autocomplete } from '@mantine/core';
import { f } from '@sluis/contract/base/fields';
import { known_components } from '@sluis/contract/finance/kinds';
import { CreateForm } from '../../../kit/form/create-form.tsx';
import { EditForm, type EditProps, type More } from '../../../kit/form/edit-form.tsx';
import type { OwnInput } from '../../../kit/form/entity-form.tsx';
import { componentName } from '../../../kit/price/line-sentence.ts';
import { percentDraft, readPercent } from '../../../lib/exact-values.ts';
import { useLanguage, useTranslation } from '../../../lib/i18n.ts';
import type { SapAccount } from './sap-account.item.ts';

const fields = ['account_kind', 'component', 'vat_rate_ppm', 'general_ledger_account', 'cost_centre', 'tax_code'];

const percent_max = 100;
/** VAT is typed as a percentage. */
const percent = f.decimal(0, percent_max, { create: 'optional', update: true, nullable: true });

const bodyOf = ({ vat_rate_ppm, ...values }: Readonly<Record<string, unknown>>): object => ({
  ...values,
  ...(vat_rate_ppm !== undefined && {
    vat_rate_ppm: vat_rate_ppm === null ? null : readPercent(String(vat_rate_ppm)),
  }),
});

/** A component that is known, or one of the user's own. */
function ComponentInput({ value, onChange, ...input }: OwnInput) {
  const { t } = useTranslation();
  return (
    <Autocomplete
      {...input}
      description={t('sap_account.component_help')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={String(value)}
      data={[...known_components]}
      openOnFocus={false}
      renderOption={({ option }) =>
        t('sap_account.component', { name: componentName(option.value, { t }), code: option.value })
      }
      onChange={(typed) => onChange(typed.toUpperCase().replaceAll(' ', '_'))}
    />
  );
}

function useShared(): More {
  const { t } = useTranslation();
  return {
    vary: () => ({ vat_rate_ppm: percent }),
    inputs: { component: (input) => <ComponentInput {...input} /> },
    help: {
      vat_rate_ppm: t('sap_account.vat_help'),
      general_ledger_account: t('sap_account.account_help'),
    },
  };
}

export function CreateSapAccount({ onDone }: { readonly onDone: (id: string) => void }) {
  return <CreateForm entity="sapaccount" only={fields} {...useShared()} bodyOf={bodyOf} onDone={onDone} />;
}

export function EditSapAccount(props: { readonly item: SapAccount } & EditProps) {
  const language = useLanguage();
  const { vat_rate_ppm } = props.item;
  return (
    <EditForm
      {...props}
      entity="sapaccount"
      only={fields}
      {...useShared()}
      initial={{ vat_rate_ppm: vat_rate_ppm === null ? '' : percentDraft(vat_rate_ppm, language) }}
      bodyOf={bodyOf}
    />
  );
}
