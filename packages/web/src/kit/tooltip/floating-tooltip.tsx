import { Tooltip } from '@mantine/core';

interface Props {
  readonly target: HTMLElement;
  readonly label: string;
}

/** A tooltip that is visible as long as it is mounted. */
export const FloatingTooltip = (props: Props) => <Tooltip opened {...props} />;
