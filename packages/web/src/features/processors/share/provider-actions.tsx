import { share } from '@sluis/contract/entities/processors/share';
import type { ItemProps } from '../../../kit/item/row.ts';
import { lazyDialog } from '../../../kit/popover/lazy-dialog.tsx';
import { Verb } from '../../../kit/verb/verb.tsx';
import type { Revealed } from './revealed-values.tsx';
import type { Share } from './share.item.ts';

const RevealedValues = lazyDialog(async () => (await import('./revealed-values.tsx')).RevealedValues);

/** The provider's actions on its request. */
export const ProviderActions = ({ item }: ItemProps<Share>) => (
  <>
    <Verb of={share} verb="put" item={item} values={{ processor: item.processor?.name ?? item.subject }} />
    <Verb
      of={share}
      verb="reveal"
      item={item}
      shown={(answer: { readonly requested: readonly Revealed[] } | undefined, close) => (
        <RevealedValues
          opened={answer !== undefined}
          close={close}
          subject={item.subject}
          values={answer?.requested ?? []}
        />
      )}
    />
    <Verb of={share} verb="withdraw" item={item} />
  </>
);
