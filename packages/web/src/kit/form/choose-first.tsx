import { Stack, Text } from '@mantine/core';
import { Fragment, type ReactNode, useState } from 'react';
import { ItemSearch, type ItemSearchProps } from './item-search.tsx';

interface Props<T> extends Pick<ItemSearchProps<T>, 'entity' | 'label' | 'query' | 'empty' | 'paths'> {
  /** An instruction, shown until an item is chosen. */
  readonly hint: string;
  /** The actions on the chosen item. */
  readonly children: (chosen: T) => ReactNode;
}

/** First an item that is found by typing, then the inputs that depend on it. */
export function ChooseFirst<T extends { readonly id: string }>({ hint, children, ...search }: Props<T>) {
  const [chosen, setChosen] = useState<T>();
  return (
    <Stack gap={20}>
      <ItemSearch<T> {...search} autoFocus onChoose={setChosen} />
      {chosen ? (
        // Another item is another form: the input for one has no meaning for the other.
        <Fragment key={chosen.id}>{children(chosen)}</Fragment>
      ) : (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
    </Stack>
  );
}
