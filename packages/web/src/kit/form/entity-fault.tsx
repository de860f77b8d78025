import type { Field } from '@sluis/contract/base/fields';
import { Suspense } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { late } from '../drop/late.ts';
import { FormFault } from './form-fault.tsx';
import type { Newer } from './use-newer.ts';

// Few forms are ever stale.
const StaleChanges = late(async () => (await import('./stale-changes.tsx')).StaleChanges);

interface Props<V> {
  readonly entity: string;
  /** The fields of the form at present, by name. */
  readonly asked: readonly (readonly [name: string, field: Field])[];
  readonly labels: Readonly<Record<string, string | undefined>> | undefined;
  readonly currency_code: string | undefined;
  readonly newer: Newer<V>;
  /** Why saving was refused, if it was. */
  readonly error: unknown;
  /** The value that a form with these drafts would send. */
  readonly valueIn: (drafts: V, name: string) => unknown;
  readonly isTyped: (name: string) => boolean;
}

/** What stands between a form and its buttons: why it was not saved, and what somebody else changed meanwhile. */
export function EntityFault<V>(props: Props<V>) {
  const { entity, asked, labels, currency_code, newer, error, valueIn, isTyped } = props;
  const { t } = useTranslation();
  const fault = newer.faultOr(error);
  const [was, is] = newer.between ?? [];
  const changes =
    was &&
    is &&
    asked
      .map(([name, field]) => ({
        name,
        field,
        label: labels?.[name] ?? t(`fields:${entity}.${name}`),
        was: valueIn(was, name),
        is: valueIn(is, name),
        is_typed: isTyped(name),
      }))
      .filter((each) => JSON.stringify(each.was) !== JSON.stringify(each.is));
  const stale = (
    <Suspense fallback={null}>
      <StaleChanges
        entity={entity}
        currency_code={currency_code}
        changes={changes}
        error={fault}
        onLoad={newer.load}
        onOverwrite={newer.keep}
      />
    </Suspense>
  );
  return (
    <>
      <FormFault error={fault} stale={stale} />
      {newer.is_taken && <p role="status">{t('form.newer_taken')}</p>}
    </>
  );
}
