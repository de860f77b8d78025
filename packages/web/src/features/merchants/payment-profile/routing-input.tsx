import { NativeSelect, Stack, Switch } from '@mantine/core';
import type { RoutingGroup } from '@sluis/contract/profile-routes';
import type { OwnInput } from '../../../kit/form/entity-form.tsx';
import classes from '../../../kit/form/group.module.css';
import { PaymentMark } from '../../../kit/value/payment-mark.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { MissingProcessors } from './missing-processors.tsx';
import type { Processor } from './profile.calls.ts';
import { draftOfRoutes, routesOfDraft } from './routing-draft.ts';

interface Props extends OwnInput {
  readonly groups: readonly RoutingGroup[];
  /** The payment products of the attached processors. */
  readonly products: readonly string[];
  /** The products with a routing that cannot be followed. */
  readonly invalid: readonly string[];
  /** The processors that a selected routing needs and the profile lacks. */
  readonly missing: readonly Processor[];
  readonly onAdd: (ids: readonly string[]) => void;
}

/** Whether payments are routed and, by payment method, with which routing. */
export function RoutingInput({ groups, products, invalid, missing, onAdd, ...input }: Props) {
  const { label, value, onChange, error, disabled } = input;
  const { t } = useTranslation();
  const routing = routesOfDraft(value);
  const isOn = routing !== null;
  const choose = (product: string, id: string): void => onChange(draftOfRoutes({ ...routing, [product]: id || null }));
  return (
    <fieldset className={classes.group} disabled={disabled}>
      <legend>{label}</legend>
      <Switch
        data-path={input['data-path']}
        label={t('payment_profile.routing_on')}
        checked={isOn}
        error={error}
        mb={12}
        onChange={(event) => onChange(event.currentTarget.checked ? [] : '')}
      />
      {!isOn && <p className={classes.empty}>{t('payment_profile.routing_off')}</p>}
      {isOn && products.length === 0 && <p className={classes.empty}>{t('payment_profile.no_processors')}</p>}
      {isOn && (
        <Stack gap={8}>
          {products.map((product) => (
            <Route
              key={product}
              product={product}
              group={groups.find(({ payment_product }) => payment_product === product)}
              chosen={routing[product] ?? ''}
              isWrong={invalid.includes(product)}
              choose={(id) => choose(product, id)}
            />
          ))}
        </Stack>
      )}
      {missing.length > 0 && <MissingProcessors missing={missing} onAdd={onAdd} />}
    </fieldset>
  );
}

interface RouteProps {
  readonly product: string;
  readonly group: RoutingGroup | undefined;
  readonly chosen: string;
  readonly isWrong: boolean;
  readonly choose: (id: string) => void;
}

function Route({ product, group, chosen, isWrong, choose }: RouteProps) {
  const { t } = useTranslation();
  const label = t(`values.payment_product.${product}`);
  const routings = group?.routings ?? [];
  if (!routings.some(({ id }) => id))
    return (
      <div className={classes.row}>
        <PaymentMark payable={product} />
        <span className={classes.what}>
          {label}
          <small>{t('payment_profile.no_routes')}</small>
        </span>
      </div>
    );
  return (
    <NativeSelect
      label={label}
      leftSection={<PaymentMark payable={product} />}
      leftSectionWidth={44}
      value={chosen}
      error={isWrong && t('errors.invalid_route')}
      data={routings.map(({ id = '', name }) => ({ value: id, label: id ? name : t('payment_profile.no_routing') }))}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
