import type { ItemOf } from '@sluis/contract/registry';
import { AddressesInput } from '../../../kit/form/addresses-input.tsx';
import { CreateForm } from '../../../kit/form/create-form.tsx';
import { EditForm, type EditProps, type More } from '../../../kit/form/edit-form.tsx';
import { useTranslation } from '../../../lib/i18n.ts';

function useShared(): More {
  const { t } = useTranslation();
  return {
    help: { threshold_points: t('alertsetting.threshold_help') },
    inputs: {
      email_addresses: (input) => <AddressesInput {...input} description={t('alertsetting.email_help')} />,
    },
  };
}

export const CreateSetting = ({ onDone }: { readonly onDone: (id: string) => void }) => (
  <CreateForm entity="alertsetting" initial={{ email_addresses: [] }} onDone={onDone} {...useShared()} />
);

export const EditSetting = (props: EditProps & { readonly item: Pick<ItemOf<'alertsetting'>, 'id'> }) => (
  <EditForm entity="alertsetting" {...props} {...useShared()} />
);
