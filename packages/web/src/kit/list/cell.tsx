import { type EntityName, entityOf } from '@sluis/contract/registry';
import type { ReactNode } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { CopyId } from '../copy-id.tsx';
import figures from '../figures.module.css';
import { Instant } from '../instant.tsx';
import { Money } from '../money.tsx';
import { useReason } from '../reason.ts';
import { ReferenceLink } from '../reference-link.tsx';
import { StatusPill } from '../status-pill.tsx';
import type { Row } from './declaration.ts';
import { fieldAt, referenceAt, valueAt } from './field-of.ts';
import { useItemsOf, wordKey } from './words.ts';

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function References({ entity, ids }: { entity: string; ids: readonly string[] }) {
  const items = useItemsOf(entity);
  return <>{ids.map((id) => items.find(({ value }) => value === id)?.label ?? id).join(', ')}</>;
}

interface Props {
  readonly entity: string;
  readonly item: Row;
  readonly path: string;
  /** Makes a link of the name of another item. */
  readonly linked?: boolean;
}

/** The value at a path of an item, drawn as its kind of field is drawn everywhere; nothing where it is empty. */
export function Cell({ entity, item, path, linked }: Props): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const reason = useReason();
  const { entity: owner, name, field } = fieldAt(entity, path);
  const other = linked && referenceAt(entity, item, path);
  if (other) return <ReferenceLink {...other} />;
  const found = valueAt(item, path);
  if (!found || isEmpty(found.value)) return null;
  const { value, holder } = found;
  switch (field.kind) {
    case 'id':
      return <CopyId id={String(value)} />;
    case 'ref':
      return <Reference entity={field.to} value={value} />;
    case 'refs':
      return <References entity={field.to} ids={value as string[]} />;
    case 'amount':
      return <Money amount={value as number} currency_code={String(holder.currency_code)} />;
    case 'instant':
      return <Instant value={String(value)} />;
    case 'date':
      return <span className={figures.figures}>{format.date(String(value))}</span>;
    case 'enum':
      return name === 'status' ? (
        <StatusPill entity={owner as EntityName} status={String(value)} />
      ) : (
        t(wordKey(owner, name, String(value)))
      );
    case 'country':
      return format.country(String(value));
    case 'boolean':
      return t(`list.${value}`);
    case 'integer':
    case 'decimal':
      return format.number(value as number);
    case 'texts':
      return (value as string[]).map((each) => (field.values ? t(wordKey(owner, name, each)) : each)).join(', ');
    case 'text':
      if (field.format === 'email') return <Address value={String(value)} />;
      return name === 'status_reason' ? reason(owner, String(value)) : String(value);
    default:
      return String(value);
  }
}

/** An e-mail address, which breaks at its sign before it breaks anywhere else. */
function Address({ value }: { readonly value: string }) {
  const [local, ...domain] = value.split('@');
  return (
    <>
      {local}
      <wbr />@{domain.join('@')}
    </>
  );
}

function Reference({ entity, value }: { entity: string; value: unknown }): ReactNode {
  if (typeof value === 'string') return <CopyId id={value} />;
  const item = value as Row;
  const shown = item[entityOf(entity).display];
  return isEmpty(shown) ? <CopyId id={item.id} /> : String(shown);
}

/** Whether the column of a path is set to the right, so that digits stand below each other. */
export const isNumeric = (entity: string, path: string): boolean =>
  ['amount', 'integer', 'decimal'].includes(fieldAt(entity, path).field.kind);
