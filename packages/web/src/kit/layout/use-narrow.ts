import { useMediaQuery } from '@mantine/hooks';
import { narrow_query } from '../../lib/widths.ts';

export const useNarrow = (): boolean =>
  useMediaQuery(narrow_query, undefined, { getInitialValueInEffect: false }) ?? false;
