import type { SchemeType } from '@sluis/contract/finance/kinds';
import { CreateForm } from '../../../kit/form/create-form.tsx';
import type { EditProps } from '../../../kit/form/edit-form.tsx';
import { EditForm } from '../../../kit/form/edit-form.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Scheme } from './scheme.item.ts';

const own_fields: Readonly<Record<SchemeType, readonly string[]>> = {
  revenue: [],
  cost: ['processors'],
  reserve: [],
  partner: ['partner'],
};

interface CreateProps {
  readonly onDone: (id: string) => void;
}

type Props = { readonly item: Scheme } & EditProps;

const useHelp = () => {
  const { t } = useTranslation();
  return {
    processors: t('price.processors_help'),
    partner: t('price.partner_help'),
    active: t('price.active_help'),
    visible: t('price.visible_help'),
  };
};

/** A new scheme; its prices follow in the panel. */
const createForm =
  (type: SchemeType) =>
  ({ onDone }: CreateProps) => (
    <CreateForm
      entity={`${type}scheme`}
      only={['name', ...own_fields[type], 'description']}
      help={useHelp()}
      onDone={onDone}
    />
  );

const editForm = (type: SchemeType) => (props: Props) => (
  <EditForm
    {...props}
    entity={`${type}scheme`}
    only={['name', ...own_fields[type], 'description', 'active', 'visible']}
    help={useHelp()}
  />
);

const byType = <T,>(make: (type: SchemeType) => T): Readonly<Record<SchemeType, T>> => ({
  revenue: make('revenue'),
  cost: make('cost'),
  reserve: make('reserve'),
  partner: make('partner'),
});

export const create_forms = byType(createForm);
export const edit_forms = byType(editForm);
