import { Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Query } from '../../lib/api-client.ts';
import { useCreatedKeys } from '../../lib/created-keys.ts';
import { useTranslation } from '../../lib/i18n.ts';

interface Props {
  readonly label: string;
  /** What ends besides, by name; nothing is asked where there is none. */
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
  /** How many keys would go on to work; none where the viewer may not end them. */
  readonly count: number;
  /** The body of the request, in which a field says whether the keys end too; empty where there are none. */
  bodyWith(field: string): Readonly<Record<string, boolean>>;
  /** Stands in the dialog that asks. */
  readonly choice: ReactNode;
}

/**
 * Offers, before a user or a key ends, to end the keys with it that they made. `label` is a translation key, told the
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
