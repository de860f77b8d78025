import { Stack, Text } from '@mantine/core';
import { Fragment, type ReactNode, useState } from 'react';
import { ItemSearch, type ItemSearchProps } from './item-search.tsx';

interface Props<T> extends Pick<ItemSearchProps<T>, 'entity' | 'label' | 'query' | 'empty' | 'paths'> {
  /** What to do, as long as nothing is chosen. */
  readonly hint: string;
  /** What can be done with the chosen one. */
  readonly children: (chosen: T) => ReactNode;
}

/** First an item that is found by typing, then what depends on it. */
export function ChooseFirst<T extends { readonly id: string }>({ hint, children, ...search }: Props<T>) {
  const [chosen, setChosen] = useState<T>();
  return (
    <Stack gap={20}>
      <ItemSearch<T> {...search} autoFocus onChoose={setChosen} />
      {chosen ? (
        // Another item is another form: what was typed for the one means nothing for the other.
        <Fragment key={chosen.id}>{children(chosen)}</Fragment>
      ) : (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
    </Stack>
  );
}
