import { paymentprofile } from '@sluis/contract/entities/merchants/paymentprofile';
import { type RouteFaults, routeFaults } from '@sluis/contract/profile-routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormFault } from '../../../kit/form/form-fault.tsx';
import classes from '../../../kit/form/group.module.css';
import { useIntentKey } from '../../../kit/form/use-intent-key.ts';
import { reloadAll } from '../../../kit/item/list-request.ts';
import { EmptyState } from '../../../kit/state/empty-state.tsx';
import { PaymentMark } from '../../../kit/value/payment-mark.tsx';
import { request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import { MissingProcessors } from './missing-processors.tsx';
import type { PaymentProfile } from './payment-profile.item.ts';
import { type Processor, useProcessors, useRoutings, useWays } from './profile.calls.ts';

interface Props {
  readonly item: PaymentProfile;
}

/** Which routing the payments of each payment method follow, and what is wrong with it. */
export function ProfileRouting({ item }: Props) {
  const { t } = useTranslation();
  const groups = useRoutings(item.organisation.id);
  const processors = useProcessors();
  const products = useWays(item.id)?.payment_products ?? [];
  const { routing } = item;
  if (routing === null) return <EmptyState title={t('payment_profile.routing_off')} level={3} />;
  if (products.length === 0) return <EmptyState title={t('payment_profile.no_processors')} level={3} />;
  const attached = processors.filter(({ id }) => item.processors.includes(id));
  const faults = routeFaults({ attached, routing }, groups ?? []);
  return (
    <>
      <ul className={classes.rows}>
        {products.map((product) => {
          const routings = groups?.find((group) => group.payment_product === product)?.routings ?? [];
          const chosen = routings.find(({ id }) => id !== undefined && id === routing[product]);
          const has_any = routings.some(({ id }) => id !== undefined);
          return (
            <li key={product} className={classes.row}>
              <PaymentMark payable={product} />
              <span className={classes.what}>
                {t(`values.payment_product.${product}`)}
                <small>{chosen?.name ?? t(has_any ? 'payment_profile.no_routing' : 'payment_profile.no_routes')}</small>
                {groups && <RouteFault product={product} faults={faults} attached={attached} />}
              </span>
            </li>
          );
        })}
      </ul>
      {faults.missing.length > 0 && (
        <AddMissing item={item} missing={processors.filter(({ id }) => faults.missing.includes(id))} />
      )}
    </>
  );
}

interface RouteFaultProps {
  readonly product: string;
  readonly faults: RouteFaults;
  readonly attached: readonly Processor[];
}

function RouteFault({ product, faults, attached }: RouteFaultProps) {
  const { t } = useTranslation();
  const unroutable = attached.filter(
    ({ id, payment_product }) => payment_product === product && faults.unroutable.includes(id),
  );
  return (
    <>
      {faults.invalid.includes(product) && <span className={classes.fault}>{t('errors.invalid_route')}</span>}
      {unroutable.map(({ id, name }) => (
        <span key={id} className={classes.fault}>
          {name}: {t('payment_profile.unroutable')}
        </span>
      ))}
    </>
  );
}

/** Adds the missing processors to the profile itself. */
function AddMissing({ item, missing }: Props & { readonly missing: readonly Processor[] }) {
  const client = useQueryClient();
  const intent = useIntentKey();
  const canAdd = useCan(paymentprofile.roles.update);
  const add = useMutation({
    mutationFn: (ids: readonly string[]) => {
      const body = { processors: [...item.processors, ...ids], version: item.version };
      return request('POST', `/v1/paymentprofile/${item.id}`, { body, idempotencyKey: intent.keyFor(body) });
    },
    onSuccess: () => reloadAll(client),
  });
  return (
    <MissingProcessors
      missing={missing}
      isPending={add.isPending}
      fault={<FormFault error={add.error} />}
      {...(canAdd && { onAdd: add.mutateAsync })}
    />
  );
}
