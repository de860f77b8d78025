import type { UseFormReturnType } from '@mantine/form';
import type { FieldFault } from '@sluis/contract/base/errors';
import type { RulesetAction } from '@sluis/contract/entities/risk/validationruleset';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useUnsaved } from '../../../kit/form/unsaved.tsx';
import { useCheckedForm } from '../../../kit/form/use-checked-form.ts';
import { useIntentKey } from '../../../kit/form/use-intent-key.ts';
import { useNewer } from '../../../kit/form/use-newer.ts';
import { RequestError } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Ruleset } from './ruleset.item.ts';
import { contentOf, faultsOf, formPath, type RulesetDraft } from './ruleset-draft.ts';
import { currenciesOf, useRulesetProfiles } from './use-ruleset-profiles.ts';

interface Saving {
  readonly content: ReturnType<typeof contentOf>;
  readonly organisation: string;
  readonly version: number | undefined;
  /** It is not live yet. */
  readonly is_draft: boolean;
  readonly key: string;
  /** Receives the version that has what was typed as a draft, before it is published. */
  readonly onKept: (version: number) => void;
}

export interface RulesetFormProps<T> {
  readonly action: RulesetAction;
  /** The ruleset that is changed. */
  readonly item?: Ruleset;
  readonly initial: RulesetDraft;
  readonly submitLabel: string;
  readonly save: (saving: Saving) => Promise<T>;
  readonly onDone: (answer: T) => void;
  readonly onCancel?: () => void;
}

export type UsedForm = UseFormReturnType<RulesetDraft>;

/** The words that a fault has for the kind of a field. */
const contextOf = (path: string): string | undefined =>
  path === 'email' || path === 'webhook_url' ? path.replace('webhook_', '') : undefined;

/** What was typed, its faults, and how it is saved. */
export function useRulesetForm<T>({ action, item, initial, save, onDone }: RulesetFormProps<T>) {
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
      return save({ ...saving, key: intent.keyFor(saving), onKept: newer.adopt });
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
      const shown = faults.map(([path, [fault]]) => [formPath(path), fault as FieldFault] as const);
      form.setErrors(worded(Object.fromEntries(shown)));
      focus(shown.map(([path]) => path));
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
    // Faults are shown again when the input is left; rows below one that was removed have other numbers.
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
