import type { Delivery, Notification, ProcessorAdapter } from '@sluis/adapter';
import type { MockAcquirer } from '@sluis/adapter/kit/mock-acquirer';
import { describeAdapter } from '@sluis/adapter/kit/sentences';
import { openMock } from './mock.ts';

/** A notification that is not signed and says only which item has changed. */
const mentioning = (reference: string): Delivery => ({
  method: 'POST',
  headers: {},
  query: new URLSearchParams(),
  body: `item=${reference}`,
});

const referenceIn = ({ body }: Delivery): string | undefined => /^item=((txn|capt|rfnd)_\w+)$/.exec(body)?.[1];

/** The same adapter, which has to ask what was changed. */
const inquiring = (adapter: ProcessorAdapter, about: MockAcquirer['performed']): ProcessorAdapter => ({
  ...adapter,
  readNotification: (delivery) => {
    const reference = referenceIn(delivery);
    return reference ? { events: [{ mentioned: reference }] } : undefined;
  },
  inquire: async (reference): Promise<Notification[]> => {
    if ((await about(reference)).length === 0) return [];
    const kind = reference.startsWith('txn_') ? 'payment' : reference.startsWith('capt_') ? 'capture' : 'refund';
    const found = await adapter.find({ kind, reference, payment: {} as never });
    return found ? [{ ...found, reference, occurred_at: '2026-11-26T09:30:00.000Z' }] : [];
  },
});

/** An acquirer whose payers all pay on its own page, and whose notifications are not signed. */
async function openElsewhere(): Promise<MockAcquirer> {
  const { rotating: _, ...mock } = await openMock({ sends_elsewhere: true });
  return {
    ...mock,
    adapter: inquiring(mock.adapter, mock.performed),
    with_wrong_key: inquiring(mock.with_wrong_key, mock.performed),
    deliveries: () =>
      mock.deliveries().flatMap(({ body }) => {
        const { events } = JSON.parse(body) as { readonly events: { readonly item: { readonly reference: string } }[] };
        return events.map(({ item }) => mentioning(item.reference));
      }),
    foreignDelivery: () => mentioning('txn_ofanothershop'),
  };
}

describeAdapter('example, whose payers pay elsewhere', openElsewhere);
describeAdapter('example, without cards', async () => {
  const mock = await openElsewhere();
  const { card, ...methods } = mock.adapter.methods ?? {};
  const usual = { payment_product: 'ideal', card: undefined };
  return { ...mock, adapter: { ...mock.adapter, methods }, samples: { ...mock.samples, usual } };
});
