import { Button } from '@mantine/core';
import type { RulesetAction } from '@sluis/contract/entities/risk/validationruleset';
import type { Condition } from '@sluis/contract/risk/conditions';
import type { ScaExemption } from '@sluis/contract/risk/exemptions';
import { useState } from 'react';
import { readable } from '../../../kit/condition/condition-draft.ts';
import { EntityFault } from '../../../kit/form/entity-fault.tsx';
import classes from '../../../kit/form/form.module.css';
import { FormActions } from '../../../kit/form/form-actions.tsx';
import { UnsavedGuard } from '../../../kit/form/unsaved.tsx';
import { useTagChoices } from '../../../kit/tag/tag-choices.ts';
import { RequestError } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import { stateOf } from './content.ts';
import { RulesInput } from './rules-input.tsx';
import own from './ruleset.module.css';
import { contentOf, fieldsOf, type RulesetDraft } from './ruleset-draft.ts';
import { About, Notices } from './ruleset-fields.tsx';
import { RulesText, Sentence } from './ruleset-item.tsx';
import { TestOnHistory, testing_roles } from './test-on-history.tsx';
import { type RulesetFormProps, useRulesetForm } from './use-ruleset-form.ts';

/**
 * The form of a ruleset. What is saved is live immediately; a draft is not. What the server refuses is shown beside its input,
 * and nothing that was typed is lost.
 */
export function RulesetForm<T>(props: RulesetFormProps<T>) {
  const { action, item, submitLabel, onCancel } = props;
  const { t } = useTranslation();
  const { box, form, profiles, currencies, send, newer, unsaved, focus, whenRight, changeRules } =
    useRulesetForm(props);
  const [tested, setTested] = useState<ReturnType<typeof contentOf>>();
  const canTest = useCan(testing_roles);
  const { values, errors } = form;
  const isPending = send.isPending;
  const rulesOf = ({ rules }: RulesetDraft) => readable(rules, 'ruleset', currencies);
  return (
    <form
      ref={box}
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(
        () => send.mutate(false),
        (wrong) => focus(Object.keys(wrong)),
      )}
    >
      {item?.draft && stateOf(item) !== 'draft' && (
        <p className={own.notice}>{t('ruleset.editing_draft', { number: item.published_version })}</p>
      )}
      <About action={action} item={item} form={form} disabled={isPending} />
      <RulesInput
        rules={values.rules}
        onChange={changeRules}
        onLeave={(path) => form.validateField(path)}
        errors={errors as Readonly<Record<string, string>>}
        currencies={currencies}
        organisation={values.organisation}
        disabled={isPending}
      />
      <section className={own.reads} aria-label={t('ruleset.reads')}>
        <h3>{t('ruleset.reads')}</h3>
        <LiveSentence action={action} draft={values} currencies={currencies} />
      </section>
      <Notices action={action} form={form} profiles={profiles} disabled={isPending} />
      {tested && (
        <TestOnHistory
          isStarted
          ruleset={{
            ...tested,
            active: true,
            organisation: values.organisation,
            action,
            ...(item && { id: item.id }),
          }}
        />
      )}
      <EntityFault
        entity="validationruleset"
        asked={Object.entries(fieldsOf(action))}
        labels={undefined}
        currency_code={undefined}
        newer={newer}
        error={unplaced(send.error)}
        valueIn={(draft: RulesetDraft, name) => (name === 'rules' ? rulesOf(draft) : draft[name])}
        isTyped={form.isDirty}
        drawn={{ rules: (rules) => <RulesText rules={rules as readonly Condition[]} /> }}
        // Overwriting sends what was to be sent: a draft stays one.
        onSend={() => send.mutate(send.variables ?? false)}
      />
      <FormActions
        isPending={isPending}
        onCancel={onCancel}
        others={
          <>
            {canTest && (
              <Button
                variant="default"
                disabled={isPending}
                onClick={() => whenRight(() => setTested(contentOf(values, action, currencies)))}
              >
                {t('ruleset.test')}
              </Button>
            )}
            <Button variant="default" disabled={isPending} onClick={() => whenRight(() => send.mutate(true))}>
              {t('ruleset.save_draft')}
            </Button>
          </>
        }
      >
        {submitLabel}
      </FormActions>
      <UnsavedGuard unsaved={unsaved} />
    </form>
  );
}

/** A refusal of which the fields are not on screen is shown as a whole. */
function unplaced(error: unknown): unknown {
  const isPlaced = error instanceof RequestError && Object.keys(error.fields ?? {}).length > 0;
  return isPlaced ? undefined : error;
}

interface LiveProps {
  readonly action: RulesetAction;
  readonly draft: RulesetDraft;
  readonly currencies: readonly string[];
}

/** What the rules say so far. */
function LiveSentence({ action, draft, currencies }: LiveProps) {
  const tags = useTagChoices([draft.organisation]);
  const name = tags.find(({ value }) => value === draft.tag)?.label;
  return (
    <Sentence
      action={action}
      tag={name}
      exemption={(draft.sca_exemption || null) as ScaExemption | null}
      rules={readable(draft.rules, 'ruleset', currencies)}
    />
  );
}
