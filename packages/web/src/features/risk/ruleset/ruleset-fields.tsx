import { Button, Select, TextInput } from '@mantine/core';
import { tag } from '@sluis/contract/entities/payments/tag';
import type { RulesetAction } from '@sluis/contract/entities/risk/validationruleset';
import type { ItemOf } from '@sluis/contract/registry';
import { sca_exemptions } from '@sluis/contract/risk/exemptions';
import { useRef, useState } from 'react';
import { OrganisationSelect } from '../../../kit/form/organisation-select.tsx';
import { NewTag } from '../../../kit/tag/new-tag.tsx';
import { useTagChoices } from '../../../kit/tag/tag-choices.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useOrganisations } from '../../../lib/organisations.ts';
import { useCan } from '../../../lib/session.ts';
import type { Ruleset } from './ruleset.item.ts';
import classes from './ruleset.module.css';
import type { UsedForm } from './use-ruleset-form.ts';

type TextPart = 'name' | 'email' | 'webhook_url';

const useTextInput = (form: UsedForm, disabled: boolean) => {
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
  readonly form: UsedForm;
  readonly disabled: boolean;
}

/** The name, organisation and tag of a ruleset, or the exemption that it requests. */
export function About({ action, item, form, disabled }: PartProps & { readonly item: Ruleset | undefined }) {
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
      {action === '3dSecure' && <ExemptionInput form={form} disabled={disabled} />}
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

/** Asks for 3-D Secure, or requests an exemption from it. */
function ExemptionInput({ form, disabled }: Pick<PartProps, 'form' | 'disabled'>) {
  const { t } = useTranslation();
  return (
    <Select
      label={t('fields:validationruleset.sca_exemption')}
      description={t('ruleset.exemption_help')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={t('ruleset.no_exemption')}
      data-path="sca_exemption"
      data={sca_exemptions.map((value) => ({ value, label: t(`values.sca_exemption.${value}`) }))}
      value={form.values.sca_exemption || null}
      error={form.errors.sca_exemption}
      disabled={disabled}
      onChange={(value) => form.setFieldValue('sca_exemption', value ?? '')}
      clearable
      clearButtonProps={{ 'aria-label': t('form.clear') }}
      openOnFocus={false}
    />
  );
}

/** For which payment profile it holds, and who is notified of payments that match. */
export function Notices({
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
  const box = useRef<HTMLDivElement>(null);
  // What was pressed is gone: keyboard users continue in an input.
  const focusLater = (selector: string): void =>
    void requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus());
  return (
    <div ref={box}>
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
        <Button
          variant="subtle"
          size="compact-xs"
          mt={6}
          disabled={disabled}
          onClick={() => {
            setNew(true);
            focusLater('[data-new] input');
          }}
        >
          {t('tag.new')}
        </Button>
      )}
      {isNew && (
        <div className={classes.newTag} data-new>
          <NewTag
            organisation={organisation}
            onMade={(id) => {
              onChange(id);
              setNew(false);
              focusLater('[data-path="tag"]');
            }}
          />
        </div>
      )}
    </div>
  );
}
