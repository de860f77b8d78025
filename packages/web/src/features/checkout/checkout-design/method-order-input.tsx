import { ActionIcon, Input, Switch } from '@mantine/core';
import { payment_products } from '@sluis/contract/payment-products';
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { OwnInput } from '../../../kit/form/entity-form.tsx';
import { PaymentMark } from '../../../kit/value/payment-mark.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import classes from './design.module.css';
import { moved, type Order, toggled } from './method-order.ts';

interface Props extends OwnInput {
  /** The methods of the payment profiles; undefined until loaded. */
  readonly taken: readonly string[] | undefined;
}

/** The payment methods that a page offers, and their order: by drag, by arrow keys, or by buttons. */
export function MethodOrderInput({ value, onChange, label, error, disabled, taken, ...input }: Props) {
  const { t } = useTranslation();
  const order: Order = Array.isArray(value) ? value : [];
  const isOwn = order.length > 0;
  const begin = taken && taken.length > 0 ? taken : payment_products;
  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      <Switch
        {...input}
        mt={4}
        disabled={disabled}
        checked={!isOwn}
        label={t('checkout_design.automatic')}
        description={t('checkout_design.automatic_help')}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? [] : begin)}
      />
      {isOwn && <Methods order={order} onChange={onChange} taken={taken} disabled={disabled} />}
    </Input.Wrapper>
  );
}

interface MethodsProps extends Pick<Props, 'onChange' | 'taken' | 'disabled'> {
  readonly order: Order;
}

function Methods({ order, onChange, taken, disabled }: MethodsProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const [moving, setMoving] = useState<string>();
  const [announcement, announce] = useState('');
  const nameOf = (product: string): string => t(`values.payment_product.${product}`);
  const move = (product: string, to: number): void => {
    const from = order.indexOf(product);
    const next = moved(order, from, to);
    if (next === order) return;
    onChange(next);
    announce(
      t('checkout_design.moved', { name: nameOf(product), place: next.indexOf(product) + 1, count: next.length }),
    );
  };
  /** The index of the offered method under the pointer. */
  const placeAt = (y: number): number => {
    const rows = [...(list.current?.children ?? [])].slice(0, order.length);
    const at = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
    return at < 0 ? order.length - 1 : at;
  };
  const onKey = (product: string) => (event: KeyboardEvent) => {
    const at = order.indexOf(product);
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: order.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(product, to);
  };
  const grab = (product: string) => ({
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      setMoving(product);
    },
    onPointerMove: ({ clientY }: PointerEvent) => moving === product && move(product, placeAt(clientY)),
    onPointerUp: () => setMoving(undefined),
    onPointerCancel: () => setMoving(undefined),
  });
  const isTaken = (product: string): boolean => taken?.includes(product) ?? true;
  const off = payment_products.filter((product) => !order.includes(product));
  return (
    <>
      <ul ref={list} className={classes.methods} aria-label={t('checkout_design.order')}>
        {[...order, ...off].map((product) => {
          const at = order.indexOf(product);
          const isOn = at >= 0;
          const name = nameOf(product);
          return (
            <li key={product} data-moving={moving === product || undefined}>
              <ActionIcon
                variant="subtle"
                color="gray"
                className={classes.grip}
                aria-label={t('checkout_design.move', { name })}
                title={t('checkout_design.move_help')}
                disabled={disabled || !isOn}
                onKeyDown={onKey(product)}
                {...grab(product)}
              >
                <IconGripVertical size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
              <PaymentMark payable={product} />
              <span className={classes.method}>
                {name}
                {!isTaken(product) && <small>{t('checkout_design.not_taken')}</small>}
              </span>
              <Arrow
                icon={IconChevronUp}
                label={t('checkout_design.up', { name })}
                disabled={disabled || at <= 0}
                onClick={() => move(product, at - 1)}
              />
              <Arrow
                icon={IconChevronDown}
                label={t('checkout_design.down', { name })}
                disabled={disabled || !isOn || at === order.length - 1}
                onClick={() => move(product, at + 1)}
              />
              <Switch
                aria-label={t('checkout_design.offer', { name })}
                checked={isOn}
                disabled={disabled || (isOn && order.length === 1)}
                onChange={() => onChange(toggled(order, product))}
              />
            </li>
          );
        })}
      </ul>
      {!order.some(isTaken) && <Input.Error mt={8}>{t('checkout_design.none_taken')}</Input.Error>}
      <span aria-live="polite" className={classes.spoken}>
        {announcement}
      </span>
    </>
  );
}

interface ArrowProps {
  readonly icon: typeof IconChevronUp;
  readonly label: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

/** For a pointer that cannot drag; on the keyboard the handle takes the arrow keys. */
const Arrow = ({ icon: Icon, label, disabled, onClick }: ArrowProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={24}
    tabIndex={-1}
    aria-label={label}
    disabled={disabled}
    onClick={onClick}
  >
    <Icon size={16} stroke={1.75} aria-hidden />
  </ActionIcon>
);
