import type { Field, Fields } from '@sluis/contract/base/fields';
import { entityOf } from '@sluis/contract/declared';
import type { EntityName } from '@sluis/contract/registry';
import { use, useState } from 'react';
import { request } from '../../lib/api-client.ts';
import { useHomeOrganisation } from '../../lib/level.ts';
import { useOrganisations } from '../../lib/organisations.ts';
import { useMe } from '../../lib/session.ts';
import { asAsked, type More } from './edit-form.tsx';
import { EntityForm, type FormProps } from './entity-form.tsx';
import { FormFault } from './form-fault.tsx';
import { proposedReference } from './proposed-reference.ts';
import type { Draft } from './read-field.ts';
import { SubmitLabel } from './submit-label.ts';
import { useProfiles } from './use-profiles.ts';

interface Props extends More, Pick<FormProps<Fields, unknown>, 'currency_code' | 'is_aside' | 'folded'> {
  readonly entity: EntityName;
  /** The requested fields in order; by default all that can be given. */
  readonly only?: readonly string[];
  readonly initial?: Readonly<Record<string, Draft>>;
  /** Converts the values into the request body. */
  readonly bodyOf?: (values: Readonly<Record<string, unknown>>) => object;
  readonly onDone: (id: string) => void;
}

/**
 * Creates an item from the fields that its declaration allows on creation: in the organisation that the screen is about
 * unless there are several to choose from, and in the currency of its payment profile if it has one.
 */
export function CreateForm({ entity, only, initial, bodyOf, vary, onDone, ...more }: Props) {
  const label = use(SubmitLabel);
  const home = useHomeOrganisation();
  const hasChoice = useOrganisations().length > 1;
  const declared: Fields = entityOf(entity).fields;
  const isGiven = ([, field]: [string, Field]): boolean => field.create !== undefined;
  const names =
    only ??
    Object.entries(declared)
      .filter(isGiven)
      .map(([name]) => name);
  const fields: Fields = Object.fromEntries(
    names.flatMap((name): [string, Field][] => (declared[name] ? [[name, asAsked(declared[name])]] : [])),
  );
  const profiles = useProfiles(Object.hasOwn(fields, 'payment_profile'));
  // Users with their own reference overwrite this one.
  const { timezone } = useMe();
  const [reference] = useState(() => proposedReference(timezone));
  const proposed = declared.merchant_reference?.create === 'required' ? { merchant_reference: reference } : {};
  const own = declared.organisation?.create ? { organisation: home } : {};
  if (profiles.error) return <FormFault error={profiles.error} />;
  // The form waits for the profiles, so that the only one is preselected.
  if (!profiles.isReady) return null;
  return (
    <EntityForm
      is_new
      entity={entity}
      fields={fields}
      initial={{ ...own, ...proposed, ...profiles.initial, ...initial }}
      currency_code={profiles.currencyOf}
      submitLabel={() => label}
      // The organisations may be loaded after the form is drawn: until then there is no choice.
      vary={(drafts) => ({ ...vary?.(drafts), ...(!hasChoice && { organisation: null }) })}
      submit={async (values, idempotencyKey) => {
        const given = Object.entries(bodyOf?.(values) ?? values).filter(([, value]) => value !== undefined);
        const body = { ...own, ...Object.fromEntries(given) };
        const made = await request<{ id: string }>('POST', `/v1/${entity}`, { body, idempotencyKey });
        profiles.onUse(values);
        return made;
      }}
      onDone={({ id }) => onDone(id)}
      {...more}
    />
  );
}
