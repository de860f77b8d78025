import { Button, Input } from '@mantine/core';
import { rules_max } from '@sluis/contract/risk/conditions';
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { blankCondition, type ConditionDraft, condition_parts } from '../../../kit/condition/condition-draft.ts';
import { ConditionRow } from '../../../kit/condition/condition-row.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import classes from './ruleset.module.css';

interface Props {
  readonly rules: readonly ConditionDraft[];
  readonly onChange: (rules: readonly ConditionDraft[]) => void;
  /** A part of a rule was left, by its path. */
  readonly onLeave: (path: string) => void;
  /** By path. */
  readonly errors: Readonly<Record<string, string>>;
  readonly currencies: readonly string[];
  readonly organisation: string;
  readonly disabled: boolean;
}

/** Enter in a rule does not send the form that is being filled in. */
function keepOpen(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

/** The rules of a ruleset, all of which must hold. */
export function RulesInput({ rules, onChange, onLeave, errors, currencies, organisation, disabled }: Props) {
  const { t } = useTranslation();
  const box = useRef<HTMLFieldSetElement>(null);
  const focusLater = (selector: string): void =>
    void requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus());
  const add = (): void => {
    onChange([...rules, blankCondition()]);
    focusLater(`[data-path="rules.${rules.length}.name"]`);
  };
  const remove = (at: number): void => {
    onChange(rules.toSpliced(at, 1));
    focusLater('[data-add]');
  };
  const errorsOf = (at: number) =>
    Object.fromEntries(
      condition_parts.flatMap((part) => {
        const error = errors[`rules.${at}.${part}`];
        return error ? [[part, error]] : [];
      }),
    );
  return (
    <fieldset ref={box} className={classes.rules} onKeyDown={keepOpen}>
      <legend>{t('ruleset.rules')}</legend>
      {rules.map((rule, at) => (
        <ConditionRow
          key={rule.key}
          place="ruleset"
          number={at + 1}
          draft={rule}
          errors={errorsOf(at)}
          currencies={currencies}
          organisation={organisation}
          disabled={disabled}
          path={`rules.${at}`}
          onChange={(next) => onChange(rules.with(at, next))}
          onLeave={(part) => onLeave(`rules.${at}.${part}`)}
          onRemove={rules.length > 1 ? () => remove(at) : undefined}
        />
      ))}
      {errors.rules && <Input.Error>{errors.rules}</Input.Error>}
      {rules.length < rules_max && (
        <Button
          variant="default"
          size="xs"
          data-add
          disabled={disabled}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={add}
        >
          {t('ruleset.add_rule')}
        </Button>
      )}
    </fieldset>
  );
}
