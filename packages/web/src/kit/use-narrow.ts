import { useMediaQuery } from '@mantine/hooks';

/** Whether the screen is so narrow that rows are cards and the panel takes all of it. */
export const useNarrow = (): boolean =>
  useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false;
