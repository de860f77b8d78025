import { Tooltip } from '@mantine/core';

interface Props {
  readonly target: HTMLElement;
  readonly label: string;
}

/** What stands beside an element as long as it is drawn. */
export const FloatingTooltip = (props: Props) => <Tooltip opened {...props} />;
