import { Button, Group } from '@mantine/core';
import { ApiError } from '@sluis/contract/base/errors';
import type { Field } from '@sluis/contract/base/fields';
import type { MouseEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { References } from '../item/cell.tsx';
import { isEmpty } from '../item/field-of.ts';
import { shownIn } from '../item/shown.ts';
import { ShownValue, useWords } from '../value/shown-value.tsx';
import classes from './stale-changes.module.css';

/**
 * A field that another user changed while it was in a form, with its value when the form was opened and its value now.
 */
export interface FieldThen {
  readonly name: string;
  readonly label: string;
  readonly field: Field;
  readonly was: unknown;
  readonly is: unknown;
  /** This form changed it too. */
  readonly is_typed: boolean;
  /** Draws its values in another way. */
  readonly draw?: ((value: unknown) => ReactNode) | undefined;
}

interface Props {
  readonly entity: string;
  readonly currency_code: string | undefined;
  /** Undefined until the newest version has been loaded. */
  readonly changes: readonly FieldThen[] | undefined;
  readonly error: unknown;
  readonly onLoad: () => void;
  /** Keeps the form's values as a change of the newest version, which is then sent. */
  readonly onOverwrite: () => void;
  /** Sends the form; by default as its main button does. */
  readonly onSend?: (() => void) | undefined;
  /** The changes, where they are no fields one by one. */
  readonly children?: ReactNode;
}

/** The changes that another user made while a form was open, with their name if known, and the possible actions. */
export function StaleChanges({ entity, currency_code, changes, error, onLoad, onOverwrite, onSend, children }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { changed_by: name, changed_at: at } = (error instanceof ApiError && error.details) || {};
  const overwrite = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>): void => {
    // The request has the newest version; the button has been removed by then.
    flushSync(onOverwrite);
    if (onSend) onSend();
    else form?.requestSubmit();
  };
  return (
    <>
      {typeof name === 'string' && (
        <p className={classes.line}>{t('stale.by', { name, when: format.instant(String(at)) })}</p>
      )}
      {children}
      {changes &&
        !children &&
        (changes.length === 0 ? (
          <p className={classes.line}>{t('stale.elsewhere')}</p>
        ) : (
          <Changes entity={entity} changes={changes} currency_code={currency_code} />
        ))}
      <p className={classes.line}>{t('stale.choice')}</p>
      <Group gap={8} mb={8}>
        <Button size="compact-xs" variant="default" onClick={onLoad}>
          {t('form.load_newer')}
        </Button>
        {changes && (
          <Button size="compact-xs" color="red" variant="outline" onClick={overwrite}>
            {t('stale.overwrite')}
          </Button>
        )}
      </Group>
    </>
  );
}

function Changes({
  entity,
  changes,
  currency_code,
}: Pick<Props, 'entity' | 'currency_code'> & { changes: readonly FieldThen[] }) {
  const { t } = useTranslation();
  const value = ({ name, field, draw }: FieldThen, of: unknown) =>
    draw && !isEmpty(of) ? (
      draw(of)
    ) : (
      <Value entity={entity} name={name} field={field} value={of} currency_code={currency_code} />
    );
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <caption>{t('stale.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('stale.field')}</th>
            <th scope="col">{t('stale.was')}</th>
            <th scope="col">{t('stale.is')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((each) => (
            <tr key={each.name}>
              <th scope="row">
                {each.label}
                {each.is_typed && <small>{t('stale.both')}</small>}
              </th>
              <td>{value(each, each.was)}</td>
              <td>{value(each, each.is)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ValueProps extends Pick<Props, 'entity' | 'currency_code'> {
  readonly name: string;
  readonly field: Field;
  readonly value: unknown;
}

function Value({ entity, name, field, value, currency_code }: ValueProps) {
  const { t } = useTranslation();
  const words = useWords();
  if (isEmpty(value)) return <span className={classes.none}>{t('stale.none')}</span>;
  if (field.kind === 'ref') return <References entity={field.to} ids={[String(value)]} />;
  if (field.kind === 'refs') return <References entity={field.to} ids={value as readonly string[]} />;
  return (
    <div className={classes.value}>
      <ShownValue shown={shownIn({ entity, name, field }, value, { currency_code }, words)} />
    </div>
  );
}
