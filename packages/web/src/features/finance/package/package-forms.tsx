import { type SchemeType, scheme_types } from '@sluis/contract/finance/kinds';
import { CreateForm } from '../../../kit/form/create-form.tsx';
import { EditForm, type EditProps, type More } from '../../../kit/form/edit-form.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Package } from './package.item.ts';
import { SchemeSelect } from './scheme-select.tsx';

type SchemeField = `${SchemeType}_scheme`;
const fieldOf = (type: SchemeType): SchemeField => `${type}_scheme`;
// The cost scheme is the exception: processors have their own.
const order: readonly SchemeType[] = ['revenue', 'reserve', 'partner', 'cost'];

const inputsOf = (item: Package | undefined, cost_help: string): NonNullable<More['inputs']> =>
  Object.fromEntries(
    scheme_types.map((type) => [
      fieldOf(type),
      (input: Parameters<NonNullable<NonNullable<More['inputs']>[string]>>[0]) => (
        <SchemeSelect
          {...input}
          type={type}
          kept={item?.[fieldOf(type)]}
          {...(type === 'cost' && { description: cost_help })}
        />
      ),
    ]),
  );

export function CreatePackage({ onDone }: { readonly onDone: (id: string) => void }) {
  const { t } = useTranslation();
  return (
    <CreateForm
      entity="package"
      only={['name', ...order.map(fieldOf), 'is_default']}
      inputs={inputsOf(undefined, t('package.cost_help'))}
      help={{ is_default: t('package.default_help') }}
      onDone={onDone}
    />
  );
}

export function EditPackage(props: { readonly item: Package } & EditProps) {
  const { t } = useTranslation();
  return (
    <EditForm
      {...props}
      entity="package"
      only={['name', ...order.map(fieldOf), 'active', 'visible']}
      inputs={inputsOf(props.item, t('package.cost_help'))}
      help={{ active: t('package.active_help'), visible: t('package.visible_help') }}
    />
  );
}
