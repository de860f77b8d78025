import { NativeSelect, Select } from '@mantine/core';
import { attributeOf } from '@sluis/contract/risk/attributes';
import type { Velocity } from '@sluis/contract/risk/facts';
import { IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { markFirst } from '../form/mark-first.ts';
import { IconButton } from '../tooltip/icon-button.tsx';
import { groupsOf, hasVelocity, measures } from './attribute-groups.ts';
import classes from './condition.module.css';
import { type OfferedOperator, offeredOperators, withName, withOperator } from './condition-draft.ts';
import type { ConditionProps, LabelledProps } from './condition-props.ts';
import { ConditionValue } from './condition-value.tsx';
import { attributeLabel, operator_words } from './condition-words.ts';
import { velocity_keys, velocity_windows, velocityName, velocityOf } from './velocity.ts';

const velocity_prefix = 'velocity:';
const first_velocity = { key: 'card', window_s: 3600 } as const;

/** One condition: its attribute, how it is compared, and with what. Each part is chosen after the one before it. */
export function ConditionRow(props: ConditionProps) {
  const { number, draft, onChange, onRemove, errors, disabled, path, onLeave } = props;
  const { t } = useTranslation();
  const attribute = attributeOf(draft.name);
  const labelOf = (part: string): string => t(`condition.of_rule.${props.place}`, { rule: number, part });
  const operators = attribute ? offeredOperators(attribute, props.place) : [];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would say its legend before every field.
    <div role="group" aria-label={labelOf('').replace(/:\s*$/, '')} className={classes.box}>
      <div className={classes.row}>
        <div className={classes.name}>
          <AttributeSelect {...props} label={labelOf(t('condition.name'))} />
          {attribute?.velocity && <VelocityParts {...props} velocity={attribute.velocity} labelOf={labelOf} />}
        </div>
        <div className={classes.operator}>
          <NativeSelect
            aria-label={labelOf(t('condition.compare'))}
            data-path={`${path}.operator`}
            value={draft.operator}
            error={errors.operator}
            disabled={disabled || !attribute}
            onBlur={() => onLeave('operator')}
            onChange={({ currentTarget: { value } }) => onChange(withOperator(draft, value as OfferedOperator | ''))}
            data={[
              { value: '', label: t('condition.compare') },
              ...operators.map((operator) => ({
                value: operator,
                label: t(`condition.operator.${operator_words[operator]}`),
              })),
            ]}
          />
        </div>
        <div className={classes.value}>
          <ConditionValue key={`${draft.name} ${draft.operator}`} {...props} label={labelOf(t('condition.value'))} />
        </div>
        {onRemove && (
          <span className={classes.remove}>
            <IconButton
              icon={IconTrash}
              label={t(`condition.remove.${props.place}`, { rule: number })}
              onClick={disabled ? undefined : onRemove}
            />
          </span>
        )}
      </div>
    </div>
  );
}

function AttributeSelect({ place, draft, onChange, onLeave, errors, disabled, path, label }: LabelledProps) {
  const { t } = useTranslation();
  const data = useMemo(
    () => [
      ...groupsOf(place).map(([group, names]) => ({
        group: t(`condition.attributes.${group}`),
        items: names.map((name) => ({ value: name, label: attributeLabel(name, t) })),
      })),
      ...(hasVelocity(place)
        ? [
            {
              group: t('condition.attributes.velocity'),
              items: measures.map((measure) => ({
                value: `${velocity_prefix}${measure}`,
                label: t(`condition.measure.${measure}`),
              })),
            },
          ]
        : []),
    ],
    [place, t],
  );
  const velocity = velocityOf(draft.name);
  const choose = (value: string | null): void => {
    if (value === null) return;
    const measure = value.startsWith(velocity_prefix) ? value.slice(velocity_prefix.length) : undefined;
    const name =
      measure === undefined
        ? value
        : velocityName({ ...first_velocity, ...velocity, measure: measure as Velocity['measure'] });
    onChange(withName(draft, name));
  };
  return (
    <Select
      aria-label={label}
      placeholder={t('condition.name')}
      data-path={`${path}.name`}
      data={data}
      value={velocity ? `${velocity_prefix}${velocity.measure}` : draft.name || null}
      error={errors.name}
      disabled={disabled}
      onBlur={() => onLeave('name')}
      onChange={choose}
      allowDeselect={false}
      searchable
      openOnFocus={false}
      {...markFirst(draft.name === '')}
      nothingFoundMessage={t('list.no_choices')}
    />
  );
}

interface VelocityProps extends ConditionProps {
  readonly velocity: Velocity;
  readonly labelOf: (part: string) => string;
}

/** By what and in which time payments are counted. */
function VelocityParts({ draft, onChange, velocity, disabled, labelOf }: VelocityProps) {
  const { t } = useTranslation();
  const change = (part: Partial<Velocity>): void =>
    onChange({ ...draft, name: velocityName({ ...velocity, ...part }) });
  return (
    <div className={classes.velocity}>
      <NativeSelect
        label={t('condition.per')}
        aria-label={labelOf(t('condition.per'))}
        value={velocity.key}
        disabled={disabled}
        data={velocity_keys.map((key) => ({ value: key, label: t(`condition.key.${key}`) }))}
        onChange={({ currentTarget: { value } }) => change({ key: value as Velocity['key'] })}
      />
      <NativeSelect
        label={t('condition.within')}
        aria-label={labelOf(t('condition.within'))}
        value={String(velocity.window_s)}
        disabled={disabled}
        data={velocity_windows.map((seconds) => ({ value: String(seconds), label: t(`condition.window.${seconds}`) }))}
        onChange={({ currentTarget: { value } }) => change({ window_s: Number(value) })}
      />
    </div>
  );
}
