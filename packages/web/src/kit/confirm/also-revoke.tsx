import { Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Query } from '../../lib/api-client.ts';
import { useCreatedKeys } from '../../lib/created-keys.ts';
import { useTranslation } from '../../lib/i18n.ts';

interface Props {
  readonly label: string;
  /** The other things that end, by name; the question is omitted if there are none. */
  readonly names: readonly string[];
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

const shown_max = 5;

function Choice({ label, names, checked, onChange }: Props) {
  if (names.length === 0) return null;
  const shown = names.slice(0, shown_max).join(', ');
  return (
    <Checkbox
      label={label}
      description={names.length > shown_max ? `${shown}, …` : shown}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

interface AlsoRevoke {
  /** How many keys would keep working; none if the viewer may not revoke them. */
  readonly count: number;
  /** The body of the request, in which a field says whether the keys are revoked too; empty if there are none. */
  bodyWith(field: string): Readonly<Record<string, boolean>>;
  /** The checkbox for the confirmation dialog. */
  readonly choice: ReactNode;
}

/**
 * Offers to revoke, together with a user or a key, the keys that they created. `label` is a translation key that takes
 * `count`.
 */
export function useAlsoRevoke(path: Parameters<typeof useCreatedKeys>[0], label: string, query?: Query): AlsoRevoke {
  const { t } = useTranslation();
  const keys = useCreatedKeys(path, query);
  const [checked, setChecked] = useState(true);
  const names = keys.map(({ name }) => name);
  return {
    count: keys.length,
    bodyWith: (field) => (keys.length > 0 ? { [field]: checked } : {}),
    choice: <Choice label={t(label, { count: keys.length })} names={names} checked={checked} onChange={setChecked} />,
  };
}
