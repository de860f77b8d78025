import { Button } from '@mantine/core';

interface Props {
  readonly label: string;
  /** With the name of what ends, to tell the buttons of a list apart. */
  readonly named: string;
  readonly isEnding?: boolean;
  readonly onClick: () => void;
}

/** Ends what the line says: a session, a device, a second factor. */
export const EndButton = ({ label, named, isEnding = false, onClick }: Props) => (
  <Button variant="subtle" color="red" size="xs" loading={isEnding} aria-label={named} onClick={onClick}>
    {label}
  </Button>
);
