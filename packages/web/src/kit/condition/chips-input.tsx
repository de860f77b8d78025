import { Button, Group, MultiSelect, TagsInput, Text } from '@mantine/core';
import { attributeOf } from '@sluis/contract/risk/attributes';
import { values_max } from '@sluis/contract/risk/conditions';
import { type ClipboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { markFirst } from '../form/mark-first.ts';
import type { Choice } from '../item/choices.ts';
import { addValues, type Pasted, recogniser, splitValues } from './condition-draft.ts';
import { country_group_names, country_groups } from './country-groups.ts';

interface Props {
  /** The attribute whose values they are. */
  readonly name: string;
  readonly label: string;
  readonly choices: readonly Choice[] | undefined;
  readonly value: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly error?: ReactNode;
  /** By default that lists can be pasted. */
  readonly description?: ReactNode;
  readonly disabled?: boolean;
  readonly 'data-path'?: string;
}

/** Rows of chips beyond this height scroll. */
const tallest_px = 160;
/** So many unknown values are named. */
const named_max = 5;

/**
 * Several values as chips: chosen or typed one by one, pasted as a list, or added as a group of countries. What was left
 * out of a list is shown with its number.
 */
export function ChipsInput({ name, label, choices, value, onChange, description, ...input }: Props) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<Pasted>();
  const attribute = attributeOf(name);
  if (!attribute) return null;
  const add = (texts: readonly string[]): void => {
    const pasted = addValues(value, texts, recogniser(attribute, choices));
    setOutcome(pasted);
    onChange(pasted.values.slice(0, values_max));
  };
  const onPaste = (event: ClipboardEvent): void => {
    const texts = splitValues(event.clipboardData.getData('text'));
    if (texts.length === 0) return;
    event.preventDefault();
    // The input would split it in its own way, without a count.
    event.stopPropagation();
    add(texts);
  };
  const change = (values: readonly string[]): void => {
    setOutcome(undefined);
    onChange(values);
  };
  const shared = {
    ...input,
    'aria-label': label,
    value: [...value],
    description: description ?? t('condition.paste_help'),
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    styles: { inputField: { minWidth: 60 }, pillsList: { maxHeight: tallest_px, overflowY: 'auto' as const } },
  };
  return (
    <div onPasteCapture={onPaste}>
      {choices ? (
        <MultiSelect
          {...shared}
          maxValues={values_max}
          data={[...choices]}
          onChange={change}
          searchable
          openOnFocus={false}
          {...markFirst(true)}
          hidePickedOptions
          limit={100}
          nothingFoundMessage={t('list.no_choices')}
        />
      ) : (
        <TagsInput
          {...shared}
          maxTags={values_max}
          onChange={(values) => change(values.map((each) => recogniser(attribute, undefined)(each.trim()) ?? each))}
          splitChars={[',', ';', ' ']}
          acceptValueOnBlur
        />
      )}
      <Group gap={6} mt={6}>
        {attribute.list === 'country' &&
          country_group_names.map((group) => (
            <Button
              key={group}
              variant="default"
              size="compact-xs"
              disabled={input.disabled}
              onClick={() => add(country_groups[group])}
            >
              {t('condition.add_group', { group: t(`condition.group.${group}`), count: country_groups[group].length })}
            </Button>
          ))}
        {value.length > 1 && (
          <Button variant="subtle" size="compact-xs" disabled={input.disabled} onClick={() => change([])}>
            {t('condition.clear_values')}
          </Button>
        )}
      </Group>
      <Text size="xs" c="dimmed" role="status" mt={outcome ? 4 : 0}>
        {outcome && <Outcome {...outcome} />}
      </Text>
    </div>
  );
}

function Outcome({ added, duplicates, unknown }: Pasted) {
  const { t } = useTranslation();
  const sentences = [
    t('condition.added', { count: added }),
    duplicates > 0 && t('condition.duplicates', { count: duplicates }),
    unknown.length > 0 &&
      t('condition.unknown', { count: unknown.length, values: unknown.slice(0, named_max).join(', ') }),
  ];
  return sentences.filter(Boolean).join(' ');
}
