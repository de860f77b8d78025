import { MultiSelect } from '@mantine/core';
import { type ConfiguredSetting, isDescriptor } from '@sluis/contract/configuration';
import { processor } from '@sluis/contract/entities/processors/processor';
import { useQuery } from '@tanstack/react-query';
import { fieldOfSetting, useShownSetting } from '../../../kit/configuration/use-shown-setting.ts';
import { draftOf } from '../../../kit/form/draft-of.ts';
import { EntityForm, type OwnInput } from '../../../kit/form/entity-form.tsx';
import { FieldInput } from '../../../kit/form/field-input.tsx';
import { listOptions } from '../../../kit/item/list-request.ts';
import type { Row } from '../../../kit/item/row.ts';
import { useFormat } from '../../../lib/format.ts';
import { useLanguage, useTranslation } from '../../../lib/i18n.ts';
import { useOrganisations } from '../../../lib/organisations.ts';
import { useCan } from '../../../lib/session.ts';
import { setSetting } from './configuration.calls.ts';
import classes from './configuration.module.css';

interface Props {
  readonly organisation: string;
  readonly setting: ConfiguredSetting;
  readonly onDone: () => void;
}

/** Sets a setting of an organisation, beginning with its effective value. */
export function SettingForm({ organisation, setting, onDone }: Props) {
  const { t } = useTranslation();
  const shown = useShownSetting();
  const language = useLanguage();
  const { timezone } = useFormat();
  const { name, value } = setting;
  const { field, words } = fieldOfSetting(name);
  const isOpenTo = 'nullable' in field;
  const circumstances = { currency_code: '', timezone, language };
  const several = field.kind === 'texts' || field.kind === 'refs';
  const initial = several ? ((value ?? []) as readonly string[]) : draftOf(field, value, circumstances);
  const label = t(`setting.labels.${name}`);
  const help = isOpenTo ? t('configuration.empty_means', { what: shown(name, null) }) : undefined;
  const input = (own: OwnInput) =>
    name === 'processors' ? (
      <ProcessorsInput {...own} organisation={organisation} help={help} />
    ) : (
      <FieldInput
        {...own}
        entity="configuration"
        name={words}
        field={field}
        {...(help !== undefined && { help })}
        onChange={(given) => own.onChange(given as OwnInput['value'])}
      />
    );
  return (
    <>
      <p className={classes.effect}>{t(`configuration.effects.${name}`)}</p>
      <EntityForm
        entity="configuration"
        fields={{ value: field }}
        initial={{ value: initial }}
        labels={{ value: label }}
        inputs={{ value: input }}
        check={(_, typed) =>
          name === 'descriptor' && typeof typed === 'string' && !isDescriptor(typed)
            ? t('configuration.descriptor_fault')
            : undefined
        }
        submitLabel={() => t('panel.save')}
        version={setting.version}
        submit={(values, idempotencyKey, _, version = setting.version) =>
          setSetting({ organisation, name, version }, values.value, idempotencyKey)
        }
        onDone={onDone}
        onCancel={onDone}
      />
    </>
  );
}

interface ProcessorsProps extends OwnInput {
  readonly organisation: string;
  readonly help: string | undefined;
}

/** Some of the processors that the organisation could use: its own, and those of its parents. */
function ProcessorsInput({ organisation, help, value, onChange, ...input }: ProcessorsProps) {
  const { t } = useTranslation();
  const organisations = useOrganisations();
  const enabled = useCan(processor.roles.list);
  const { data } = useQuery({ ...listOptions('processor', { _limit: 'all' }), enabled, staleTime: 60_000 });
  const above = new Set<string>();
  let at: string | null | undefined = organisation;
  while (at && !above.has(at)) {
    above.add(at);
    const current: string = at;
    at = organisations.find(({ id }) => id === current)?.parent;
  }
  const usable = (data?.items ?? []).filter((item: Row) => above.has(String(item.organisation)));
  return (
    <MultiSelect
      {...input}
      description={help}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      // A processor deleted since is not shown, and not sent again with others.
      value={(value as readonly string[]).filter((id) => !data || usable.some((item: Row) => item.id === id))}
      onChange={onChange}
      data={usable.map((item: Row) => ({
        value: item.id,
        label: `${item.name} · ${t(`values.payment_product.${item.payment_product}`)}`,
      }))}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('form.clear') }}
      openOnFocus={false}
      nothingFoundMessage={t('list.no_choices')}
    />
  );
}
