import { Button } from '@mantine/core';
import type { DesignChange } from '@sluis/contract/checkout-design';
import { checkoutdesign } from '@sluis/contract/entities/checkout/checkoutdesign';
import { useQuery } from '@tanstack/react-query';
import type { ItemProps } from '../../../kit/item/row.ts';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { Instant } from '../../../kit/value/instant.tsx';
import { request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import type { CheckoutDesign } from './checkout-design.item.ts';
import classes from './design.module.css';
import { type Version, versionsOf } from './versions-of.ts';

interface Props extends ItemProps<CheckoutDesign> {
  /** Restores the values of a version in a form; by default versions are read-only. */
  readonly onRestore?: (differs: Version['differs']) => void;
}

/** The changes of a design, with time and user, the latest first. */
export function DesignVersions({ item, onRestore }: Props) {
  const { t } = useTranslation();
  const answer = useQuery({
    queryKey: ['history', 'checkoutdesign', item.id, item.version],
    queryFn: ({ signal }) =>
      request<{ items: DesignChange[] }>('GET', `/v1/checkoutdesign/${item.id}/changes`, { signal }),
  });
  if (answer.isError) return <ErrorState error={answer.error} retry={() => void answer.refetch()} />;
  if (!answer.data) return null;
  return (
    <ol className={classes.changes}>
      {versionsOf(answer.data.items, item.version).map((version, at) => (
        <li key={version.version}>
          <div className={classes.version}>
            <div>
              <strong>{t('checkout_design.version', { version: version.version })}</strong>
              {at === 0 && ` · ${t('checkout_design.present')}`}
              <small>
                <Instant value={version.change?.created_at ?? item.created_at} />
                {version.change?.actor_name && ` · ${version.change.actor_name}`}
              </small>
            </div>
            {onRestore && at > 0 && (
              <Button variant="default" size="compact-sm" onClick={() => onRestore(version.differs)}>
                {t('checkout_design.restore')}
              </Button>
            )}
          </div>
          {version.change ? (
            <Changes change={version.change} />
          ) : (
            <p className={classes.note}>{t('checkout_design.first')}</p>
          )}
        </li>
      ))}
    </ol>
  );
}

const lines_max = 6;

function Changes({ change: { before, after } }: { readonly change: DesignChange }) {
  const { t } = useTranslation();
  const textOf = (name: string, value: unknown): string => {
    const field = Object.entries(checkoutdesign.fields).find(([each]) => each === name)?.[1];
    if (value === null || value === '') return t('checkout_design.nothing');
    if (Array.isArray(value))
      return value.length === 0
        ? t('checkout_design.automatic')
        : value.map((product) => t(`values.payment_product.${product}`)).join(', ');
    if (typeof value === 'boolean') return t(`list.${value}`);
    if (field?.kind === 'enum') return t(`values.${name}.${String(value)}`);
    const lines = String(value).split('\n');
    return lines.length > lines_max ? [...lines.slice(0, lines_max), '…'].join('\n') : String(value);
  };
  return (
    <dl>
      {Object.keys(after).map((name) => (
        <div key={name}>
          <dt>{t(`fields:checkoutdesign.${name}`)}</dt>
          <dd>
            <del>{textOf(name, before[name])}</del> → <ins>{textOf(name, after[name])}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
