import { Button } from '@mantine/core';

interface Props {
  readonly label: string;
  /** The name of the item, which distinguishes the buttons of a list. */
  readonly named: string;
  readonly isEnding?: boolean;
  readonly onClick: () => void;
}

/** Ends the item on its line: a session, a device, a second factor. */
export const EndButton = ({ label, named, isEnding = false, onClick }: Props) => (
  <Button variant="subtle" color="red" size="xs" loading={isEnding} aria-label={named} onClick={onClick}>
    {label}
  </Button>
);
