import { Button, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { FieldFault } from '@sluis/contract/base/errors';
import { tag } from '@sluis/contract/entities/payments/tag';
import type { RulesetAction } from '@sluis/contract/entities/risk/validationruleset';
import type { ItemOf } from '@sluis/contract/registry';
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

/**
 * The form of a ruleset. Saving holds immediately; a draft does not. What the server refuses is said beside its input,
 * and nothing that was typed is lost.
 */
export function RulesetForm<T>(props: Props<T>) {
  const { action, item, submitLabel, onCancel } = props;
  const { t } = useTranslation();
  const { box, form, profiles, currencies, send, newer, unsaved, focus, whenRight, changeRules } =
    useRulesetForm(props);
  const [tested, setTested] = useState<ReturnType<typeof contentOf>>();
  const canTest = useCan(testing_roles);
  const { values, errors } = form;
  const isPending = send.isPending;
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
      {item?.draft && <p className={own.notice}>{t('ruleset.editing_draft', { number: item.published_version })}</p>}
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

type Form = UseFormReturnType<RulesetDraft>;

/** What was typed, what is wrong with it, and how it is saved. */
function useRulesetForm<T>({ action, item, initial, save, onDone }: Props<T>) {
  const { t } = useTranslation();
  const box = useRef<HTMLFormElement>(null);
  const known = useRef<readonly string[]>([]);
  const faultText = (path: string, fault: FieldFault): string =>
    path === 'rules' ? t('ruleset.rules_required') : t(`faults.${fault}`, { context: contextOf(path) });
  const worded = (faults: Readonly<Record<string, FieldFault>>): Record<string, string> =>
    Object.fromEntries(Object.entries(faults).map(([path, fault]) => [path, faultText(path, fault)]));
  const form = useCheckedForm<RulesetDraft>({
    initialValues: initial,
    validate: (draft) => worded(faultsOf(draft, action, known.current)),
    onSubmitPreventDefault: 'always',
  });
  const { organisation, payment_profile, rules } = form.values;
  const profiles = useRulesetProfiles(organisation) ?? [];
  const currencies = currenciesOf(profiles, payment_profile);
  known.current = currencies;
  const unsaved = useUnsaved(form.isDirty());
  const intent = useIntentKey();
  const newer = useNewer(form, { version: item?.version, initialValues: initial, onNewer: () => send.reset() });
  const focus = ([first]: readonly string[]): void => {
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
  const changeRules = (next: RulesetDraft['rules']): void => {
    form.setFieldValue('rules', next);
    // What was wrong is said again when the input is left; rows below one that was removed have other numbers.
    for (const path of Object.keys(form.errors)) {
      const at = Number(path.split('.')[1]);
      if (path.startsWith('rules') && (next.length !== rules.length || next[at] !== rules[at]))
        form.clearFieldError(path);
    }
  };
  // The button that opened the form may be gone: keyboard users continue in a field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears.
  useEffect(() => focus(['name']), []);
  return { box, form, profiles, currencies, send, newer, unsaved, focus, whenRight, changeRules };
}

type TextPart = 'name' | 'email' | 'webhook_url';

const useTextInput = (form: Form, disabled: boolean) => {
  const { t } = useTranslation();
  return (name: TextPart) => ({
    label: t(`fields:validationruleset.${name}`),
    ...form.getInputProps(name),
    'data-path': name,
    disabled,
    value: form.values[name],
  });
};

interface PartProps {
  readonly action: RulesetAction;
  readonly form: Form;
  readonly disabled: boolean;
}

/** What the ruleset is called, whose it is, and its tag. */
function About({ action, item, form, disabled }: PartProps & { readonly item: Ruleset | undefined }) {
  const { t } = useTranslation();
  const hasChoice = useOrganisations().length > 1;
  const textOf = useTextInput(form, disabled);
  const { organisation } = form.values;
  const moveTo = (to: string | null): void => {
    if (to !== null && to !== organisation) form.setValues({ organisation: to, tag: '', payment_profile: '' });
  };
  return (
    <>
      <TextInput {...textOf('name')} withAsterisk maxLength={200} data-autofocus />
      {hasChoice && (
        <OrganisationSelect
          label={t('fields:validationruleset.organisation')}
          withAsterisk
          data-path="organisation"
          value={organisation}
          error={form.errors.organisation}
          disabled={disabled || item !== undefined}
          allowDeselect={false}
          onChange={moveTo}
        />
      )}
      {action === 'tag' && (
        <TagInput
          organisation={organisation}
          value={form.values.tag}
          error={form.errors.tag}
          disabled={disabled}
          onChange={(value) => form.setFieldValue('tag', value)}
        />
      )}
    </>
  );
}

/** For which payment profile it holds, and who hears of payments that match. */
function Notices({
  action,
  form,
  profiles,
  disabled,
}: PartProps & { readonly profiles: readonly ItemOf<'paymentprofile'>[] }) {
  const { t } = useTranslation();
  const textOf = useTextInput(form, disabled);
  return (
    <>
      <Select
        label={t('fields:validationruleset.payment_profile')}
        placeholder={t('ruleset.all_profiles')}
        data-path="payment_profile"
        data={profiles.map(({ id, display_name, currency_code }) => ({
          value: id,
          label: `${display_name} (${currency_code})`,
        }))}
        value={form.values.payment_profile || null}
        error={form.errors.payment_profile}
        disabled={disabled}
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
    </>
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
