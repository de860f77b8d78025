import type { Field, Fields } from '@sluis/contract/base/fields';
import { details, type SentDetail } from '@sluis/contract/details';
import { processor } from '@sluis/contract/entities/processors/processor';
import { type GatewaySetting, settingsFor } from '@sluis/contract/gateways';
import type { ChangeEvent } from 'react';
import { DetailsInput, faultsOfDetails, rowsFor } from '../../../kit/details/details-input.tsx';
import { labelsOf } from '../../../kit/details/labels.ts';
import type { Drafts, FillIn, FormProps } from '../../../kit/form/entity-form.tsx';
import { FieldInput } from '../../../kit/form/field-input.tsx';
import type { Draft, RowDraft } from '../../../kit/form/read-field.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useHomeOrganisation } from '../../../lib/level.ts';
import { useOrganisation } from '../../../lib/organisation.ts';
import { AccountInput, type Holder } from './account-input.tsx';
import { GatewayInput } from './gateway-input.tsx';
import { gatewayOf, useGateways } from './use-gateways.ts';
import { UserInput } from './user-input.tsx';

type Shared = Required<Pick<FormProps<Fields, unknown>, 'inputs' | 'check' | 'help'>>;

interface Options {
  readonly entity: string;
  readonly organisation: Field;
  /** The name of the field with the gateway. */
  readonly gateway: string;
  /** The edited item; undefined for a new one. */
  readonly item?: {
    readonly user: { readonly id: string } | null;
    readonly organisation: { readonly id: string } | null;
    readonly gateway: string;
    readonly id?: string;
    readonly account?: Holder | null;
    /** Of a processor. */
    readonly payment_product?: string;
    readonly details:
      | readonly { readonly name: string; readonly description: string | null; readonly filled: boolean }[]
      | null;
  };
}

const field = details({ create: 'required', update: true });

type Details = NonNullable<Options['item']>['details'];

/** The details of an item as they are edited: each has the name under which its value is stored. */
export const draftOfDetails = (of: Details): RowDraft[] =>
  of?.map(({ name, description, filled }) => ({
    name,
    description: description ?? '',
    value: '',
    filled,
    renamed_from: filled ? name : '',
  })) ?? [{}];

/** The body of a form with details: the previous name is only sent for a renamed one. */
export const bodyOfDetails = (values: Readonly<Record<string, unknown>>): object => {
  const sent = values.details as readonly SentDetail[] | undefined;
  const named = sent?.map(({ renamed_from, ...each }) => ({
    ...each,
    ...(renamed_from !== each.name && each.value === undefined && { renamed_from }),
  }));
  return { ...values, ...(named && { details: named }) };
};

/** The payment method of a processor; null for a processor settlement. A form with only values does not include it. */
const productOf = (drafts: Readonly<Drafts>, item: Options['item']): string | null => {
  if (item) return item.payment_product ?? null;
  return drafts.type === 'processorsettlement' ? null : String(drafts.payment_product);
};

const namesOf = (settings: readonly GatewaySetting[]): string => settings.map(({ name }) => name).join();

/** Requests other details if a change of another field does. */
function fillInDetails(
  asked: (drafts: Readonly<Drafts>) => readonly GatewaySetting[],
  drafts: Readonly<Drafts>,
  changed: Readonly<Drafts>,
  fillIn: FillIn,
): void {
  const [before, after] = [asked(drafts), asked({ ...drafts, ...changed })];
  if (namesOf(before) !== namesOf(after)) fillIn('details', rowsFor(after, drafts.details ?? [], before));
}

interface Checked {
  readonly settings: readonly GatewaySetting[];
  readonly stored: ReadonlySet<unknown>;
  /** Staff who view a merchant as the provider may leave values for the merchant to fill in. */
  readonly mayMiss: boolean;
}

/** What is wrong with details. */
function faultOfDetails(
  of: Draft | undefined,
  { settings, stored, mayMiss }: Checked,
  { t, language }: Pick<ReturnType<typeof useTranslation>, 't' | 'language'>,
): string | undefined {
  const { missing, invalid } = faultsOfDetails(settings, of, stored);
  if (invalid.length > 0) return t('details.value_invalid', { names: labelsOf(invalid, settings, language) });
  if (mayMiss || missing.length === 0) return undefined;
  return t('details.value_missing', { names: labelsOf(missing, settings, language) });
}

/**
 * The common parts of the forms of processors and processor settlements: the gateway determines the requested details,
 * the user belongs to the organisation, and a merchant that is viewed as itself can only enter values.
 */
export function useConnectionForm({ entity, organisation, gateway, item }: Options): Shared {
  const translation = useTranslation();
  const { t } = translation;
  const gateways = useGateways();
  const home = useHomeOrganisation();
  const { mode } = useOrganisation();
  const asked = (drafts: Readonly<Drafts>): readonly GatewaySetting[] =>
    settingsFor(gatewayOf(gateways, drafts[gateway] ?? item?.gateway)?.settings ?? [], productOf(drafts, item));
  const stored = new Set<unknown>(item?.details?.flatMap(({ name, filled }) => (filled ? [name] : [])));
  const ownerOf = (drafts: Readonly<Drafts>): string => item?.organisation?.id ?? String(drafts.organisation || home);
  return {
    help: {},
    inputs: {
      organisation: (input, _, fillIn) => (
        <FieldInput
          {...input}
          entity={entity}
          name="organisation"
          field={organisation}
          onChange={(given) => {
            input.onChange(String(given ?? ''));
            fillIn('user', '');
          }}
        />
      ),
      [gateway]: (input, drafts, fillIn) => (
        <GatewayInput
          {...input}
          gateways={gateways}
          description={t('processor.gateway_help')}
          onChange={(name) => {
            input.onChange(name);
            fillInDetails(asked, drafts, { [gateway]: name }, fillIn);
          }}
        />
      ),
      payment_product: (input, drafts, fillIn) => (
        <FieldInput
          {...input}
          entity={entity}
          name="payment_product"
          field={processor.fields.payment_product}
          onChange={(event) => {
            // A native select gives its event.
            const product = (event as ChangeEvent<HTMLSelectElement>).currentTarget.value;
            input.onChange(product);
            fillInDetails(asked, drafts, { payment_product: product }, fillIn);
          }}
        />
      ),
      user: (input, drafts) => (
        <UserInput
          {...input}
          organisation={ownerOf(drafts)}
          initial={item?.user ?? undefined}
          description={t('processor.user_help')}
        />
      ),
      account: (input, drafts) => (
        <AccountInput
          {...input}
          organisation={ownerOf(drafts)}
          gateway={String(drafts[gateway] ?? item?.gateway ?? '')}
          of={item?.id}
          initial={item?.account ?? undefined}
          description={t('processor.account_help')}
        />
      ),
      details: (input, drafts) => (
        <DetailsInput
          {...input}
          entity={entity}
          field={field}
          settings={asked(drafts)}
          stored={stored}
          isOnlyValues={item !== undefined && mode === 'merchant'}
        />
      ),
    },
    check: (name, _, drafts) => {
      if (name !== 'details' || drafts.account) return undefined;
      return faultOfDetails(drafts.details, { settings: asked(drafts), stored, mayMiss: mode === 'psp' }, translation);
    },
  };
}
