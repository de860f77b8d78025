import { Button, Group, Modal, NativeSelect, Select, Stack, Text, TextInput } from '@mantine/core';
import type { ItemOf } from '@sluis/contract/registry';
import { type ListKind, list_kinds } from '@sluis/contract/risk/attributes';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MomentInput } from '../../../kit/form/date-input.tsx';
import { useIntentKey } from '../../../kit/form/use-intent-key.ts';
import { listOptions } from '../../../kit/item/list-request.ts';
import { ItemLink, ListLink } from '../../../kit/link/item-link.tsx';
import { RequestError, request } from '../../../lib/api-client.ts';
import type { Format } from '../../../lib/create-format.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useIsUsableAt } from '../../../lib/organisations.ts';
import { fromWallTime } from '../../../lib/zone.ts';
import type { ListedPayment } from './value-list.item.ts';
import { ValuesFault } from './values-fault.tsx';

interface Props {
  readonly item: ListedPayment;
  readonly opened: boolean;
  readonly close: () => void;
}

/** Puts the card, the customer or the address of a payment on a list of values. */
export function AddToList(props: Props) {
  const { t } = useTranslation();
  const { opened, close, item } = props;
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t('value_list.add_payment', { reference: item.merchant_reference })}
      size="sm"
    >
      <Form {...props} />
    </Modal>
  );
}

/** What a payment has for a kind of list, as a person knows it; undefined if it has nothing. */
function shownOf(kind: ListKind, item: ListedPayment, format: Pick<Format, 'country'>): string | undefined {
  const { customer } = item;
  const of: Readonly<Record<ListKind, string | null | undefined>> = {
    card: item.card && (item.card_last_four ? `•••• ${item.card_last_four}` : item.card),
    customer: customer?.name ?? customer?.id,
    card_bin: item.card_bin,
    country: item.country_code && format.country(item.country_code),
    ip: item.ip,
    email_domain: customer?.email_address?.split('@')[1],
  };
  return of[kind] ?? undefined;
}

function Form({ item, close }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { timezone } = format;
  const intent = useIntentKey();
  const isUsable = useIsUsableAt(item.organisation.id);
  const { data } = useQuery(listOptions<ItemOf<'valuelist'>>('valuelist', { _limit: 'all' }));
  const kinds = list_kinds.filter((kind) => shownOf(kind, item, format) !== undefined);
  const [wanted, setKind] = useState<ListKind>();
  const [picked, setList] = useState<string | null>(null);
  const [expires, setExpires] = useState('');
  const [why, setWhy] = useState('');
  const usable = (data?.items ?? []).filter((each) => isUsable(each.organisation));
  const chosen = wanted ?? kinds.find((kind) => usable.some((each) => each.kind === kind)) ?? kinds[0];
  const lists = usable.filter((each) => each.kind === chosen);
  const list = picked ?? (lists.length === 1 ? (lists[0]?.id ?? null) : null);
  const add = useMutation({
    mutationFn: () => {
      const expires_at = expires === '' ? null : (fromWallTime(expires, timezone) ?? expires);
      const body = { transaction: item.id, expires_at, why: why.trim() || null };
      return request('POST', `/v1/valuelist/${list}/payment`, { body, idempotencyKey: intent.keyFor([list, body]) });
    },
    onSuccess: () => intent.renew(),
  });
  if (add.isSuccess && list !== null)
    return (
      <Stack gap={16}>
        <Text size="sm" role="status">
          {t('value_list.listed')}{' '}
          <ItemLink list="valuelists" id={list}>
            {lists.find(({ id }) => id === list)?.name ?? list}
          </ItemLink>
        </Text>
        <Group justify="flex-end">
          <Button data-autofocus onClick={close}>
            {t('tag.close')}
          </Button>
        </Group>
      </Stack>
    );
  if (chosen === undefined) return <Text size="sm">{t('value_list.nothing_to_list')}</Text>;
  const hasNone = add.error instanceof RequestError && add.error.fields?.transaction !== undefined;
  return (
    <Stack gap={16}>
      <NativeSelect
        data-autofocus
        label={t('value_list.what')}
        value={chosen}
        data={kinds.map((kind) => ({
          value: kind,
          label: `${t(`value_list.value_of.${kind}`)}: ${shownOf(kind, item, format)}`,
        }))}
        onChange={({ currentTarget: { value } }) => {
          setKind(value as ListKind);
          setList(null);
          add.reset();
        }}
      />
      <Select
        label={t('value_list.one')}
        placeholder={data && lists.length === 0 ? t('condition.no_lists') : undefined}
        data={lists.map(({ id, name }) => ({ value: id, label: name }))}
        value={list}
        onChange={setList}
        error={hasNone && t('value_list.payment_has_none')}
        description={
          data &&
          lists.length === 0 && (
            <ListLink list="valuelists" search={{ _open: true }}>
              {t('value_list.create')}
            </ListLink>
          )
        }
        searchable
        openOnFocus={false}
        nothingFoundMessage={t('list.no_choices')}
        comboboxProps={{ withinPortal: true }}
      />
      <TextInput
        label={t('value_list.why')}
        maxLength={500}
        value={why}
        onChange={({ currentTarget: { value } }) => setWhy(value)}
      />
      <MomentInput label={t('value_list.expires_at')} value={expires} onChange={(value) => setExpires(String(value))} />
      {add.isError && !hasNone && <ValuesFault error={add.error} />}
      <Group justify="flex-end" gap={8}>
        <Button variant="default" disabled={add.isPending} onClick={close}>
          {t('form.cancel')}
        </Button>
        <Button loading={add.isPending} disabled={list === null} onClick={() => add.mutate()}>
          {t('value_list.add_to_list')}
        </Button>
      </Group>
    </Stack>
  );
}
