import { Button, Select, TextInput } from '@mantine/core';
import type { FieldFault } from '@sluis/contract/base/errors';
import { tag } from '@sluis/contract/entities/payments/tag';
import type { RulesetAction } from '@sluis/contract/entities/risk/validationruleset';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { readable } from '../../../kit/condition/condition-draft.ts';
import classes from '../../../kit/form/form.module.css';
import { FormActions } from '../../../kit/form/form-actions.tsx';
import { FormFault } from '../../../kit/form/form-fault.tsx';
import { OrganisationSelect } from '../../../kit/form/organisation-select.tsx';
import { UnsavedGuard, useUnsaved } from '../../../kit/form/unsaved.tsx';
import { useCheckedForm } from '../../../kit/form/use-checked-form.ts';
import { useIntentKey } from '../../../kit/form/use-intent-key.ts';
import { useNewer } from '../../../kit/form/use-newer.ts';
import { NewTag } from '../../../kit/tag/new-tag.tsx';
import { useTagChoices } from '../../../kit/tag/tag-choices.ts';
import { RequestError } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useOrganisations } from '../../../lib/organisations.ts';
import { useCan } from '../../../lib/session.ts';
import { RulesInput } from './rules-input.tsx';
import type { Ruleset } from './ruleset.item.ts';
import own from './ruleset.module.css';
import { contentOf, faultsOf, formPath, type RulesetDraft } from './ruleset-draft.ts';
import { Sentence } from './ruleset-item.tsx';
import { TestOnHistory, testing_roles } from './test-on-history.tsx';
import { currenciesOf, useRulesetProfiles } from './use-ruleset-profiles.ts';

interface Saving {
  readonly content: ReturnType<typeof contentOf>;
  readonly organisation: string;
  readonly version: number | undefined;
  /** It does not hold yet. */
  readonly is_draft: boolean;
  readonly key: string;
}

interface Props<T> {
  readonly action: RulesetAction;
  /** The ruleset that is changed. */
  readonly item?: Ruleset;
  readonly initial: RulesetDraft;
  readonly submitLabel: string;
  readonly save: (saving: Saving) => Promise<T>;
  readonly onDone: (answer: T) => void;
  readonly onCancel?: () => void;
}

type TextPart = 'name' | 'email' | 'webhook_url';

/**
 * The form of a ruleset. Saving holds immediately; a draft does not. What the server refuses is said beside its input,
 * and nothing that was typed is lost.
 */
export function RulesetForm<T>({ action, item, initial, submitLabel, save, onDone, onCancel }: Props<T>) {
  const { t } = useTranslation();
  const box = useRef<HTMLFormElement>(null);
  const [tested, setTested] = useState<ReturnType<typeof contentOf>>();
  const canTest = useCan(testing_roles);
  const hasChoice = useOrganisations().length > 1;
  const known = useRef<readonly string[]>([]);
  const form = useCheckedForm<RulesetDraft>({
    initialValues: initial,
    validate: (draft) => worded(faultsOf(draft, action, known.current)),
    onSubmitPreventDefault: 'always',
  });
  const { organisation, payment_profile, rules } = form.values;
  const profiles = useRulesetProfiles(organisation) ?? [];
  const currencies = currenciesOf(profiles, payment_profile);
  known.current = currencies;
  const worded = (faults: Readonly<Record<string, FieldFault>>): Record<string, string> =>
    Object.fromEntries(Object.entries(faults).map(([path, fault]) => [path, faultText(path, fault)]));
  const faultText = (path: string, fault: FieldFault): string =>
    path === 'rules' ? t('ruleset.rules_required') : t(`faults.${fault}`, { context: contextOf(path) });
  const unsaved = useUnsaved(form.isDirty());
  const intent = useIntentKey();
  const newer = useNewer(form, { version: item?.version, initialValues: initial, onNewer: () => send.reset() });
  const focus = (paths: readonly string[]): void => {
    const [first] = paths;
    if (first === undefined) return;
    // The inputs are disabled until the answer is drawn.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-path="${first}"]`)?.focus());
  };
  const send = useMutation({
    mutationFn: (is_draft: boolean) => {
      const content = contentOf(form.values, action, currencies);
      const saving = { content, organisation, version: newer.version, is_draft };
      return save({ ...saving, key: intent.keyFor(saving) });
    },
    onSuccess: (answer) => {
      intent.renew();
      unsaved.release();
      newer.expect();
      onDone(answer);
    },
    onError: (error) => {
      if (error instanceof RequestError && error.code === 'stale_version') newer.ask();
      const faults = error instanceof RequestError ? Object.entries(error.fields ?? {}) : [];
      const said = faults.map(([path, [fault]]) => [formPath(path), fault as FieldFault] as const);
      form.setErrors(worded(Object.fromEntries(said)));
      focus(said.map(([path]) => path));
    },
  });
  /** Does something with what was typed, if all of it can be sent. */
  const whenRight = (then: () => void): void => {
    const { hasErrors, errors } = form.validate();
    if (hasErrors) focus(Object.keys(errors));
    else then();
  };
  // The button that opened the form may be gone: keyboard users continue in a field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears.
  useEffect(() => focus(['name']), []);
  const isPending = send.isPending;
  const textOf = (name: TextPart) => ({
    label: t(`fields:validationruleset.${name}`),
    ...form.getInputProps(name),
    'data-path': name,
    disabled: isPending,
    value: form.values[name],
  });
  const changeRules = (next: RulesetDraft['rules']): void => {
    form.setFieldValue('rules', next);
    // What was wrong is said again when the input is left; rows below one that was removed have other numbers.
    for (const path of Object.keys(form.errors)) {
      const [, at = ''] = path.split('.');
      if (path.startsWith('rules') && (next.length !== rules.length || next[Number(at)] !== rules[Number(at)]))
        form.clearFieldError(path);
    }
  };
  const moveTo = (to: string | null): void => {
    if (to === null || to === organisation) return;
    form.setValues({ organisation: to, tag: '', payment_profile: '' });
  };
  return (
    <form
      ref={box}
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(
        () => send.mutate(false),
        (errors) => focus(Object.keys(errors)),
      )}
    >
      {item?.draft && <p className={own.notice}>{t('ruleset.editing_draft', { number: item.published_version })}</p>}
      <TextInput {...textOf('name')} withAsterisk maxLength={200} data-autofocus />
      {hasChoice && (
        <OrganisationSelect
          label={t('fields:validationruleset.organisation')}
          withAsterisk
          data-path="organisation"
          value={organisation}
          error={form.errors.organisation}
          disabled={isPending || item !== undefined}
          allowDeselect={false}
          onChange={moveTo}
        />
      )}
      {action === 'tag' && (
        <TagInput
          organisation={organisation}
          value={form.values.tag}
          error={form.errors.tag}
          disabled={isPending}
          onChange={(value) => form.setFieldValue('tag', value)}
        />
      )}
      <RulesInput
        rules={rules}
        onChange={changeRules}
        onLeave={(path) => form.validateField(path)}
        errors={form.errors as Readonly<Record<string, string>>}
        currencies={currencies}
        organisation={organisation}
        disabled={isPending}
      />
      <section className={own.reads} aria-label={t('ruleset.reads')}>
        <h3>{t('ruleset.reads')}</h3>
        <LiveSentence action={action} draft={form.values} currencies={currencies} />
      </section>
      <Select
        label={t('fields:validationruleset.payment_profile')}
        placeholder={t('ruleset.all_profiles')}
        data-path="payment_profile"
        data={profiles.map(({ id, display_name, currency_code }) => ({
          value: id,
          label: `${display_name} (${currency_code})`,
        }))}
        value={payment_profile || null}
        error={form.errors.payment_profile}
        disabled={isPending}
        onChange={(value) => form.setFieldValue('payment_profile', value ?? '')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('form.clear') }}
        openOnFocus={false}
        nothingFoundMessage={t('list.no_choices')}
      />
      <TextInput {...textOf('email')} type="email" description={t('ruleset.email_help')} />
      {action !== '3dSecure' && (
        <TextInput {...textOf('webhook_url')} type="url" description={t('ruleset.webhook_help')} />
      )}
      {tested && (
        <TestOnHistory
          isStarted
          ruleset={{
            ...tested,
            active: true,
            organisation,
            action,
            ...(item && { id: item.id }),
          }}
        />
      )}
      <FormFault error={newer.faultOr(unplaced(send.error))} onLoad={newer.load} />
      <FormActions
        isPending={isPending}
        onCancel={onCancel}
        others={
          <>
            {canTest && (
              <Button
                variant="default"
                disabled={isPending}
                onClick={() => whenRight(() => setTested(contentOf(form.values, action, currencies)))}
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

/** The words that a fault has for the kind of a field. */
const contextOf = (path: string): string | undefined =>
  path === 'email' || path === 'webhook_url' ? path.replace('webhook_', '') : undefined;

/** A refusal of which the fields are not on screen is said as a whole. */
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
  return <Sentence action={action} tag={name} rules={readable(draft.rules, 'ruleset', currencies)} />;
}

interface TagProps {
  readonly organisation: string;
  readonly value: string;
  readonly error: React.ReactNode;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}

/** The tag that is put on payments, which can be made here. */
function TagInput({ organisation, value, error, disabled, onChange }: TagProps) {
  const { t } = useTranslation();
  const choices = useTagChoices([organisation]);
  const canCreate = useCan(tag.roles.create);
  const [isNew, setNew] = useState(false);
  return (
    <div>
      <Select
        withAsterisk
        label={t('fields:validationruleset.tag')}
        data-path="tag"
        data={choices.map(({ value: id, label }) => ({ value: id, label }))}
        value={value || null}
        error={error}
        disabled={disabled}
        onChange={(next) => onChange(next ?? '')}
        allowDeselect={false}
        searchable
        openOnFocus={false}
        nothingFoundMessage={t('list.no_choices')}
      />
      {canCreate && !isNew && (
        <Button variant="subtle" size="compact-xs" mt={6} disabled={disabled} onClick={() => setNew(true)}>
          {t('tag.new')}
        </Button>
      )}
      {isNew && (
        <div className={own.newTag}>
          <NewTag
            organisation={organisation}
            onMade={(id) => {
              onChange(id);
              setNew(false);
            }}
          />
        </div>
      )}
    </div>
  );
}
