import { webhook_item_of } from '@sluis/contract/entities/developers/webhook';
import { Link } from '@tanstack/react-router';
import type { ItemProps } from '../../../kit/item/row.ts';
import { useListPath } from '../../../kit/item/use-list-href.ts';
import { useBackTarget } from '../../../kit/link/back-target.ts';
import { CloneButton } from '../../../kit/list/clone-button.tsx';
import { CopyId } from '../../../kit/value/copy-id.tsx';
import { Pill } from '../../../kit/value/pill.tsx';
import { shortId } from '../../../kit/value/short-id.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { deliveryOf, type Webhook } from './webhook.item.ts';
import classes from './webhook.module.css';

type Props = ItemProps<Webhook>;

/** The state of its delivery, in a word. */
export function Delivery({ item }: Props) {
  const { t } = useTranslation();
  const { state, tone } = deliveryOf(item);
  return <Pill tone={tone} label={t(`webhook.delivery.${state}`, { count: item.tries })} />;
}

/** The item that it is about, as a link if the viewer may open it. */
export function AboutItem({ item: { type, item_id } }: Props) {
  const entity = webhook_item_of[type];
  if (item_id === null) return null;
  return entity === null ? <CopyId id={item_id} /> : <OpenAbout entity={entity} id={item_id} />;
}

function OpenAbout({ entity, id }: { readonly entity: Parameters<typeof useListPath>[0]; readonly id: string }) {
  const path = useListPath(entity);
  const back = useBackTarget();
  if (path === undefined) return <CopyId id={id} />;
  return (
    <Link className={classes.link} to={path as string} search={{ id, _open: true }} state={{ back }} title={id}>
      {shortId(id)}
    </Link>
  );
}

/** Opens the form with the values of a webhook. */
export const CloneWebhook = ({ item: { organisation, type, url, status, item_id } }: Props) => (
  <CloneButton draft={{ organisation: organisation.id, type, url, status, item_id }} />
);
