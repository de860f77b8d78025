import type { UseFormReturnType } from '@mantine/form';
import type { Field, Fields, Values } from '@sluis/contract/base/fields';
import { useMutation } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { RequestError } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { EntityFault } from './entity-fault.tsx';
import { type FieldFaults, fieldFaults } from './field-faults.ts';
import { FieldInput } from './field-input.tsx';
import type { FieldInputProps } from './field-input-props.ts';
import classes from './form.module.css';
import { FormActions } from './form-actions.tsx';
import { MoreFields } from './more-fields.tsx';
import { pairedFields } from './pairs.ts';
import { blankOf, type Draft, type Read, readField } from './read-field.ts';
import { UnsavedGuard, useUnsaved } from './unsaved.tsx';
import { useCheckedForm } from './use-checked-form.ts';
import { useIntentKey } from './use-intent-key.ts';
import { useNewer } from './use-newer.ts';

export type Drafts = Record<string, Draft>;

/** The props of a form's own input. */
export interface OwnInput {
  readonly label: string;
  readonly value: Draft;
  readonly onChange: (value: Draft) => void;
  /** Checks the field when it is left. */
  readonly onBlur?: () => void;
  readonly error?: ReactNode;
  readonly disabled: boolean;
  readonly 'data-path': string;
  readonly 'data-autofocus'?: boolean | undefined;
}

export type FillIn = (name: string, value: Draft) => void;
type MakeInput = (input: OwnInput, drafts: Readonly<Drafts>, fillIn: FillIn) => ReactNode;

export interface FormProps<F extends Fields, T> {
  /** The entity whose texts name the fields. */
  readonly entity: string;
  readonly fields: F;
  readonly initial: { readonly [K in keyof F]?: Draft };
  /** The currency of amounts; undefined until the field that determines it is filled in. */
  readonly currency_code?: string | ((drafts: Readonly<Drafts>) => string | undefined);
  /** Fields that are replaced, or left out (null), depending on what else is filled in. */
  readonly vary?: (drafts: Readonly<Drafts>) => { readonly [K in keyof F]?: Field | null };
  /** Checks what the contract cannot know, such as a limit that depends on another item; returns the error, if any. */
  readonly check?: (name: keyof F & string, value: unknown, drafts: Readonly<Drafts>) => string | undefined;
  /** Replace the input of the field's kind; they receive the other values, and can fill in another field. */
  readonly inputs?: { readonly [K in keyof F]?: MakeInput };
  readonly help?: { readonly [K in keyof F]?: string };
  /** Replace the labels of the entity's fields. */
  readonly labels?: { readonly [K in keyof F]?: string };
  /** Rarely used fields, shown last and folded until opened or invalid. */
  readonly folded?: readonly (keyof F & string)[];
  /** Headings above the fields that begin the parts of a long form. */
  readonly headings?: { readonly [K in keyof F]?: string };
  /** Content next to the form; it receives the valid values and can fill in a field. */
  readonly beside?: (values: Partial<Values<F>>, fillIn: FillIn) => ReactNode;
  /** Receives the valid values so far. */
  readonly submitLabel: (values: Partial<Values<F>>) => ReactNode;
  /** Also receives whether a field was changed since the form was opened, and the version of the edited item. */
  readonly submit: (
    values: Values<F>,
    idempotencyKey: string,
    isChanged: (name: string) => boolean,
    version: number | undefined,
  ) => Promise<T>;
  readonly onDone: (answer: T) => void;
  /**
   * The version of the item. A newer one is adopted while the form is unchanged; otherwise the form shows a message,
   * and the request has the version that it began with.
   */
  readonly version?: number;
  /** The form is next to other content and does not take the focus when it appears. */
  readonly is_aside?: true;
  /** The form creates an item and begins in the first empty field, after the preselected ones. */
  readonly is_new?: true;
  /** Receives whether the form has unsaved input. */
  readonly onDirty?: (isDirty: boolean) => void;
  /** Closes the form without saving, if it is not in a panel that can be closed. */
  readonly onCancel?: () => void;
}

/**
 * A form of the contract's fields: it validates as the server does, and shows the server's errors next to the fields.
 */
export function EntityForm<F extends Fields, T>(props: FormProps<F, T>) {
  const { entity, fields, initial } = props;
  const { t } = useTranslation();
  const { names, blank, fieldOf, currencyOf, faultOf, valuesOf, valueIn } = useReading(props);
  const initialValues = initialOf(names, initial as Drafts, blank);
  const faultsOf = (drafts: Drafts) => Object.fromEntries(names.map((name) => [name, faultOf(drafts, name)]));
  // The browser never submits the form itself.
  const form = useCheckedForm<Drafts>({ initialValues, validate: faultsOf, onSubmitPreventDefault: 'always' });
  const asked = names.flatMap((name) => {
    const field = fieldOf(form.values, name);
    return field ? [[name, field] as const] : [];
  });
  // The button that opened the form may be gone: keyboard users continue in a field.
  const [begun] = useState(() => (props.is_aside ? undefined : firstOf(asked, form.values, props.is_new)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears.
  useEffect(() => focusFirst(form.getInputNode, begun === undefined ? [] : [begun]), []);
  const currency = currencyOf(form.values);
  useRecheckedAmounts(form, asked, currency);
  const unsaved = useUnsaved(form.isDirty(), props.onDirty);
  const intent = useIntentKey();
  const newer = useNewer(form, { version: props.version, initialValues, onNewer: () => save.reset() });
  const save = useMutation({
    mutationFn: ({ values, version }: { values: Values<F>; version: number | undefined }) =>
      props.submit(values, intent.keyFor([values, version]), form.isDirty, version),
    onSuccess: (answer) => {
      intent.renew();
      unsaved.release();
      newer.expect();
      props.onDone(answer);
    },
    onError: (error) => {
      if (error instanceof RequestError && error.code === 'stale_version') newer.ask();
      showFaults(form, fieldFaults(error, fields), ([fault]) => t(`faults.${fault}`));
    },
  });
  const send = (drafts: Drafts): void => save.mutate({ values: valuesOf(drafts) as Values<F>, version: newer.version });
  const focusWrong = (errors: Readonly<Record<string, ReactNode>>): void =>
    focusFirst(
      form.getInputNode,
      names.filter((name) => errors[name]),
    );
  const paired = pairedFields(asked.filter(([name]) => !props.inputs?.[name]));
  const fillIn: FillIn = form.setFieldValue;
  // Invalid values are passed neither to the button nor to the content beside the form.
  const valid = valuesOf(form.values, (name) => faultOf(form.values, name) === undefined);
  const draw = ([name, field]: readonly [keyof F & string, Field]) => (
    <Fragment key={form.key(name)}>
      {props.headings?.[name] && <h2 className={classes.heading}>{props.headings[name]}</h2>}
      <div data-paired={paired.has(name) || undefined}>
        <FormInput
          entity={entity}
          name={name}
          field={field}
          currency_code={currency}
          help={props.help?.[name]}
          label={props.labels?.[name]}
          own={props.inputs?.[name]}
          drafts={form.values}
          fillIn={fillIn}
          shared={{
            ...form.getInputProps(name),
            disabled: save.isPending,
            'data-path': name,
            // A focus trap starts there too.
            'data-autofocus': name === begun || undefined,
          }}
        />
      </div>
    </Fragment>
  );
  return (
    <>
      <form noValidate className={classes.form} onSubmit={form.onSubmit(send, focusWrong)}>
        <Arranged entity={entity} asked={asked} folded={props.folded} errors={form.errors} draw={draw} />
        <EntityFault
          entity={entity}
          asked={asked}
          labels={props.labels}
          currency_code={currency}
          newer={newer}
          error={save.error}
          valueIn={valueIn}
          isTyped={form.isDirty}
        />
        <FormActions isPending={save.isPending} onCancel={props.onCancel}>
          {props.submitLabel(valid)}
        </FormActions>
        <UnsavedGuard unsaved={unsaved} />
      </form>
      {props.beside?.(valid, fillIn)}
    </>
  );
}

interface ArrangedProps<A extends Asked> {
  readonly entity: string;
  readonly asked: readonly A[];
  readonly folded: readonly string[] | undefined;
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly draw: (asked: A) => ReactNode;
}

/** The fields in order, followed by the folded ones. */
function Arranged<A extends Asked>({ entity, asked, folded = [], errors, draw }: ArrangedProps<A>) {
  const isFolded = ([name]: A): boolean => folded.includes(name);
  return (
    <>
      {asked.filter((each) => !isFolded(each)).map(draw)}
      {asked.some(isFolded) && (
        <MoreFields entity={entity} isNeeded={folded.some((name) => errors[name])}>
          {asked.filter(isFolded).map(draw)}
        </MoreFields>
      )}
    </>
  );
}

/** Amounts are validated again when their currency changes. */
function useRecheckedAmounts(form: UseFormReturnType<Drafts>, asked: readonly Asked[], currency: string | undefined) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the currency is another, and not when errors are.
  useEffect(() => {
    for (const [name, { kind }] of asked) if (form.errors[name] && kind === 'amount') form.validateField(name);
  }, [currency]);
}

/** The initial values, also for fields that appear later, such as the organisation once there is a choice. */
const initialOf = <N extends string>(names: readonly N[], initial: Drafts, blank: (name: N) => Draft): Drafts => ({
  ...initial,
  ...Object.fromEntries(names.map((name) => [name, initial[name] ?? blank(name)])),
});

function showFaults(
  form: UseFormReturnType<Drafts>,
  faults: FieldFaults,
  say: (of: readonly string[]) => string,
): void {
  form.setErrors(Object.fromEntries(faults.map(([name, of]) => [name, say(of)])));
  focusFirst(
    form.getInputNode,
    faults.map(([name]) => name),
  );
}

/** Parses the input, based on the contract's fields and on the other values. */
function useReading<F extends Fields, T>({ fields, vary, currency_code, check }: FormProps<F, T>) {
  const { t } = useTranslation();
  const { timezone } = useFormat();
  const names = Object.keys(fields) as (keyof F & string)[];
  const blank = (name: keyof F & string): Draft => {
    const field = fields[name] as Field;
    return field.kind === 'rows' ? Array.from({ length: field.min }, () => ({})) : blankOf(field);
  };
  const fieldOf = (drafts: Drafts, name: keyof F & string): Field | null => {
    const varied = vary?.(drafts)[name];
    return varied === undefined ? (fields[name] as Field) : varied;
  };
  const currencyOf = (drafts: Drafts): string | undefined =>
    typeof currency_code === 'function' ? currency_code(drafts) : currency_code;
  const read = (drafts: Drafts, name: keyof F & string): Read => {
    const field = fieldOf(drafts, name);
    if (field === null) return { value: undefined };
    return readField(field, drafts[name] ?? blank(name), { currency_code: currencyOf(drafts), timezone });
  };
  const faultOf = (drafts: Drafts, name: keyof F & string): string | undefined => {
    const result = read(drafts, name);
    if (!('fault' in result)) return check?.(name, result.value, drafts);
    const field = fieldOf(drafts, name);
    const kind = field?.kind;
    // The amount may be valid; only its currency is not known yet.
    if (kind === 'amount' && drafts[name] && currencyOf(drafts) === undefined) return t('form.currency_unknown');
    return t(`faults.${result.fault}`, { context: field && 'format' in field ? field.format : kind });
  };
  const valuesOf = (drafts: Drafts, of: (name: keyof F & string) => boolean = () => true): Partial<Values<F>> =>
    Object.fromEntries(
      names.filter(of).flatMap((name) => {
        const result = read(drafts, name);
        return 'value' in result ? [[name, result.value]] : [];
      }),
    ) as Partial<Values<F>>;
  const valueIn = (drafts: Drafts, name: string): unknown => valuesOf(drafts, (each) => each === name)[name];
  return { names, blank, fieldOf, currencyOf, faultOf, valuesOf, valueIn };
}

interface FormInputProps
  extends Pick<FieldInputProps, 'entity' | 'name' | 'field' | 'currency_code' | 'help' | 'label'> {
  readonly own: MakeInput | undefined;
  readonly drafts: Readonly<Drafts>;
  readonly fillIn: FillIn;
  readonly shared: ReturnType<UseFormReturnType<Drafts>['getInputProps']> &
    Pick<OwnInput, 'disabled' | 'data-path' | 'data-autofocus'>;
}

function FormInput({ own, drafts, fillIn, shared, ...field }: FormInputProps) {
  const { t } = useTranslation();
  if (!own) return <FieldInput {...field} {...shared} />;
  const input = { ...shared, value: shared.value as Draft };
  return own({ ...input, label: field.label ?? t(`fields:${field.entity}.${field.name}`) }, drafts, fillIn);
}

type Asked = readonly [name: string, field: Field];

/** The initially focused field: in a form for a new item the first empty one, if any. */
function firstOf(asked: readonly Asked[], drafts: Readonly<Drafts>, is_new = false): string | undefined {
  const [name] = (is_new && asked.find(([name]) => drafts[name] === '')) || asked[0] || [];
  return name;
}

function focusFirst(nodeOf: (name: string) => HTMLElement | null, names: readonly string[]): void {
  const [first] = names;
  // The field is disabled until the response has been drawn.
  if (first === undefined) return;
  const held = document.activeElement;
  requestAnimationFrame(() => {
    const [node, now] = [nodeOf(first), document.activeElement];
    // A user who has moved to another field stays there; the button regains the focus after having been disabled.
    if (now === held || now?.matches('[type=submit]') || !node?.closest('form')?.contains(now)) node?.focus();
  });
}
