import type { Field } from '@sluis/contract/base/fields';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { lazy } from '../popover/lazy.ts';
import { fieldFaults } from './field-faults.ts';
import classes from './form.module.css';
import { FormFault } from './form-fault.tsx';
import type { Newer } from './use-newer.ts';

// Lazy, because forms are rarely stale.
const StaleChanges = lazy(async () => (await import('./stale-changes.tsx')).StaleChanges);

interface Props<V> {
  readonly entity: string;
  /** The current fields of the form, by name. */
  readonly asked: readonly (readonly [name: string, field: Field])[];
  readonly labels: Readonly<Record<string, string | undefined>> | undefined;
  readonly currency_code: string | undefined;
  readonly newer: Newer<V>;
  /** Why saving was refused, if it was. */
  readonly error: unknown;
  /** The value that a form with these drafts would send. */
  readonly valueIn: (drafts: V, name: string) => unknown;
  readonly isTyped: (name: string) => boolean;
  /** Draws values of fields in another way. */
  readonly drawn?: Readonly<Record<string, (value: unknown) => ReactNode>>;
  /** Sends the form once its values replace the newest version; by default as its main button does. */
  readonly onSend?: () => void;
}

/**
 * Scrolls the error above the buttons into view: in a form longer than the window only the buttons are visible. It
 * scrolls again when the error grows, because the changes of another user are loaded later. Returns a function that
 * stops it.
 */
function bringIntoSight(place: HTMLElement): () => void {
  const bring = (): void => place.scrollIntoView({ block: 'nearest' });
  bring();
  const growing = new ResizeObserver(bring);
  growing.observe(place);
  return () => growing.disconnect();
}

/** The messages between a form and its buttons: why it was not saved, and what another user changed meanwhile. */
export function EntityFault<V>(props: Props<V>) {
  const { entity, asked, labels, currency_code, newer, error, valueIn, isTyped, drawn, onSend } = props;
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
        draw: drawn?.[name],
      }))
      .filter((each) => JSON.stringify(each.was) !== JSON.stringify(each.is));
  const place = useRef<HTMLDivElement>(null);
  // Errors next to fields already focus the first of them.
  const isBeside = fieldFaults(error, Object.fromEntries(asked)).length > 0;
  useEffect(() => (error && !isBeside && place.current ? bringIntoSight(place.current) : undefined), [error, isBeside]);
  const stale = (
    <Suspense fallback={null}>
      <StaleChanges
        entity={entity}
        currency_code={currency_code}
        changes={changes}
        error={fault}
        onLoad={newer.load}
        onOverwrite={newer.keep}
        onSend={onSend}
      />
    </Suspense>
  );
  return (
    <div ref={place} className={classes.fault}>
      <FormFault error={fault} stale={stale} />
      {newer.is_taken && <p role="status">{t('form.newer_taken')}</p>}
    </div>
  );
}
