import { Checkbox } from '@mantine/core';

interface Props {
  readonly label: string;
  /** What ends besides, by name; nothing is asked where there is none. */
  readonly names: readonly string[];
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

const shown_max = 5;

/** Offers, before something ends, to end with it what would go on without it. */
export function AlsoRevoke({ label, names, checked, onChange }: Props) {
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
