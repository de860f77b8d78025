import { ActionIcon, Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ItemProps } from '../../../kit/item/row.ts';
import { useBackTarget } from '../../../kit/link/back-target.ts';
import { MerchantLink } from '../../../kit/link/merchant-link.tsx';
import { CloneButton } from '../../../kit/list/clone-button.tsx';
import { Tooltip } from '../../../kit/tooltip/tooltip.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { merchantPath } from '../../../lib/organisation.ts';
import type { StatusUpdate } from './status-update.item.ts';

type Props = ItemProps<StatusUpdate>;

/** The merchant, as a link to its payments or refunds. */
export const Merchant = ({ item: { organisation, type } }: Props) => (
  <MerchantLink merchant={organisation.id} screen={`${type}s`}>
    {organisation.name ?? organisation.id}
  </MerchantLink>
);

/** The link to the merchant's payment or refund. */
function useItemLink({ organisation, type, transaction, refund }: StatusUpdate) {
  const { t } = useTranslation();
  const state = { back: useBackTarget() };
  const id = transaction ?? refund ?? '';
  const to = `${merchantPath(organisation.id)}/${type}s` as string;
  return { label: t(`statusupdate.open.${type}`), link: { to, search: { id, _open: true }, state } as object };
}

/** A link to the payment or refund, in a row. */
export function OpenItem({ item }: Props) {
  const { label, link } = useItemLink(item);
  return (
    <Tooltip label={label}>
      <ActionIcon component={Link} {...link} variant="subtle" color="gray" size={28} aria-label={label}>
        <IconEye size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

export const CloneStatusUpdate = ({ item }: Props) => <CloneButton draft={item.id} />;

/** The same in the panel. */
export function StatusUpdateActions({ item }: Props) {
  const { label, link } = useItemLink(item);
  return (
    <>
      <Button component={Link} {...link} variant="default" size="xs" leftSection={<IconEye size={16} stroke={1.75} />}>
        {label}
      </Button>
      <CloneStatusUpdate item={item} />
    </>
  );
}
