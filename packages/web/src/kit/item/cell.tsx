import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { ReferenceLink } from '../link/reference-link.tsx';
import { AwaitedName, ReferenceId } from '../value/awaited-name.tsx';
import { ColorPill } from '../value/color-pill.tsx';
import { CopyId } from '../value/copy-id.tsx';
import { Instant } from '../value/instant.tsx';
import { shortId } from '../value/short-id.ts';
import shown from '../value/shown.module.css';
import { ShownValue, useWords } from '../value/shown-value.tsx';
import { useNamedItems } from './choices.ts';
import { fieldAt, isEmpty, referenceAt, unnamedId, valueAt } from './field-of.ts';
import type { Row } from './row.ts';
import { shownAt } from './shown.ts';

/** Several other items by name; by id for users who may not list them. */
export function References({ entity, ids }: { entity: string; ids: readonly string[] }) {
  const { items, isAwaited } = useNamedItems(entity);
  return (
    <span className={shown.references}>
      {ids.map((id) => {
        if (isAwaited) return <AwaitedName key={id} />;
        const { label = shortId(id), color } = items.find(({ value }) => value === id) ?? {};
        return color === undefined ? (
          <Badge key={id} variant="default" size="sm" tt="none" fw={500} miw="max-content">
            {label}
          </Badge>
        ) : (
          <ColorPill key={id} color={color} label={label} />
        );
      })}
    </span>
  );
}

interface Props {
  readonly entity: string;
  readonly item: Row;
  readonly path: string;
  /** Links the name of another item. */
  readonly linked?: boolean;
}

/** The value at a path of an item, drawn by its kind of field as everywhere; nothing if it is empty. */
export function Cell({ entity, item, path, linked }: Props): ReactNode {
  const words = useWords();
  const { field } = fieldAt(entity, path);
  const other = linked && referenceAt(entity, item, path);
  if (other) return <ReferenceLink {...other} />;
  const { value } = valueAt(item, path) ?? {};
  if (isEmpty(value)) return null;
  if (field.kind === 'id') return <CopyId id={String(value)} />;
  const id = field.kind === 'ref' ? unnamedId(field.to, value as Row | string) : undefined;
  if (id !== undefined) return <ReferenceId id={id} />;
  if (field.kind === 'refs') return <References entity={field.to} ids={value as string[]} />;
  if (field.kind === 'instant') return <Instant value={String(value)} />;
  if (field.kind === 'text' && field.format === 'email') return <Address value={String(value)} />;
  return <ShownValue shown={shownAt(entity, item, path, words)} />;
}

/** An email address, which breaks at its @ first. */
function Address({ value }: { readonly value: string }) {
  const [local, ...domain] = value.split('@');
  return (
    <>
      {local}
      <wbr />@{domain.join('@')}
    </>
  );
}
